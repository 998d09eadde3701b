import type { Content } from '@shared/domain/content';
import type { ProviderFailure, TokenUsage } from '@shared/domain/event';

/** What a model is told about a tool. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

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

/** Turns a model reference into a driver, or says why not (no key, unknown provider). */
export interface ModelPort {
  resolve(ref: string): Promise<{ ok: true; value: ModelDriver } | { ok: false; error: ProviderFailure }>;
}
