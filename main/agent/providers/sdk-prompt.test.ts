import { afterEach, describe, expect, it } from 'vitest';
import type { ModelMessage } from '../ports';
import { collect, modelRequest, pixel, scene, user } from '../testing/driver-harness';
import type { Scene } from '../testing/driver-harness';

const open: Scene[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** The body that a provider gets for these messages. */
async function sent(
  kind: Parameters<typeof scene>[0],
  messages: readonly ModelMessage[],
  loadBlob: () => Promise<Uint8Array | undefined> = () => Promise.resolve(pixel),
): Promise<Record<string, unknown>> {
  const one = await scene(kind, () => ({ text: 'ok' }));
  open.push(one);
  const events = await collect(one.driver.stream(modelRequest(messages, { loadBlob })));
  expect(events.at(-1)?.type).toBe('finish');
  return one.server.requests[0]?.body ?? {};
}

const image = {
  type: 'image' as const,
  mediaType: 'image/png',
  blob: 'f'.repeat(64),
  bytes: 70,
  width: 1,
  height: 1,
  label: 'shot.png',
};
const base64 = pixel.toString('base64');
const withImage: readonly ModelMessage[] = [
  user('Look.'),
  {
    role: 'assistant',
    parts: [
      { type: 'call', id: 'c1', name: 'Read', input: { path: 'shot.png' } },
      { type: 'call', id: 'c2', name: 'Bash', input: {} },
    ],
  },
  {
    role: 'results',
    results: [
      { id: 'c1', name: 'Read', isError: false, content: [{ type: 'text', text: 'One picture:' }, image] },
      { id: 'c2', name: 'Bash', isError: true, content: [{ type: 'text', text: 'exit 1' }] },
    ],
  },
];

describe('history as Anthropic gets it', () => {
  it('has pictures inside the tool result and errors marked', async () => {
    const body = await sent('anthropic', withImage);
    expect(body['messages']).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c1', name: 'Read', input: { path: 'shot.png' } }, { id: 'c2' }],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'c1',
            content: [
              { type: 'text', text: 'One picture:' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
            ],
          },
          { type: 'tool_result', tool_use_id: 'c2', content: 'exit 1', is_error: true },
        ],
      },
    ]);
  });

  it('marks tools, system and the last two foreign messages for the cache, and nothing else', async () => {
    const body = await sent('anthropic', [
      ...withImage,
      { role: 'assistant', parts: [{ type: 'text', text: 'I see.' }] },
      user('And?'),
    ]);
    const marks = JSON.stringify(body).match(/"cache_control":\{"type":"ephemeral"\}/g);
    expect(marks).toHaveLength(4);
    expect(body['tools']).toMatchObject([
      { name: 'Read' },
      { name: 'Bash', cache_control: { type: 'ephemeral' } },
    ]);
    expect(body['system']).toMatchObject([{ text: 'Be useful.', cache_control: { type: 'ephemeral' } }]);
    const messages = body['messages'] as { content: Record<string, unknown>[] }[];
    expect(messages[2]?.content[1]).toHaveProperty('cache_control');
    expect(messages[4]?.content[0]).toHaveProperty('cache_control');
  });

  it('gets thoughts back with their signatures, and limits its answer', async () => {
    const one = await scene('anthropic', [
      { reasoning: 'Think.', calls: [{ name: 'Read', id: 'c1' }] },
      { text: 'ok' },
    ]);
    open.push(one);
    const first = await collect(one.driver.stream(modelRequest([user('Go.')])));
    const end = first.find((event) => event.type === 'part-end');
    expect(end).toEqual({
      type: 'part-end',
      part: 'reasoning',
      providerMetadata: { anthropic: { signature: 'signature-0' } },
    });
    const parts = [
      { type: 'reasoning' as const, text: 'Think.', providerMetadata: end?.providerMetadata ?? {} },
      { type: 'call' as const, id: 'c1', name: 'Read', input: {} },
    ];
    const answer = {
      id: 'c1',
      name: 'Read',
      isError: false,
      content: [{ type: 'text' as const, text: 'x' }],
    };
    await collect(
      one.driver.stream(
        modelRequest([user('Go.'), { role: 'assistant', parts }, { role: 'results', results: [answer] }]),
      ),
    );
    const body = one.server.requests[1]?.body;
    expect(body?.['messages']).toMatchObject([
      {},
      { content: [{ type: 'thinking', thinking: 'Think.', signature: 'signature-0' }, { type: 'tool_use' }] },
      {},
    ]);
    expect(body?.['max_tokens']).toBe(32_000);
    expect(one.server.requests[0]?.headers).toMatchObject({ 'x-api-key': 'key-a' });
  });

  it('never ends with its own words', async () => {
    const body = await sent('anthropic', [
      user('Go.'),
      { role: 'assistant', parts: [{ type: 'text', text: 'Half an' }] },
    ]);
    expect(body['messages']).toMatchObject([
      {},
      {},
      { role: 'user', content: [{ text: 'You were interrupted here. Go on.' }] },
    ]);
  });
});

