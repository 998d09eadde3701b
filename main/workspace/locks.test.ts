import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathLocks } from './locks';

const never = new AbortController().signal;

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('createPathLocks (WE4)', () => {
  it('lets batches with a common path run one after the other, and others beside them', async () => {
    const locks = createPathLocks();
    const log: string[] = [];
    const first = gate();
    const one = locks.withPaths(['/a', '/b'], never, async () => {
      log.push('one');
      await first.opened;
    });
    const two = locks.withPaths(['/b', '/c'], never, async () => void log.push('two'));
    const three = locks.withPaths(['/d'], never, async () => void log.push('three'));
    await settle();
    expect(log).toEqual(['one', 'three']);
    first.open();
    await Promise.all([one, two, three]);
    expect(log).toEqual(['one', 'three', 'two']);
  });

  it('holds a folder with all below it, and no neighbour whose name only begins alike', async () => {
    const locks = createPathLocks();
    const log: string[] = [];
    const first = gate();
    const folder = locks.withPaths(['/w/src'], never, async () => first.opened);
    const below = locks.withPaths(['/w/src/a/b.ts'], never, async () => void log.push('below'));
    const above = locks.withPaths(['/w'], never, async () => void log.push('above'));
    const beside = locks.withPaths(['/w/src.ts'], never, async () => void log.push('beside'));
    await settle();
    expect(log).toEqual([]);
    first.open();
    await Promise.all([folder, below, above, beside]);
    expect(log).toEqual(['below', 'above', 'beside']);
    const free = gate();
    const held = locks.withPaths(['/w/src'], never, async () => free.opened);
    await locks.withPaths(['/w/src.ts'], never, async () => void log.push('free'));
    expect(log.at(-1)).toBe('free');
    free.open();
    await held;
  });

  it('gives up waiting when aborted, and keeps the order for those behind', async () => {
    const locks = createPathLocks();
    const log: string[] = [];
    const first = gate();
    const stop = new AbortController();
    const one = locks.withPaths(['/a'], never, () => first.opened);
    const two = locks.withPaths(['/a', '/b'], stop.signal, async () => void log.push('two'));
    const three = locks.withPaths(['/b'], never, async () => void log.push('three'));
    stop.abort(new Error('stopped'));
    await expect(two).rejects.toThrow('stopped');
    first.open();
    await Promise.all([one, three]);
    expect(log).toEqual(['three']);
  });

  it('releases its paths when the work fails', async () => {
    const locks = createPathLocks();
    await expect(locks.withPaths(['/a'], never, () => Promise.reject(new Error('bug')))).rejects.toThrow(
      'bug',
    );
    expect(await locks.withPaths(['/a'], never, () => Promise.resolve('next'))).toBe('next');
  });

  it('never runs two batches on one path at once, and always finishes', async () => {
    const batch = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d'), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 8 }), fc.scheduler(), async (batches, scheduler) => {
        const locks = createPathLocks();
        const held = new Set<string>();
        const work = batches.map((paths) =>
          locks.withPaths(paths, never, async () => {
            for (const path of paths) {
              expect(held.has(path)).toBe(false);
              held.add(path);
            }
            await scheduler.schedule(Promise.resolve());
            for (const path of paths) held.delete(path);
          }),
        );
        await scheduler.waitFor(Promise.all(work));
      }),
    );
  });
});
