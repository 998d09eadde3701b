import type { ToolSchema } from '@shared/catalog/schema-tokens';
import type { Content } from '@shared/domain/content';
import type { ProviderFailure, TokenUsage } from '@shared/domain/event';
import type { RunRoster } from '../tools/define';
import type { SettledCall } from '../tools/ports';

/** What a model is told about a tool. */
export type WireTool = ToolSchema;

export type ModelPart =
  | { readonly type: 'text'; readonly text: string; readonly providerMetadata?: Record<string, unknown> }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerMetadata?: Record<string, unknown> }
  | {
      readonly type: 'call';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      readonly providerMetadata?: Record<string, unknown>;
    };

/** History as a provider gets it: built from messages and call records, pictures still by their blob hash. */
export type ModelMessage =
  | { readonly role: 'user'; readonly content: readonly Content[] }
  | { readonly role: 'assistant'; readonly parts: readonly ModelPart[] }
  | {
      readonly role: 'results';
      readonly results: readonly {
        readonly id: string;
        readonly name: string;
        readonly isError: boolean;
        readonly content: readonly Content[];
      }[];
    };

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly WireTool[];
  readonly signal: AbortSignal;
  /** Bytes of a picture by its hash; undefined when the file is gone. */
  readonly loadBlob: (hash: string) => Promise<Uint8Array | undefined>;
}

/**
 * A step as it streams in. An iterator of these never throws: failure is its last event. `call` comes once per
 * call, with `invalid` set to the raw text when the arguments were not a JSON object.
 */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** Closes the text or reasoning part before it; carries what must be replayed. */
  | {
      readonly type: 'part-end';
      readonly part: 'text' | 'reasoning';
      readonly providerMetadata?: Record<string, unknown>;
    }
  | {
      readonly type: 'call';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      readonly invalid?: string;
      readonly providerMetadata?: Record<string, unknown>;
    }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'calls' | 'length' | 'filter' | 'other';
      readonly usage: TokenUsage;
    }
  | { readonly type: 'failed'; readonly failure: ProviderFailure; readonly retryAfterMs?: number }
  | { readonly type: 'aborted' };

export interface ModelDriver {
  readonly ref: string;
  readonly contextWindow: number;
  readonly acceptsImages: boolean;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** What hooks say before the model reads a message. */
export interface PromptAnswer {
  /** For the model to read beside the message. */
  readonly context: readonly string[];
  /** The message is not answered, for this reason; the person reads it. */
  readonly refused?: string;
}

/** A command that a message begins with. */
export interface PromptCommand {
  readonly name: string;
  /** As typed. */
  readonly args: string;
  /** Who brings it, in Claude Code's words. */
  readonly source: string;
}

/** The person's own hooks around a turn. None of these throws, and a hook's failure decides nothing. */
export interface RunHooks {
  /** The session's start, where this turn is its first, and the message that is to be answered. */
  opening(prompt: string | undefined, resumed: boolean): Promise<PromptAnswer>;
  /** A message that came while the turn was under way. */
  steered(prompt: string): Promise<PromptAnswer>;
  /** The message is a command, and the model is to read what it stands for. */
  expanding(command: PromptCommand, prompt: string): Promise<PromptAnswer>;
  /** The message that was refused: the model never gets to read it. */
  dropPrompt(): void;
  /** After all calls of one answer. */
  afterCalls(
    calls: readonly { readonly callId: string; readonly name: string; readonly input: unknown }[],
    settled: readonly SettledCall[],
    roster: RunRoster,
  ): Promise<{ readonly notes: readonly string[]; readonly endsTurn: boolean }>;
  /** The model has nothing more to do. `feedback` makes it go on. */
  stopping(lastText: string, again: boolean): Promise<{ readonly feedback?: string }>;
  /** They kept the turn going too often and were overruled. */
  overruled(): void;
  failed(failure: ProviderFailure, lastText: string): Promise<void>;
  /** Before a summary is written; a reason keeps the history as it is. */
  compacting(): Promise<string | undefined>;
  /** Afterwards; what is to be read beside the summary. */
  compacted(summary: string): Promise<readonly string[]>;
}

/** Turns a model reference into a driver, or says why not (no key, unknown provider). */
export interface ModelPort {
  resolve(ref: string): Promise<{ ok: true; value: ModelDriver } | { ok: false; error: ProviderFailure }>;
}

/** A note that was taken, for whoever follows what an agent is told. */
export interface LoadedNote {
  /** Real path. */
  readonly file: string;
  readonly scope: 'user' | 'workspace';
  /** The note that imports it. */
  readonly importedBy?: string;
}
