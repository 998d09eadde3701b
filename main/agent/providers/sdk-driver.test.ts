import { afterEach, describe, expect, it } from 'vitest';
import type { Script } from '../../../e2e/support/model-server/script';
import type { ModelEvent } from '../ports';
import { collect, joined, modelRequest, scene, user } from '../testing/driver-harness';
import type { Scene } from '../testing/driver-harness';
import type { StreamTimeouts } from './ports';

const open: Scene[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(
  kind: Parameters<typeof scene>[0],
  script: Script,
  timeouts?: StreamTimeouts,
): Promise<Scene> {
  const one = await scene(kind, script, timeouts);
  open.push(one);
  return one;
}

async function answer(kind: Parameters<typeof scene>[0], script: Script): Promise<ModelEvent[]> {
  const { driver } = await start(kind, script);
  return joined(await collect(driver.stream(modelRequest([user('hello')]))));
}

const long = 'An answer that is long enough to be cut off, to fall silent or to fail in its middle.';
const usage = { inputTokens: 120, outputTokens: 7 };

describe.each(['anthropic', 'openai', 'google', 'endpoint'] as const)('WB2 %s driver', (kind) => {
  it('streams text whole, also where a character is cut between two packets', async () => {
    const text = 'Grüße, 世界 👩‍👩‍👧 and a tail';
    expect(await answer(kind, [{ text, usage }])).toEqual([
      { type: 'text', text },
      expect.objectContaining({ type: 'part-end', part: 'text' }),
      { type: 'finish', reason: 'stop', usage },
    ]);
  });

  it('gives parallel calls in order, each with its parsed arguments', async () => {
    const calls = [
      { name: 'Read', input: { path: 'a "quoted" ü.ts' } },
      { name: 'Bash', input: { nested: { list: [1, null, true] } } },
      { name: 'Read', input: {} },
    ];
    const events = await answer(kind, [{ text: 'Looking.', calls, usage }]);
    const got = events.filter((event) => event.type === 'call');
    expect(got.map(({ name, input, invalid }) => ({ name, input, invalid }))).toEqual(
      calls.map((call) => ({ ...call, invalid: undefined })),
    );
    expect(new Set(got.map((call) => call.id)).size).toBe(3);
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'calls', usage });
    expect(events.findIndex((event) => event.type === 'part-end')).toBeLessThan(
      events.findIndex((event) => event.type === 'call'),
    );
  });

  it.each([
    ['length', 'length'],
    ['filter', 'filter'],
  ] as const)('names the end "%s"', async (finish, reason) => {
    expect((await answer(kind, [{ text: 'Half a', finish, usage }])).at(-1)).toEqual({
      type: 'finish',
      reason,
      usage,
    });
  });

  it('answers a rate limit with its Retry-After, one request and no retries of its own', async () => {
    const { driver, server } = await start(kind, [{ fail: { status: 429, retryAfter: 7 } }]);
    expect(await collect(driver.stream(modelRequest([user('hello')])))).toEqual([
      {
        type: 'failed',
        failure: {
          kind: 'rate-limit',
          message: expect.stringMatching(/limits the rate: Scripted failure 429 \(HTTP 429\)$/) as string,
          status: 429,
          retryable: true,
        },
        retryAfterMs: 7000,
      },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [401, 'auth', false],
    [404, 'not-found', false],
    [400, 'bad-request', false],
    [500, 'overloaded', true],
    [529, 'overloaded', true],
  ] as const)('maps HTTP %i to %s', async (status, failureKind, retryable) => {
    const [event] = await answer(kind, [{ fail: { status } }]);
    expect(event).toMatchObject({ type: 'failed', failure: { kind: failureKind, status, retryable } });
  });

  it('fails retryably when the connection is cut in mid-answer', async () => {
    const events = await answer(kind, [{ text: long, fail: { cutAfter: 4 } }]);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'network', retryable: true } });
  });

  it('fails retryably when the answer ends without a finish', async () => {
    const events = await answer(kind, [{ text: long, fail: { endAfter: 4 } }]);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'network', retryable: true } });
  });

  it('notices silence and says for how long', async () => {
    const { driver, server } = await start(kind, [{ text: long, fail: { stallAfter: 4 } }], {
      firstMs: 5000,
      chunkMs: 1000,
    });
    const events = await collect(driver.stream(modelRequest([user('hello')])));
    expect(events.at(-1)).toEqual({
      type: 'failed',
      failure: {
        kind: 'timeout',
        message: expect.stringMatching(/ sent nothing for 1 s\.$/) as string,
        retryable: true,
      },
    });
    await expect.poll(() => server.requests[0]?.closedEarly).toBe(true);
  });

  it('ends at once on Stop and closes the connection', async () => {
    const { driver, server } = await start(kind, [{ text: long, fail: { stallAfter: 4 } }]);
    const stop = new AbortController();
    const events: ModelEvent[] = [];
    let stoppedAt = 0;
    for await (const event of driver.stream(modelRequest([user('hello')], { signal: stop.signal }))) {
      events.push(event);
      if (event.type === 'text') {
        stoppedAt = performance.now();
        stop.abort();
      }
    }
    expect(performance.now() - stoppedAt).toBeLessThan(500);
    expect(events.at(-1)).toEqual({ type: 'aborted' });
    await expect.poll(() => server.requests[0]?.closedEarly).toBe(true);
  });

  it('ends at once when stopped before the provider answers', async () => {
    const { driver } = await start(kind, [{ text: 'late', delayMs: 3000 }]);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const started = performance.now();
    expect(await collect(driver.stream(modelRequest([user('hello')], { signal: stop.signal })))).toEqual([
      { type: 'aborted' },
    ]);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('puts a server that is not there into words', async () => {
    const { driver, server } = await start(kind, []);
    await server.close();
    const events = await collect(driver.stream(modelRequest([user('hello')])));
    expect(events).toEqual([
      {
        type: 'failed',
        failure: {
          kind: 'network',
          message: expect.stringMatching(
            /^No connection to \w+ at http:\/\/127\.0\.0\.1:\d+\/\S+: .*ECONNREFUSED/,
          ) as string,
          remedy: 'Check the network and the address in Settings → Models.',
          retryable: false,
        },
      },
    ]);
  });
});

