import type { Transferable, Worker, WorkerOptions } from 'node:worker_threads';
import { err, ok, type Result } from '@shared/kit/result';

export interface WorkerLimits {
  /** One request may take this long. */
  readonly timeMs: number;
  /** V8's own memory of the worker. */
  readonly heapMb: number;
  /** Growth of the whole process while a request runs: what V8's limit does not see. */
  readonly growthBytes: number;
  /** Without work for this long, the worker is ended. */
  readonly idleMs: number;
}

/** Why a request has no answer, as a sentence about what was read. */
export interface WorkerFailure {
  readonly kind: 'time' | 'memory' | 'ended';
  readonly message: string;
}

/** A worker that is started when there is work, one request at a time, and ended when there is none. */
export interface WorkerHost<Request, Reply> {
  /** Rejects only when `signal` aborts; what the worker was doing ends with it. */
  run(
    request: Request,
    transfer: readonly Transferable[],
    signal: AbortSignal,
  ): Promise<Result<Reply, WorkerFailure>>;
  close(): Promise<void>;
}

export type StartWorker = (options: WorkerOptions) => Promise<Worker>;

/** How often the memory of the process is looked at. */
const watchMs = 200;

export function createWorkerHost<Request, Reply>(
  startWorker: StartWorker,
  limits: WorkerLimits,
): WorkerHost<Request, Reply> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function start(): Promise<Worker> {
    clearTimeout(idle);
    if (worker !== undefined) return worker;
    // It gets no environment: what reads foreign bytes needs none of the person's secrets.
    const started = await startWorker({
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    // Told to the request that runs; without one the worker only ends, and the next request starts another.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    worker = started;
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function rest(): void {
    worker?.unref();
    idle = setTimeout(() => void stop(), limits.idleMs);
    idle.unref();
  }

  async function work(
    request: Request,
    transfer: readonly Transferable[],
    signal: AbortSignal,
  ): Promise<Result<Reply, WorkerFailure>> {
    signal.throwIfAborted();
    const current = await start();
    current.ref();
    const outcome = await answer<Reply>(current, request, transfer, limits, signal);
    if (outcome.ok) rest();
    else await stop();
    signal.throwIfAborted();
    return outcome;
  }

  return {
    async run(request, transfer, signal) {
      const turn = queue.then(() => work(request, transfer, signal));
      queue = Promise.allSettled([turn]);
      return await untilAborted(turn, signal);
    },
    async close() {
      await stop();
    },
  };
}

/** One request and its answer; every way a worker can end without one is a failure. */
function answer<Reply>(
  worker: Worker,
  request: unknown,
  transfer: readonly Transferable[],
  limits: WorkerLimits,
  signal: AbortSignal,
): Promise<Result<Reply, WorkerFailure>> {
  const before = process.memoryUsage.rss();
  return new Promise((resolve) => {
    const fail = (kind: WorkerFailure['kind'], message: string): void => end(err({ kind, message }));
    const onMessage = (reply: Reply): void => end(ok(reply));
    const onError = (error: unknown): void => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
      else
        fail(
          'ended',
          `Reading it stopped on an error (${error instanceof Error ? error.message : String(error)}).`,
        );
    };
    const onExit = (): void => fail('ended', 'Reading it was stopped.');
    const onAbort = (): void => fail('ended', 'Reading it was stopped.');
    const tooMuch = (): void =>
      fail('memory', 'Reading it takes more memory than is allowed; read fewer of its pages at a time.');
    const timer = setTimeout(
      () =>
        fail(
          'time',
          `Reading it takes longer than ${limits.timeMs / 1_000} seconds; read fewer of its pages at a time.`,
        ),
      limits.timeMs,
    );
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.growthBytes) tooMuch();
    }, watchMs);

    function end(outcome: Result<Reply, WorkerFailure>): void {
      clearTimeout(timer);
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.postMessage(request, transfer);
  });
}

/** A call that is stopped does not wait for the requests before its own. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = withReject();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function withReject(): { readonly promise: Promise<never>; reject(reason: unknown): void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject: (reason) => reject(reason) };
}
