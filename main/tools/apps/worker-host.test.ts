import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createWorkerHost, type StartWorker, type WorkerLimits } from './worker-host';

const limits: WorkerLimits = { timeMs: 20_000, heapMb: 64, growthBytes: 1 << 30, idleMs: 60_000 };
const never = new AbortController().signal;

/** A thread that does what it is told; `started` counts how many there were. */
function threads(): { readonly start: StartWorker; started(): number } {
  const code = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (order) => {
      if (order === 'hang') for (;;) {}
      if (order === 'heap') { const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length)); }
      if (order === 'outside') { const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1)); }
      if (order === 'throw') throw new Error('odd bytes');
      if (order === 'exit') process.exit(3);
      parentPort.postMessage('did ' + order);
    });`;
  let count = 0;
  return {
    start: (options) => {
      count += 1;
      return Promise.resolve(new Worker(code, { ...options, eval: true }));
    },
    started: () => count,
  };
}

describe('a worker host', () => {
  it('starts one worker when there is work and gives it one request after the other', async () => {
    const { start, started } = threads();
    const host = createWorkerHost<string, string>(start, limits);
    expect(started()).toBe(0);
    const answers = await Promise.all(['a', 'b', 'c'].map((order) => host.run(order, [], never)));
    expect(answers.map((answer) => answer.ok && answer.value)).toEqual(['did a', 'did b', 'did c']);
    expect(started()).toBe(1);
    await host.close();
  });

  it('ends a worker that has nothing to do, and starts another when there is work again', async () => {
    const { start, started } = threads();
    let ended: Promise<unknown> = Promise.resolve();
    const host = createWorkerHost<string, string>(
      async (options) => {
        const worker = await start(options);
        ended = new Promise((resolve) => {
          worker.once('exit', resolve);
        });
        return worker;
      },
      { ...limits, idleMs: 1 },
    );
    await host.run('a', [], never);
    await ended;
    expect(await host.run('b', [], never)).toEqual({ ok: true, value: 'did b' });
    expect(started()).toBe(2);
    await host.close();
  });

  it.each([
    [
      'heap',
      { heapMb: 16 },
      'memory',
      'Reading it takes more memory than is allowed; read fewer of its pages at a time.',
    ],
    [
      'outside',
      { growthBytes: 96 << 20 },
      'memory',
      'Reading it takes more memory than is allowed; read fewer of its pages at a time.',
    ],
    ['throw', {}, 'ended', 'Reading it stopped on an error (odd bytes).'],
    ['exit', {}, 'ended', 'Reading it was stopped.'],
  ])('answers %s with a sentence and goes on with a new worker', async (order, over, kind, message) => {
    const { start } = threads();
    const host = createWorkerHost<string, string>(start, { ...limits, ...over });
    const [bad, good] = await Promise.all([host.run(order, [], never), host.run('next', [], never)]);
    expect(bad).toEqual({ ok: false, error: { kind, message } });
    expect(good).toEqual({ ok: true, value: 'did next' });
    await host.close();
  });

  it('ends a request that takes too long, and says so', async () => {
    const { start } = threads();
    const host = createWorkerHost<string, string>(start, { ...limits, timeMs: 50 });
    const message = 'Reading it takes longer than 0.05 seconds; read fewer of its pages at a time.';
    expect(await host.run('hang', [], never)).toEqual({ ok: false, error: { kind: 'time', message } });
    await host.close();
  });

  it('ends what a stopped call was doing, and drops a stopped call that waited, at once', async () => {
    const { start, started } = threads();
    const host = createWorkerHost<string, string>(start, limits);
    const [first, second] = [new AbortController(), new AbortController()];
    const hanging = host.run('hang', [], first.signal);
    const waiting = host.run('a', [], second.signal);
    const next = host.run('b', [], never);
    second.abort(new Error('second stopped'));
    await expect(waiting).rejects.toThrow('second stopped');
    first.abort(new Error('first stopped'));
    await expect(hanging).rejects.toThrow('first stopped');
    expect(await next).toEqual({ ok: true, value: 'did b' });
    expect(started()).toBeLessThanOrEqual(2);
    await expect(host.run('c', [], AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    await host.close();
  });
});
