/** One call a scripted answer asks for. `rawArguments` goes out as it is, also when it is no JSON. */
export interface ScriptCall {
  readonly name: string;
  readonly input?: unknown;
  readonly rawArguments?: string;
  /** The id on the wire; made up when left out. */
  readonly id?: string;
}

/** How an answer goes wrong. Frames are counted from 0: `cutAfter: 3` lets three through. */
export type ScriptFailure =
  | { readonly status: number; readonly body?: unknown; readonly retryAfter?: string | number }
  /** The connection is reset. */
  | { readonly cutAfter: number }
  /** The answer ends politely but before its finish. */
  | { readonly endAfter: number }
  /** Silence until the client gives up. */
  | { readonly stallAfter: number }
  /** An error event in the middle of a stream that began with status 200. */
  | { readonly errorAfter: number; readonly type?: string; readonly message?: string };

export interface ScriptUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number;
}

/** One answer of the model: what it thinks, says and asks for, in this order. */
export interface ScriptStep {
  readonly reasoning?: string;
  readonly text?: string;
  /** Text as exactly these pieces, instead of `text`. */
  readonly chunks?: readonly string[];
  readonly calls?: readonly ScriptCall[];
  /** `calls` when there are calls, else `stop`. */
  readonly finish?: 'stop' | 'calls' | 'length' | 'filter';
  /** Before the response starts. */
  readonly delayMs?: number;
  /** Between two frames. */
  readonly chunkDelayMs?: number;
  readonly fail?: ScriptFailure;
  readonly usage?: ScriptUsage;
}

export type Protocol = 'anthropic' | 'openai' | 'google';

/** A request for an answer as it arrived. */
export interface RecordedRequest {
  readonly protocol: Protocol;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Size of the body as sent. */
  readonly bytes: number;
  /** The client closed the connection before the answer was complete. */
  closedEarly: boolean;
}

/**
 * A list is walked once per conversation (told apart by its first user message); a function decides for itself,
 * `turn` counting the requests of that conversation from 0.
 */
export type Script =
  | readonly ScriptStep[]
  | ((request: RecordedRequest, turn: number) => ScriptStep | undefined);

/** An answer's frames: one string each, terminators included. */
export interface WireFormat {
  readonly contentType: string;
  frames(step: ScriptStep, request: RecordedRequest, turn: number): string[];
  errorFrame(type: string, message: string): string;
  errorBody(status: number, message: string): unknown;
}

/** Pieces as models stream them: a few characters each, cut without regard to words or escapes. */
export function pieces(text: string, size: number): string[] {
  const result: string[] = [];
  const characters = Array.from(text);
  for (let start = 0; start < characters.length; start += size)
    result.push(characters.slice(start, start + size).join(''));
  return result;
}

/** The text pieces of a step. */
export function textPieces(step: ScriptStep): readonly string[] {
  if (step.chunks !== undefined) return step.chunks;
  return step.text === undefined ? [] : pieces(step.text, 12);
}

export function argumentsText(call: ScriptCall): string {
  return call.rawArguments ?? JSON.stringify(call.input ?? {});
}

export function finishOf(step: ScriptStep): 'stop' | 'calls' | 'length' | 'filter' {
  return step.finish ?? ((step.calls?.length ?? 0) > 0 ? 'calls' : 'stop');
}

/** What the step says it used; estimated at four bytes a token when it does not say. */
export function usageOf(step: ScriptStep, request: RecordedRequest): ScriptUsage {
  if (step.usage !== undefined) return step.usage;
  const said = (step.text ?? step.chunks?.join('') ?? '') + (step.reasoning ?? '');
  const asked = (step.calls ?? []).map(argumentsText).join('');
  return {
    inputTokens: Math.ceil(request.bytes / 4),
    outputTokens: Math.ceil((said.length + asked.length) / 4) + 1,
  };
}
