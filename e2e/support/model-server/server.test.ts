import { afterEach, describe, expect, it } from 'vitest';
import type { Script } from './script';
import { startModelServer } from './server';
import type { ModelServer } from './server';

const open: ModelServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(script: Script): Promise<ModelServer> {
  const server = await startModelServer(script);
  open.push(server);
  return server;
}

function ask(server: ModelServer, text: string, path = '/v1/chat/completions'): Promise<Response> {
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: text }] });
  return fetch(server.url + path, { method: 'POST', headers: { 'x-test': 'yes' }, body });
}

/** The data of each event. */
function events(stream: string): unknown[] {
  const data = stream.split('\n').filter((line) => line.startsWith('data: {'));
  return data.map((line) => JSON.parse(line.slice(6)) as unknown);
}

describe('the scripted model server', () => {
  it('walks a list once per conversation, told apart by the first user message', async () => {
    const server = await start([{ text: 'first' }, { text: 'second' }]);
    const replies = [];
    for (const text of ['a', 'b', 'a']) replies.push(await (await ask(server, text)).text());
    expect(replies.map((reply) => (reply.includes('second') ? 2 : 1))).toEqual([1, 1, 2]);
    expect((await ask(server, 'a')).status).toBe(400);
    server.push({ text: 'third' });
    expect(await (await ask(server, 'b')).text()).toContain('second');
  });

  it('records what it was sent', async () => {
    const server = await start([{ text: 'x' }]);
    await (await ask(server, 'hello')).text();
    expect(server.requests).toMatchObject([
      {
        protocol: 'openai',
        path: '/v1/chat/completions',
        headers: { 'x-test': 'yes' },
        body: { model: 'm' },
        closedEarly: false,
      },
    ]);
  });

  it('lets a function decide', async () => {
    const server = await start((request, turn) => ({ text: `${String(request.body['model'])}${turn}` }));
    expect(await (await ask(server, 'a')).text()).toContain('"content":"m0"');
    expect(await (await ask(server, 'a')).text()).toContain('"content":"m1"');
  });

  it('speaks Anthropic Messages: arguments in pieces, a stop reason, usage', async () => {
    const server = await start([
      { text: 'Hi', calls: [{ name: 'Read', input: { path: 'a/long/path.ts' } }] },
    ]);
    const stream = await (await ask(server, 'a', '/v1/messages')).text();
    const all = events(stream) as { type: string; delta?: { partial_json?: string; stop_reason?: string } }[];
    expect(all.map((event) => event.type).filter((type, index, list) => type !== list[index - 1])).toEqual([
      'message_start',
      'ping',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const pieces = all.flatMap((event) => event.delta?.partial_json ?? []);
    expect(pieces.length).toBeGreaterThan(2);
    expect(JSON.parse(pieces.join(''))).toEqual({ path: 'a/long/path.ts' });
    expect(all.at(-2)?.delta?.stop_reason).toBe('tool_use');
  });

  it('speaks Chat Completions: finish reason, usage chunk, DONE', async () => {
    const server = await start([{ text: 'Hi', usage: { inputTokens: 3, outputTokens: 4 } }]);
    const stream = await (await ask(server, 'a')).text();
    expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(events(stream).slice(-2)).toMatchObject([
      { choices: [{ finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } },
    ]);
  });

  it('fails as told: a status with Retry-After, an event in the stream, a cut', async () => {
    const server = await start([
      { fail: { status: 429, retryAfter: 2 } },
      { text: 'x', fail: { errorAfter: 1, message: 'Broken' } },
      { text: 'x', fail: { cutAfter: 1 } },
    ]);
    const limited = await ask(server, 'a');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
    await limited.text();
    expect(await (await ask(server, 'a')).text()).toContain('"message":"Broken"');
    await expect((await ask(server, 'a')).text()).rejects.toThrow('terminated');
  });

  it('notices a client that goes away', async () => {
    const server = await start([{ text: 'x', fail: { stallAfter: 1 } }]);
    const abort = new AbortController();
    const body = JSON.stringify({ messages: [] });
    await fetch(`${server.url}/v1/messages`, { method: 'POST', body, signal: abort.signal });
    abort.abort();
    await expect.poll(() => server.requests[0]?.closedEarly).toBe(true);
  });

  it('lists models for each protocol', async () => {
    const server = await start([]);
    expect(await (await fetch(`${server.url}/v1/models`)).json()).toMatchObject({
      data: [{ id: 'scripted-large' }, {}],
    });
    expect(await (await fetch(`${server.url}/v1beta/models`)).json()).toMatchObject({
      models: [{ name: 'models/scripted-large' }, {}],
    });
    expect((await fetch(`${server.url}/elsewhere`)).status).toBe(404);
  });
});
