import { afterEach, describe, expect, it } from 'vitest';
import { mcpLimits } from './limits';
import { createMcpWorld, type McpWorld, type WorldOptions } from './testing/mcp-world';

let world: McpWorld;
const open = async (options?: WorldOptions): Promise<McpWorld> => (world = await createMcpWorld(options));
afterEach(() => world.close());

const state = (name: string) =>
  world.servers
    .used(world.root)
    .find(({ server }) => server.spec.name === name)
    ?.server.state();

describe('MC1: servers that misbehave', () => {
  it('one that hangs, crashes or is not there delays a message by less than a second, and costs the others nothing', async () => {
    await open({ startMs: 1_500 });
    await world.user({
      good: world.scripted(),
      hangs: world.scripted('hang-start'),
      crashes: world.scripted('crash-start'),
      absent: { command: 'no-such-program-here' },
      listless: world.scripted('hang-list'),
      unset: world.scripted('', { KEY: '${NOT_SET_ANYWHERE}' }),
    });
    const began = Date.now();
    await world.servers.prepare(world.root);
    expect(Date.now() - began).toBeLessThan(1_000);
    await world.until(() => state('good')?.kind === 'ready');
    expect((await world.call('mcp__good__echo', { text: 'hi' })).text).toBe('hi');
    await world.until(() => state('hangs')?.kind === 'failed');
    expect(state('hangs')).toMatchObject({ reason: 'It was started and did not answer within 1.5 seconds.' });
    expect(state('crashes')).toMatchObject({ kind: 'failed', reason: 'It ended with code 3: no database' });
    expect(state('absent')).toMatchObject({
      kind: 'failed',
      reason: `The program no-such-program-here was not found, or the folder ${world.root} is not there. Check "command" and "cwd".`,
    });
    expect(state('unset')).toMatchObject({
      kind: 'failed',
      reason:
        "It uses ${NOT_SET_ANYWHERE}, and the variable NOT_SET_ANYWHERE is not set. Set it in your shell's profile, or write ${NOT_SET_ANYWHERE:-value}.",
    });
    // A second message waits for none of them.
    const again = Date.now();
    await world.servers.prepare(world.root);
    expect(Date.now() - again).toBeLessThan(200);
    expect(world.bugs).toEqual([]);
  });

  it('B55: one odd schema costs one tool, and the list says why', async () => {
    await open();
    const odd = [
      {
        name: 'ok1',
        inputSchema: {
          type: 'object',
          properties: { a: { $ref: '#/$defs/a' } },
          $defs: { a: { type: 'string' } },
        },
      },
      {
        name: 'any',
        inputSchema: {
          anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { properties: { b: {} } }],
        },
      },
      { name: 'none' },
      { name: 'text', inputSchema: { type: 'string' } },
      { name: 'list', inputSchema: [] },
      { name: 'key', inputSchema: { type: 'object', properties: { 'a b': {} } } },
      {
        name: 'far',
        inputSchema: { type: 'object', properties: { x: { $ref: 'https://example.com/x.json' } } },
      },
      {
        name: 'bad',
        description: 7,
        inputSchema: {
          type: 'object',
          properties: { x: 'string', y: { type: 'strnig', pattern: '(' } },
          required: 'x',
        },
      },
      { name: 'ok1', inputSchema: { type: 'object' } },
      { inputSchema: { type: 'object' } },
      'no tool at all',
    ];
    await world.user({ odd: world.scripted('', { TOOLS: JSON.stringify(odd) }) });
    await world.ready();
    const inventory = world.servers.used(world.root)[0]?.server.known.inventory();
    expect(inventory?.unusable).toEqual([
      {
        name: 'text',
        reason: 'Its input schema is of type "string"; the arguments of a tool are an object.',
      },
      { name: 'list', reason: 'Its input schema is no object.' },
      { name: 'key', reason: 'Its argument "a b" has a name that models cannot be given.' },
      { name: 'ok1', reason: 'The server offers two tools of this name; the first is used.' },
      { name: '#21', reason: 'It has no name.' },
      { name: '#22', reason: 'It has no name.' },
    ]);
    expect(world.known('mcp__odd__ok1')?.tool.inputSchema).toEqual(
      odd[0] instanceof Object ? (odd[0] as { inputSchema: unknown }).inputSchema : {},
    );
    expect(world.known('mcp__odd__any')?.tool.inputSchema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: {} },
    });
    expect(world.known('mcp__odd__none')?.tool.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(world.known('mcp__odd__far')?.tool.inputSchema).toEqual({ type: 'object', properties: { x: {} } });
    expect(world.known('mcp__odd__bad')?.tool.inputSchema).toEqual({
      type: 'object',
      properties: { x: {}, y: {} },
    });
    expect((await world.call('mcp__odd__none', {})).text).toBe('called none');
  });

  it('a flood costs the server and not the program: it is read slowly, and little of it is kept', async () => {
    await open();
    await world.user({ flood: world.scripted('flood') });
    await world.ready();
    const began = Date.now();
    expect((await world.call('mcp__flood__echo', { text: 'hi' })).text).toBe('hi');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(Date.now() - began).toBeLessThan(5_000);
    const lines = world.servers.used(world.root)[0]?.server.log.lines() ?? [];
    expect(lines.length).toBeLessThanOrEqual(mcpLimits.logLines);
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(
      mcpLimits.logLineLength + 1,
    );
  });

  it('a list without an end is cut off', async () => {
    await open();
    await world.user({ endless: world.scripted('endless') });
    await world.ready();
    expect(world.servers.used(world.root)[0]?.server.known.inventory()?.tools).toHaveLength(mcpLimits.pages);
  });

  it('a call that is never answered is given up, and the server is told', async () => {
    await open();
    await world.user({ slow: { ...world.scripted(), timeoutMs: 1_000 } });
    await world.ready();
    expect((await world.call('mcp__slow__hang', {})).text).toBe(
      'The MCP server slow did not answer within 1 seconds. It was told to stop the call; whether that had an effect is not known.',
    );
    expect((await world.call('mcp__slow__echo', { text: 'still there' })).text).toBe('still there');
  });
});