describe.each(['openai', 'endpoint'] as const)('history as Chat Completions gets it (%s)', (kind) => {
  it('has pictures in a user message after the results, never as base64 text in them', async () => {
    const body = await sent(kind, withImage);
    const name = 'image shot.png, image/png, 1 × 1';
    expect(body['messages']).toMatchObject([
      { role: 'system', content: 'Be useful.' },
      { role: 'user', content: 'Look.' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'Read', arguments: '{"path":"shot.png"}' } },
          { id: 'c2', function: { name: 'Bash', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: `One picture:\n[${name}: shown in the next message]` },
      { role: 'tool', tool_call_id: 'c2', content: 'exit 1' },
      {
        role: 'user',
        content: [
          { type: 'text', text: `From the result of Read (c1): ${name}` },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } },
        ],
      },
    ]);
    expect(
      (body['messages'] as { role: string; content: string }[])
        .filter((one) => one.role === 'tool')
        .some((one) => one.content.includes(base64)),
    ).toBe(false);
  });

  it('says in words what is not there any more', async () => {
    const body = await sent(kind, withImage, () => Promise.resolve(undefined));
    expect((body['messages'] as unknown[])[3]).toMatchObject({
      content: 'One picture:\n[image shot.png, image/png, 1 × 1: the stored file is no longer there]',
    });
  });

  it('leaves blank text out and never sends a message without content', async () => {
    const body = await sent(kind, [
      user(' '),
      { role: 'assistant', parts: [{ type: 'text', text: '\n' }] },
      user('Hi.'),
    ]);
    expect(body['messages']).toMatchObject([
      { role: 'system' },
      { content: '(empty message)' },
      { role: 'user', content: 'Hi.' },
    ]);
    expect(body['messages']).toHaveLength(3);
  });
});

describe('history as an endpoint gets it', () => {
  it('has the key in the header only when there is one', async () => {
    const one = await scene('endpoint', [{ text: 'ok' }]);
    open.push(one);
    await collect(one.driver.stream(modelRequest([user('Hi.')])));
    expect(one.server.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('history as Gemini gets it', () => {
  it('has the thought signature of a call again', async () => {
    const one = await scene('google', [{ calls: [{ name: 'Read', input: { path: 'a' } }] }, { text: 'ok' }]);
    open.push(one);
    const call = (await collect(one.driver.stream(modelRequest([user('Go.')])))).find(
      (event) => event.type === 'call',
    );
    if (call === undefined) throw new Error('no call');
    const { type, id, name, input } = call;
    const parts = [{ type, id, name, input, providerMetadata: call.providerMetadata ?? {} }];
    const results = [{ id, name, isError: false, content: [{ type: 'text' as const, text: 'x' }, image] }];
    await collect(
      one.driver.stream(
        modelRequest([user('Go.'), { role: 'assistant', parts }, { role: 'results', results }]),
      ),
    );
    const contents = one.server.requests[1]?.body['contents'];
    expect(contents).toMatchObject([
      {},
      { parts: [{ functionCall: { name: 'Read', args: { path: 'a' } }, thoughtSignature: 'thought-0' }] },
      {},
    ]);
    expect(JSON.stringify(contents)).toContain(base64);
  });
});

describe('a long history', () => {
  it('is converted once: a message that was sent before is the same object in the next prompt', async () => {
    let loads = 0;
    const one = await scene('anthropic', () => ({ text: 'ok' }));
    open.push(one);
    const loadBlob = () => (loads++, Promise.resolve(pixel));
    await collect(one.driver.stream(modelRequest(withImage, { loadBlob })));
    await collect(one.driver.stream(modelRequest([...withImage, user('Again.')], { loadBlob })));
    expect(loads).toBe(1);
    expect(one.server.requests).toHaveLength(2);
  });
});
