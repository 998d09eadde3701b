import path from 'node:path';
import { comparable } from './paths';

export interface PathLocks {
  withPaths<T>(paths: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Holder {
  readonly paths: ReadonlySet<string>;
  readonly released: Promise<void>;
}

/**
 * Exclusive use of paths, a folder with all below it, all of a batch at once and in the order asked: a batch waits for every earlier one that
 * shares a path with it, so two batches never wait for each other and none is passed over for ever. Rejects with
 * the signal's reason when it is aborted while waiting.
 */
export function createPathLocks(): PathLocks {
  const holders = new Set<Holder>();
  return {
    async withPaths(paths, signal, work) {
      signal.throwIfAborted();
      const wanted = new Set(paths.map(comparable));
      const earlier = [...holders].filter((holder) => overlaps(holder.paths, wanted));
      const { promise: released, resolve: release } = deferred();
      const own: Holder = { paths: wanted, released };
      holders.add(own);
      try {
        await raceAbort(Promise.all(earlier.map((holder) => holder.released)), signal);
        return await work();
      } finally {
        holders.delete(own);
        // Whoever waits for this one may have to wait for those before it too, if this one gave up early.
        void Promise.all(earlier.map((holder) => holder.released)).then(release);
      }
    },
  };
}

/** Whether a path of one is a path of the other, or lies below one. */
function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return reaches(one, other) || reaches(other, one);
}

function reaches(held: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const start of wanted) {
    for (let at = start; ; at = path.dirname(at)) {
      if (held.has(at)) return true;
      if (at === path.dirname(at)) break;
    }
  }
  return false;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function raceAbort(waiting: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    void waiting.then((value) => {
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    });
  });
}
