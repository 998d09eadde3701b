import type { Worker } from 'node:worker_threads';
import { err } from '@shared/kit/result';
import type { EngineReply, EngineRequest } from './protocol';
import type { Cancel, CheckpointEngine, CheckpointProblem } from './types';

/** An engine in a thread of its own, started with the first request and ended when there is nothing to do. */
export interface EngineThread extends CheckpointEngine {
  close(): Promise<void>;
}

export interface EngineThreadOptions {
  readonly start: () => Promise<Worker>;
  readonly reportBug: (error: unknown, where: string) => void;
  /** Without a request for this long, the thread is ended. */
  readonly idleMs?: number;
}

/** A turn's end follows its start within minutes at most; a second start costs some 20 ms. */
const standardIdleMs = 30_000;
/** How often it is looked whether a take was called off. */
const cancelLookMs = 50;

interface Waiting {
  readonly op: string;
  readonly resolve: (result: unknown) => void;
}

const broken: CheckpointProblem = {
  kind: 'io',
  message: 'The checkpoint stopped on an internal error. The details are in the log.',
};

interface Live {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

export function createEngineThread({
  start,
  reportBug,
  idleMs = standardIdleMs,
}: EngineThreadOptions): EngineThread {
  let current: Promise<Live> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function begin(): Promise<Live> {
    const starting = start().then((worker): Live => {
      const live: Live = { worker, waiting: new Map() };
      worker.on('message', (reply: EngineReply) => settle(live, reply));
      worker.on('error', (error) => reportBug(error, 'the thread of checkpoints'));
      worker.once('exit', () => {
        if (current === starting) current = undefined;
        for (const { resolve } of live.waiting.values()) resolve(err(broken));
        live.waiting.clear();
      });
      return live;
    });
    return starting;
  }

  function settle({ worker, waiting }: Live, reply: EngineReply): void {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('bug' in reply) reportBug(new Error(reply.bug), `checkpoints, ${one?.op ?? ''}`);
    one?.resolve('bug' in reply ? err(broken) : reply.result);
    if (waiting.size > 0) return;
    worker.unref();
    idle = setTimeout(() => void stop(), idleMs);
    idle.unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = current;
    current = undefined;
    // One that did not start has been reported to whoever asked for it.
    const live = await ending?.catch(() => undefined);
    await live?.worker.terminate();
  }

  /** Undefined when it cannot be started; the next request tries anew. */
  async function started(): Promise<Live | undefined> {
    const starting = (current ??= begin());
    try {
      return await starting;
    } catch (error) {
      if (current === starting) current = undefined;
      reportBug(error, 'starting the thread of checkpoints');
      return undefined;
    }
  }

  async function ask(request: EngineRequest): Promise<unknown> {
    clearTimeout(idle);
    const live = await started();
    if (live === undefined) return err(broken);
    const { worker, waiting } = live;
    clearTimeout(idle);
    return await new Promise((resolve) => {
      waiting.set(request.id, { op: request.op, resolve });
      worker.ref();
      worker.postMessage(request);
    });
  }

  function forward<Op extends Exclude<keyof CheckpointEngine, 'take'>>(op: Op): CheckpointEngine[Op] {
    const call = (...args: unknown[]): Promise<unknown> =>
      ask({ id: (lastId += 1), op, args } as EngineRequest);
    return call as CheckpointEngine[Op];
  }

  return {
    async take(request, cancel) {
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const end = watch(cancel, cancelled);
      const asked = ask({ id: (lastId += 1), op: 'take', args: [request], cancelled });
      return (await asked.finally(end)) as Awaited<ReturnType<CheckpointEngine['take']>>;
    },
    compare: forward('compare'),
    leftOut: forward('leftOut'),
    diff: forward('diff'),
    putBack: forward('putBack'),
    prune: forward('prune'),
    close: stop,
  };
}

/** The thread sees the number change in the midst of its work, as it would no message. */
function watch(cancel: Cancel, cancelled: Int32Array): () => void {
  const timer = setInterval(() => {
    if (cancel.aborted) Atomics.store(cancelled, 0, 1);
  }, cancelLookMs);
  timer.unref();
  return () => clearInterval(timer);
}
