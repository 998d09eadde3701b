import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Script } from '../../e2e/support/model-server/script';
import { scene, tools } from './testing/driver-harness';
import type { Scene } from './testing/driver-harness';
import { lines, userMessage, world } from './testing/run-harness';
import type { World, WorldOptions } from './testing/run-harness';

const open: Scene[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** The loop, a real driver and a real HTTP server. */
async function live(
  kind: Parameters<typeof scene>[0],
  script: Script,
  options: WorldOptions = {},
): Promise<World & Scene> {
  const one = await scene(kind, script);
  open.push(one);
  const resolve = () => Promise.resolve({ ok: true as const, value: one.driver });
  const all = world([], { tools, ...options, ports: { models: { resolve }, ...options.ports } });
  return { ...all, ...one };
}

describe.each(['anthropic', 'openai'] as const)('a turn over HTTP with %s', (kind) => {
  it('survives a rate limit, an overload and a cut stream, without repeating a finished call', async () => {
    const { run, events, log, server } = await live(kind, [
      { fail: { status: 429, retryAfter: 3 } },
      { text: 'Looking now at all of it.', calls: [{ name: 'Read', input: { path: 'a' } }] },
      { fail: { status: 529 } },
      { text: 'This sentence will be cut off somewhere', fail: { cutAfter: 6 } },
      { text: 'All good.' },
    ]);
    expect(await run()).toMatchObject({ end: 'done', steps: 2 });
    expect(lines(events).filter((line) => !line.startsWith('text'))).toEqual([
      'run-started',
      'retrying 2 after 3125',
      'context',
      'message assistant "Looking now at all of it." Read{"path":"a"}',
      'retrying 2 after 1000',
      'message-dropped',
      'retrying 3 after 2000',
      'context',
      'message assistant "All good."',
      'ended done 2',
    ]);
    expect(log.filter((line) => line === 'start Read')).toHaveLength(1);
    expect(server.requests).toHaveLength(5);
    expect(server.requests[4]?.body).toEqual(server.requests[2]?.body);
  });

  it('lets a model that sends broken arguments and unknown tools try again', async () => {
    const { run, server } = await live(kind, [
      {
        calls: [
          { name: 'Read', rawArguments: '{"path": "a' },
          { name: 'Nonsense', input: {} },
        ],
      },
      { text: 'I see.' },
    ]);
    expect(await run()).toMatchObject({ end: 'done' });
    const sent = JSON.stringify(server.requests[1]?.body['messages']);
    expect(sent).toContain('INVALID_JSON');
    expect(sent).toContain('result of Nonsense');
  });

  it('stops in mid-answer with what was said, and a resumed turn sends it', async () => {
    const { run, stop, saved, server } = await live(kind, [
      { text: 'This sentence goes on for quite a while', fail: { stallAfter: 5 } },
      { text: 'Done.' },
    ]);
    const running = run();
    while (server.requests.length === 0) await pause(5);
    await pause(100);
    stop.abort();
    expect(await running).toMatchObject({ end: 'stopped', steps: 0 });
    const [said] = saved[0]?.parts ?? [];
    expect(said).toMatchObject({ type: 'text', text: expect.stringMatching(/^This sentence/) as string });
    await run({ branch: [userMessage('Go.'), ...saved], signal: new AbortController().signal });
    expect(JSON.stringify(server.requests[1]?.body['messages'])).toContain('This sentence');
  });

  it('keeps a step of a long turn cheap', async () => {
    const steps = 150;
    const { run } = await live(
      kind,
      (_, turn) =>
        turn < steps ? { calls: [{ name: 'Read', input: { path: 'src/a.ts' } }] } : { text: 'Done.' },
      { readOnly: () => true, answer: () => 'line\n'.repeat(100) },
    );
    const started = performance.now();
    expect(await run({ maxSteps: 1_000 })).toMatchObject({ end: 'done', steps: steps + 1 });
    // Round trip and the server's own parsing included; the bound only catches work that grows with the turn.
    expect((performance.now() - started) / steps).toBeLessThan(60);
  });
});
