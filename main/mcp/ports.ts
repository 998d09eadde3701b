import type { Result } from '@shared/kit/result';

/** Servers that an installed plugin brings. */
export interface PluginServers {
  readonly plugin: string;
  /** The file that names them. */
  readonly file: string;
  /** The plugin's own folder: `${CLAUDE_PLUGIN_ROOT}`. */
  readonly folder: string;
  /** What its entries may name and its processes are given. */
  readonly env?: Readonly<Record<string, string>>;
  /** As `mcpServers` has them; checked here. */
  readonly servers: Readonly<Record<string, unknown>>;
}

/** What a server wants a model to answer. */
export interface SamplingRequest {
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly maxTokens: number;
}

export interface SamplingAnswer {
  readonly model: string;
  readonly text: string;
  readonly stopReason: 'endTurn' | 'maxTokens';
}

/** Asks the model of a conversation. The error is a sentence for the server. */
export type SamplingPort = (
  conversationId: string,
  request: SamplingRequest,
  signal: AbortSignal,
) => Promise<Result<SamplingAnswer, string>>;

/** One resource as a list names it. */
export interface ListedResource {
  readonly server: string;
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly template: boolean;
}

export interface ResourcePage {
  readonly resources: readonly ListedResource[];
  /** For the next page of one server. */
  readonly next?: string;
  /** Servers that did not answer, each a sentence. */
  readonly problems: readonly string[];
}

export interface ResourcePart {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

/** Resources of the servers of one folder. Errors are sentences. */
export interface McpResourcesPort {
  list(
    root: string,
    request: { readonly server?: string; readonly cursor?: string },
    signal: AbortSignal,
  ): Promise<Result<ResourcePage, string>>;
  read(
    root: string,
    server: string,
    uri: string,
    signal: AbortSignal,
  ): Promise<Result<readonly ResourcePart[], string>>;
}

/** How a server is answered. */
export interface ElicitAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Record<string, string | number | boolean | string[]>;
}

/** A question of a server as it asks it. */
export interface AskedElicitation {
  readonly server: string;
  readonly message: string;
  readonly mode: 'form' | 'url';
  readonly schema?: unknown;
  readonly url?: string;
  readonly id?: string;
}

/** The person's own hooks around such a question (HK1). */
export interface ElicitationHooks {
  /** Asked before the person; undefined when no hook answers. */
  asked(
    conversationId: string,
    asked: AskedElicitation,
    signal: AbortSignal,
  ): Promise<ElicitAnswer | undefined>;
  /** What goes to the server in the end. */
  answered(
    conversationId: string,
    asked: AskedElicitation,
    answer: ElicitAnswer,
    signal: AbortSignal,
  ): Promise<ElicitAnswer>;
}