describe.each(['anthropic', 'openai', 'endpoint'] as const)('WB2 %s driver and broken calls', (kind) => {
  it('passes arguments that are no JSON object on as they came', async () => {
    const events = await answer(kind, [
      {
        calls: [
          { name: 'Read', rawArguments: '{"path": "a.ts' },
          { name: 'Nonsense', rawArguments: '["a"]' },
        ],
      },
    ]);
    const calls = events.filter((event) => event.type === 'call');
    expect(calls.map(({ name, input, invalid }) => ({ name, input, invalid }))).toEqual([
      { name: 'Read', input: {}, invalid: '{"path": "a.ts' },
      { name: 'Nonsense', input: {}, invalid: '["a"]' },
    ]);
  });

  it('reports an error event in the middle of the stream', async () => {
    const events = await answer(kind, [{ text: long, fail: { errorAfter: 4, type: 'overloaded_error' } }]);
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      failure: {
        kind: 'overloaded',
        message: expect.stringContaining('Overloaded') as string,
        retryable: true,
      },
    });
  });
});

describe.each(['anthropic', 'google', 'endpoint'] as const)('WB2 %s driver and reasoning', (kind) => {
  it('keeps reasoning apart from the text', async () => {
    const events = await answer(kind, [{ reasoning: 'Let me think about it.', text: 'Done.', usage }]);
    expect(events.map((event) => event.type)).toEqual([
      'reasoning',
      'part-end',
      'text',
      'part-end',
      'finish',
    ]);
    expect(events[0]).toEqual({ type: 'reasoning', text: 'Let me think about it.' });
    expect(events[2]).toEqual({ type: 'text', text: 'Done.' });
  });
});

describe('WB2 anthropic driver', () => {
  it('knows a prompt that is too long', async () => {
    const body = {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    };
    expect(await answer('anthropic', [{ fail: { status: 400, body } }])).toMatchObject([
      { type: 'failed', failure: { kind: 'context-full', retryable: false } },
    ]);
  });

  it('counts cached tokens among the input and names them', async () => {
    const told = { inputTokens: 100, outputTokens: 5, cachedInputTokens: 80 };
    expect((await answer('anthropic', [{ text: 'x', usage: told }])).at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: told,
    });
  });
});
