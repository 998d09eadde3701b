import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEngineThread, type EngineThread } from './engine-thread';

const place = { root: '/w', shadow: '/s', leaveOut: [] };

/** Answers with what it was asked; a take ends when it is called off, and `die` ends the thread. */
const echo = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, op, args, cancelled }) => {
    if (args[0] === 'die') process.exit(1);
    if (args[0] === 'bug') return parentPort.postMessage({ id, bug: 'Error: a bug' });
    while (op === 'take' && Atomics.load(cancelled, 0) === 0);
    parentPort.postMessage({ id, result: { ok: true, value: [op, ...args] } });
  });
`;

function thread(idleMs = 10_000): { engine: EngineThread; bugs: string[]; starts: () => number } {
  const bugs: string[] = [];
  const start = vi.fn<() => Promise<Worker>>(async () => new Worker(echo, { eval: true }));
  const engine = createEngineThread({ start, idleMs, reportBug: (bug) => bugs.push(String(bug)) });
  onTestFinished(() => engine.close());
  return { engine, bugs, starts: () => start.mock.calls.length };
}

describe('the thread of checkpoints', () => {
  it('answers each request, several at once, from one thread', async () => {
    const { engine, starts } = thread();
    const [one, two] = await Promise.all([engine.compare('/s', 'a', 'b'), engine.leftOut('/s', 'c')]);
    expect([one, two]).toEqual([
      { ok: true, value: ['compare', '/s', 'a', 'b'] },
      { ok: true, value: ['leftOut', '/s', 'c'] },
    ]);
    expect(starts()).toBe(1);
  });

  it('a take that is called off learns of it in the midst of its work', async () => {
    const { engine } = thread();
    const cancel = new AbortController();
    const taken = engine.take({ place }, cancel.signal);
    setTimeout(() => cancel.abort(), 20);
    expect(await taken).toMatchObject({ ok: true });
  });

  it('a bug and a thread that dies are told once and answered; the next request starts another', async () => {
    const { engine, bugs, starts } = thread();
    const broken = { ok: false, error: { kind: 'io' } };
    expect(await engine.compare('bug', 'a', 'b')).toMatchObject(broken);
    expect(bugs).toEqual(['Error: Error: a bug']);
    expect(await engine.compare('die', 'a', 'b')).toMatchObject(broken);
    expect(await engine.compare('/s', 'a', 'b')).toMatchObject({ ok: true });
    expect(starts()).toBe(2);
  });

  it('a thread that cannot be started is told, and tried again', async () => {
    const bugs: unknown[] = [];
    const engine = createEngineThread({
      start: () => Promise.reject(new Error('no such file')),
      reportBug: (_bug, where) => bugs.push(where),
    });
    expect(await engine.compare('/s', 'a', 'b')).toMatchObject({ ok: false, error: { kind: 'io' } });
    expect(await engine.leftOut('/s', 'a')).toMatchObject({ ok: false });
    expect(bugs).toEqual(['starting the thread of checkpoints', 'starting the thread of checkpoints']);
    await engine.close();
  });

  it('is ended when there is nothing to do, and started again', async () => {
    const { engine, starts } = thread(1);
    await engine.compare('/s', 'a', 'b');
    await vi.waitFor(async () => {
      await engine.compare('/s', 'a', 'b');
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(starts()).toBeGreaterThan(1);
    });
  });
});
