import type { Worker } from 'node:worker_threads';
import type { MemoryEngine } from './engine';
import type { MemoryMethod, MemoryReply, MemoryRequest } from './protocol';

type Late<Work> = Work extends (...args: infer Args) => infer Value
  ? (...args: Args) => Promise<Value>
  : never;

/** The engine as the rest of the program has it: away from the main thread. */
export type MemoryThread = { readonly [Method in MemoryMethod]: Late<MemoryEngine[Method]> };

export interface MemoryThreadDeps {
  readonly startWorker: () => Promise<Worker>;
  readonly rebuilt: () => void;
  readonly report: (error: unknown) => void;
}

/** A thread that says nothing for so long is taken for dead. */
const answerMs = 20_000;
const closeMs = 2_000;
/** After so many deaths it is left alone. */
const maxStarts = 3;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Starts the thread with the first question; a question rejects when the thread fails at it, ends, or says nothing. */
export function createMemoryThread(deps: MemoryThreadDeps): MemoryThread {
  const waiting = new Map<number, Waiting>();
  let worker: Promise<Worker> | undefined;
  let lastId = 0;
  let starts = 0;
  let closed = false;

  function end(error: Error): void {
    worker = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  }

  function take(reply: MemoryReply): void {
    if (reply.kind === 'rebuilt') return deps.rebuilt();
    const one = waiting.get(reply.id);
    if (one === undefined) return;
    waiting.delete(reply.id);
    clearTimeout(one.timer);
    if (reply.kind === 'failed') one.reject(new Error(reply.message));
    else one.resolve(reply.value);
  }

  async function start(): Promise<Worker> {
    starts += 1;
    if (starts > maxStarts) throw new Error('its thread ended several times; the log says why');
    const made = await deps.startWorker();
    made.on('message', take);
    made.on('error', (error) => {
      deps.report(error);
      end(error instanceof Error ? error : new Error(String(error)));
    });
    made.on('exit', () => end(new Error('its thread ended')));
    // It never keeps the program alive by itself.
    made.unref();
    return made;
  }

  async function ask(method: MemoryMethod, args: readonly unknown[], ms = answerMs): Promise<unknown> {
    if (closed && method !== 'close') throw new Error('memory is closed');
    worker ??= start().catch((error: unknown) => {
      worker = undefined;
      throw error;
    });
    const asked = await worker;
    lastId += 1;
    const id = lastId;
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`it did not answer within ${ms / 1000} seconds`));
      }, ms);
      waiting.set(id, { resolve, reject, timer });
      asked.postMessage({ id, method, args } satisfies MemoryRequest);
    });
  }

  const call =
    <Method extends MemoryMethod>(method: Method) =>
    (...args: Parameters<MemoryEngine[Method]>) =>
      ask(method, args) as Promise<ReturnType<MemoryEngine[Method]>>;

  return {
    drain: call('drain'),
    sources: call('sources'),
    search: call('search'),
    due: call('due'),
    walk: call('walk'),
    forget: call('forget'),
    async close() {
      closed = true;
      const open = worker;
      if (open === undefined) return;
      await Promise.allSettled([ask('close', [], closeMs)]);
      await (await open).terminate();
    },
  };
}
