import type { Clock } from '@shared/kit/sources';
import type { ModelDriver, ModelEvent, ModelRequest } from '../ports';
import { cutFailure, describeFailure, stallFailure } from './failures';
import type { ProviderNames } from './failures';
import type { ModelFacts } from './model-table';
import type { StreamTimeouts } from './ports';
import { createPartReader } from './sdk-parts';
import { createPromptBuilder } from './sdk-prompt';
import type { PromptBuilder, PromptStyle } from './sdk-prompt';
import type { SdkCall, SdkModel, SdkReader } from './sdk-types';

/** How long a complete answer's end may be waited for. */
const drainMs = 100;

export interface SdkDriverDeps {
  readonly ref: string;
  readonly model: SdkModel;
  readonly facts: ModelFacts;
  readonly style: PromptStyle;
  readonly names: ProviderNames;
  readonly timeouts: StreamTimeouts;
  readonly clock: Clock;
  /** What the SDK had to leave out or change in a request. */
  readonly warn: (text: string) => void;
}

/** A driver over one SDK model, called directly: one request, its parts translated as they arrive. */
export function createSdkDriver(deps: SdkDriverDeps): ModelDriver {
  const builder = createPromptBuilder(deps.style);
  return {
    ref: deps.ref,
    contextWindow: deps.facts.contextWindow,
    acceptsImages: deps.facts.acceptsImages,
    stream: (request) => streamStep(deps, builder, request),
  };
}

async function* streamStep(
  deps: SdkDriverDeps,
  builder: PromptBuilder,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  if (request.signal.aborted) {
    yield { type: 'aborted' };
    return;
  }
  const watch = createWatch(request.signal, deps.timeouts);
  try {
    const call = await callOptions(deps, builder, request, watch.signal);
    const { stream } = await deps.model.doStream(call);
    yield* readParts(deps, stream.getReader(), watch);
  } catch (error) {
    yield ending(deps, watch, error);
  } finally {
    watch.close();
  }
}

async function* readParts(deps: SdkDriverDeps, reader: SdkReader, watch: Watch): AsyncGenerator<ModelEvent> {
  // Ends a pending read at once, also where a transport is slow to notice the abort.
  watch.onEnd(() => void reader.cancel().catch(() => undefined));
  const parts = createPartReader(deps.warn);
  for (;;) {
    const { done, value } = await reader.read();
    if (watch.ended() !== undefined || done) break;
    watch.alive();
    for (const event of parts.read(value)) {
      if (event.type === 'error') {
        yield { type: 'failed', ...describeFailure(event.error, deps.names, deps.clock.now()) };
        return;
      }
      if (event.type === 'cut') {
        yield { type: 'failed', failure: cutFailure(deps.names) };
        return;
      }
      if (event.type === 'finish' && (await drained(reader))) watch.complete();
      yield event;
      if (event.type === 'finish') return;
    }
  }
  yield ending(deps, watch, undefined);
}

/**
 * Reads past the finish to the end, so that the connection stays open for the next step. False when the server
 * does not end its answer: that connection is dropped.
 */
async function drained(reader: SdkReader): Promise<boolean> {
  const rest = async (): Promise<boolean> => {
    while (!(await reader.read()).done);
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, drainMs, false);
  });
  try {
    return await Promise.race([rest(), late]);
  } catch {
    // What went wrong after the answer was complete is of no interest to anyone.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Why the stream is over before its finish. */
function ending(deps: SdkDriverDeps, watch: Watch, error: unknown): ModelEvent {
  const ended = watch.ended();
  if (ended === 'aborted') return { type: 'aborted' };
  if (ended !== undefined) return { type: 'failed', failure: stallFailure(deps.names, ended.silentMs) };
  if (error === undefined) return { type: 'failed', failure: cutFailure(deps.names) };
  return { type: 'failed', ...describeFailure(error, deps.names, deps.clock.now()) };
}

async function callOptions(
  deps: SdkDriverDeps,
  builder: PromptBuilder,
  request: ModelRequest,
  abortSignal: AbortSignal,
): Promise<SdkCall> {
  const tools = builder.tools(request.tools);
  const { maxOutputTokens } = deps.facts;
  return {
    prompt: await builder.messages(request),
    abortSignal,
    ...(tools.length === 0 ? {} : { tools, toolChoice: { type: 'auto' } }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    // Pings are signs of life while a model thinks.
    ...(deps.style.cacheMarks ? { providerOptions: { anthropic: { includePings: true } } } : {}),
  };
}

interface Watch {
  readonly signal: AbortSignal;
  alive(): void;
  onEnd(action: () => void): void;
  /** The answer was read to its end: there is nothing left to abort. */
  complete(): void;
  ended(): 'aborted' | { readonly silentMs: number } | undefined;
  close(): void;
}

/** Ends the request when the person stops it or the provider falls silent, and remembers which it was. */
function createWatch(signal: AbortSignal, timeouts: StreamTimeouts): Watch {
  const controller = new AbortController();
  let ended: 'aborted' | { silentMs: number } | undefined;
  let action = (): void => undefined;
  let started = false;
  let complete = false;
  const end = (reason: 'aborted' | { silentMs: number }): void => {
    ended ??= reason;
    controller.abort();
    action();
  };
  const onAbort = (): void => end('aborted');
  signal.addEventListener('abort', onAbort, { once: true });
  let timer = setTimeout(() => end({ silentMs: timeouts.firstMs }), timeouts.firstMs);
  return {
    signal: controller.signal,
    alive() {
      if (started) {
        timer.refresh();
        return;
      }
      started = true;
      clearTimeout(timer);
      timer = setTimeout(() => end({ silentMs: timeouts.chunkMs }), timeouts.chunkMs);
    },
    onEnd(next) {
      action = next;
      if (ended !== undefined) next();
    },
    complete() {
      complete = true;
    },
    ended: () => ended,
    close() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (!complete) controller.abort();
    },
  };
}
