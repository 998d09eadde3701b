import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

let world: HookWorld;
beforeAll(async () => {
  world = await createHookWorld();
});
afterAll(() => world.close());

const packages = path.resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol');
const program = (name: string, ...args: string[]): object => ({
  command: process.execPath,
  args: [path.join(packages, name, 'dist/index.js'), ...args],
});
const file = (servers: object): Readonly<Record<string, string>> => ({
  '.mcp.json': JSON.stringify({ mcpServers: servers }),
});
const everything = { everything: program('server-everything') };
const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });

const toolsIn = (request: { readonly body: Readonly<Record<string, unknown>> } | undefined): string[] =>
  ((request?.body['tools'] ?? []) as { name: string }[]).map(({ name }) => name);

/** Writes down what it is given. */
const spy = (event: string): object => ({
  hooks: {
    [event]: [
      {
        matcher: 'mcp__.*',
        hooks: [{ type: 'command', command: '(cat; echo) >> "$CLAUDE_PROJECT_DIR/seen"' }],
      },
    ],
  },
});

describe('MC1: real servers in a turn', () => {
  it('TR3, PE3, HK3: tools wait behind ToolSearch, are called by name, obey a rule for the server, and reach hooks as Claude Code has them', async () => {
    const { requests, root } = await world.turn({
      name: 'everything',
      files: file(everything),
      settings: spy('PostToolUse'),
      permissions: { allow: ['mcp__everything__*'] },
      steps: [
        call('mcp__everything__echo', { message: 'hi mcp' }),
        call('ToolSearch', { query: 'select:mcp__everything__get-sum' }),
        call('mcp__everything__get-sum', { a: 2, b: 3 }),
        call('mcp__everything__get-tiny-image', {}),
        call('mcp__everything__get-structured-content', { location: 'New York' }),
        call('McpResources', { server: 'everything', uri: 'demo://resource/dynamic/text/1' }),
      ],
    });
    const wire = (index: number): string[] => toolsIn(requests[index]);
    expect(wire(0)).toContain('McpResources');
    expect(wire(0).some((name) => name.startsWith('mcp__'))).toBe(false);
    expect(wire(2)).toContain('mcp__everything__get-sum');
    const told = textsOf(requests.at(-1));
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Echo: hi mcp'),
        expect.stringContaining('The sum of 2 and 3 is 5.'),
        expect.stringContaining("Here's the image you requested:"),
        '{"temperature":33,"conditions":"Cloudy","humidity":82}',
      ]),
    );
    expect(JSON.stringify(requests.at(-1)?.body['messages'])).toContain('"media_type":"image/png"');
    const seen = (await readFile(path.join(root, 'seen'), 'utf8')).split('\n').filter((line) => line !== '');
    const inputs = seen.map(
      (text) => JSON.parse(text) as { tool_name: string; tool_input: object; tool_response: unknown },
    );
    expect(inputs[0]).toMatchObject({
      tool_name: 'mcp__everything__echo',
      tool_input: { message: 'hi mcp' },
      tool_response: [{ type: 'text', text: 'Echo: hi mcp' }],
    });
    expect(inputs[3]?.tool_response).toBe('{"temperature":33,"conditions":"Cloudy","humidity":82}');
    // Without a rule for it, nobody is there to be asked.
    expect(told.at(-1)).toContain('McpResources');
    expect(world.bugs).toEqual([]);
  });

  it('server-memory and server-filesystem keep and read what they are given, the one with the folder as its root', async () => {
    const { requests, root } = await world.turn({
      name: 'others',
      mode: 'full',
      files: {
        ...file({
          memory: {
            ...program('server-memory'),
            env: { MEMORY_FILE_PATH: '${CLAUDE_PROJECT_DIR}/memory.jsonl' },
          },
          files: program('server-filesystem'),
        }),
        'a.txt': 'text of a',
      },
      settings: {},
      steps: [
        call('mcp__memory__create_entities', {
          entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote the first program'] }],
        }),
        call('mcp__memory__search_nodes', { query: 'Ada' }),
        call('mcp__files__read_text_file', { path: path.join(world.top, 'others', 'work', 'a.txt') }),
        call('mcp__files__read_text_file', { path: '/etc/passwd' }),
      ],
    });
    const told = textsOf(requests.at(-1));
    expect(told.some((text) => text.includes('wrote the first program'))).toBe(true);
    expect(told.some((text) => text.includes('text of a'))).toBe(true);
    expect(told.some((text) => text.includes('Access denied'))).toBe(true);
    expect(await readFile(path.join(root, 'memory.jsonl'), 'utf8')).toContain('Ada');
  });

  it("a folder's own servers are not started before it is trusted, and McpResources is then not there", async () => {
    const { requests } = await world.turn({
      name: 'untrusted',
      trusted: false,
      files: file({ evil: { command: 'touch', args: ['started'] } }),
      settings: {},
      steps: [call('mcp__evil__x', {})],
    });
    const names = toolsIn(requests[0]);
    expect(names).not.toContain('McpResources');
    expect(
      textsOf(requests.at(-1)).some((text) => text.includes('There is no tool named "mcp__evil__x"')),
    ).toBe(true);
    await expect(readFile(path.join(world.top, 'untrusted/work/started'))).rejects.toThrow('ENOENT');
  });
});
