import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpWorld, type McpWorld } from './testing/mcp-world';

describe('MC1: a server whose answers are as they should be', () => {
  let world: McpWorld;
  beforeAll(async () => {
    world = await createMcpWorld({
      env: { GREETING: 'hello' },
      answer: ({ body }) =>
        body.kind === 'form' ? { kind: 'form', values: { name: 'Ada', age: 36 } } : { kind: 'agreed' },
      sample: ({ messages }) => ({
        model: 'm',
        text: `You asked: ${messages[0]?.text ?? ''}`,
        stopReason: 'endTurn',
      }),
    });
    await world.user({
      'my server': world.scripted('noisy', { SAID: '${GREETING}', OTHER: '${NONE:-fallback}' }),
    });
    await world.ready();
  });
  afterAll(() => world.close());

  it('has its tools under names that models take, deferred, of origin mcp', () => {
    const echo = world.known('mcp__my_server__echo');
    expect(echo).toMatchObject({
      origin: 'mcp',
      from: 'my server',
      tool: { deferred: true, description: 'Says it again.' },
    });
    expect(echo?.tool.inputSchema).toEqual({
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    });
  });

  it('answers a call, and is told the environment of its entry', async () => {
    expect((await world.call('mcp__my_server__echo', { text: 'hi' })).text).toBe('hi');
    expect((await world.call('mcp__my_server__env', { name: 'SAID' })).text).toBe('hello');
    expect((await world.call('mcp__my_server__env', { name: 'OTHER' })).text).toBe('fallback');
  });

  it('B56: arguments that do not fit are refused with the field and the fix, and never reach the server', async () => {
    expect((await world.call('mcp__my_server__echo', { text: 5 })).text).toBe(
      'mcp__my_server__echo did not run. text: It must be text, and 5 is a number. Correct the argument and call it again.',
    );
    expect((await world.call('mcp__my_server__echo', {})).text).toBe(
      'mcp__my_server__echo did not run. text: It is required (text). Correct the argument and call it again.',
    );
    expect(await world.log()).not.toContain('call echo {}');
  });

  it('tells how far a call is', async () => {
    const { text, progress } = await world.call('mcp__my_server__slow', {});
    expect(text).toBe('done');
    expect(progress).toBe('1 of 3: step 1\n2 of 3: step 2\n3 of 3: step 3\n');
  });

  it('gives each call its own answer, whatever the order they come in', async () => {
    const [one, two] = await Promise.all([
      world.call('mcp__my_server__pair', { n: 1 }),
      world.call('mcp__my_server__pair', { n: 2 }),
    ]);
    expect([one.text, two.text]).toEqual(['number 1', 'number 2']);
  });

  it('may ask for the folder, and for the person with a form or a page', async () => {
    expect((await world.call('mcp__my_server__roots', {})).text).toBe(
      JSON.stringify({ roots: [{ uri: `file://${world.root}`, name: 'work' }] }),
    );
    expect((await world.call('mcp__my_server__ask', {})).text).toBe(
      JSON.stringify({ action: 'accept', content: { name: 'Ada', age: 36 } }),
    );
    expect(world.questions[0]).toMatchObject({
      conversationId: 'talk',
      callId: 'call',
      from: { kind: 'mcp-server', name: 'my server' },
      body: {
        kind: 'form',
        message: 'Who are you?',
        fields: [
          { kind: 'text', name: 'name', title: 'Your name', required: true },
          { kind: 'integer', name: 'age', minimum: 0, required: false },
          {
            kind: 'choice',
            name: 'color',
            options: [
              { value: 'red', label: 'Red' },
              { value: 'blue', label: 'Blue' },
            ],
          },
        ],
      },
    });
    expect((await world.call('mcp__my_server__ask', { mode: 'url' })).text).toBe('{"action":"accept"}');
    expect(world.opened).toEqual(['https://example.com/x']);
  });

  it('may ask the model, each time with the consent of the person', async () => {
    const before = world.questions.length;
    expect(JSON.parse((await world.call('mcp__my_server__sample', {})).text)).toEqual({
      model: 'm',
      role: 'assistant',
      content: { type: 'text', text: 'You asked: What is 2 + 3?' },
      stopReason: 'endTurn',
    });
    expect(world.questions.slice(before).map(({ body }) => body)).toEqual([
      {
        kind: 'consent',
        title: "The MCP server my server asks this conversation's model a question",
        text: 'System:\nBe short.\n\nUser:\nWhat is 2 + 3?\n\nAt most 50 tokens come back.',
        format: 'plain',
      },
    ]);
  });

  it('a stopped call is cancelled on the server, and nothing of it is left', async () => {
    const stop = new AbortController();
    const hanging = world.call('mcp__my_server__hang', {}, stop.signal);
    await world.until(() => true);
    setTimeout(() => stop.abort(), 30);
    expect((await hanging).text).toBe('The MCP server my server: The call was stopped.');
    for (let waited = 0; waited < 100; waited += 1) {
      if ((await world.log()).some((line) => line.startsWith('cancelled'))) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await world.log()).some((line) => line.startsWith('cancelled'))).toBe(true);
  });

  it('a crash in a call is a plain error, and the server is there again for the next', async () => {
    const { text } = await world.call('mcp__my_server__crash', {});
    expect(text).toBe(
      'The MCP server my server ended with code 9: out of memory. Whether the call had an effect is not known. It is started again when it is next needed.',
    );
    await world.until(() => world.servers.used(world.root)[0]?.server.state().kind === 'ready');
    expect((await world.call('mcp__my_server__echo', { text: 'back' })).text).toBe('back');
    expect(world.bugs).toEqual([]);
  });
});
