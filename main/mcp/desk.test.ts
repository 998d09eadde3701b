import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HandlerContext } from '@shared/contract';
import { createMcpDesk } from './desk';
import { createMcpHandlers } from './handlers';
import { createMcpWorld, type McpWorld } from './testing/mcp-world';
import { createUserServers } from './user-servers';
import { McpUserFile } from './user-file';

let world: McpWorld;
let handlers: ReturnType<typeof createMcpHandlers>;
const context: HandlerContext = { windowId: 1 };

beforeEach(async () => {
  world = await createMcpWorld({
    plugins: [
      {
        plugin: 'demo',
        file: '/p/.mcp.json',
        folder: '/p',
        servers: { ev: { command: 'true' } },
      },
    ],
  });
  const { servers, ports, store, logins } = world;
  const userFilePath = path.join(store.paths.user, 'mcp.json');
  const userServers = createUserServers(store.jsonFile({ path: userFilePath, schema: McpUserFile }));
  const desk = createMcpDesk({
    servers,
    userServers,
    userFilePath,
    ports,
    record: store.mcp,
    logins,
    changed: () => undefined,
    logIn: async () => ({ ok: false, error: 'no browser' }),
  });
  handlers = createMcpHandlers({ ...desk, rootOf: () => world.root });
});
afterEach(() => world.close());

async function list() {
  const answer = await handlers['mcp.list'](null, context);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}
const named = async (id: string) => (await list()).servers.find((server) => server.id === id);
const fileText = () => readFile(path.join(world.store.paths.user, 'mcp.json'), 'utf8');

describe('MC1: whose servers count', () => {
  it('a workspace names its own only once it is trusted; then they stand before those of the user', async () => {
    await world.user({ both: world.scripted(), mine: world.scripted() }, { note: 'kept' });
    await world.workspace({ both: { command: 'sleep', args: ['300'] }, bad: { type: 'pipe' } });
    const before = await list();
    expect(before.servers.map(({ id, state, shadowed }) => [id, state.kind, shadowed])).toEqual([
      ['workspace:both', 'untrusted', false],
      ['user:both', 'idle', false],
      ['user:mine', 'idle', false],
      ['plugin:demo:ev', 'idle', false],
    ]);
    expect(before.problems).toEqual([
      {
        file: path.join(world.root, '.mcp.json'),
        line: 1,
        server: 'bad',
        message: 'type is "stdio", "http" or "sse".',
      },
    ]);
    world.trust();
    const after = await list();
    expect(after.servers.map(({ id, shadowed }) => [id, shadowed])).toEqual([
      ['workspace:both', false],
      ['user:both', true],
      ['user:mine', false],
      ['plugin:demo:ev', false],
    ]);
    expect(after.trusted).toBe(true);
  });

  it('a file that is no JSON is told with its line, and costs only itself', async () => {
    await world.user({ mine: world.scripted() });
    await world.workspace('{\n  "mcpServers": {,}\n}');
    const { servers, problems } = await list();
    expect(servers.map(({ id }) => id)).toEqual(['user:mine', 'plugin:demo:ev']);
    expect(problems).toMatchObject([{ file: path.join(world.root, '.mcp.json'), line: 2 }]);
  });
});

describe('MC1: what the settings page does', () => {
  it('adds, changes and removes servers of the user, tells each mistake beside its field, and keeps what it does not know', async () => {
    const save = (name: string, entry: object, create = true) =>
      handlers['mcp.save']({ name, entry, create }, context);
    expect(await save(' x', { type: 'http', url: 'nowhere' })).toMatchObject({
      value: { kind: 'refused', problems: [{ field: 'name' }, { field: 'url' }] },
    });
    await world.user({ old: { command: 'sleep', args: ['300'], own: 'note' } }, { other: true });
    expect(await save('new', { command: 'sleep', args: ['300'], env: {} })).toEqual({
      ok: true,
      value: { kind: 'saved', id: 'user:new' },
    });
    expect(await save('old', { command: 'sleep', args: ['200'] }, false)).toMatchObject({
      value: { kind: 'saved' },
    });
    expect(await save('old', { command: 'sleep' })).toMatchObject({
      value: { problems: [{ field: 'name', message: 'There is a server called old already.' }] },
    });
    expect(JSON.parse(await fileText())).toEqual({
      mcpServers: {
        old: { own: 'note', command: 'sleep', args: ['200'] },
        new: { command: 'sleep', args: ['300'] },
      },
      other: true,
    });
    expect(await handlers['mcp.remove']({ id: 'user:new' }, context)).toEqual({ ok: true, value: null });
    expect((await list()).servers.map(({ id }) => id)).toEqual(['user:old', 'plugin:demo:ev']);
    expect(await handlers['mcp.remove']({ id: 'plugin:demo:ev' }, context)).toMatchObject({
      error: {
        message: 'plugin:demo:ev is named in /p/.mcp.json; take it out there, or switch it off here.',
      },
    });
  });

  it('switches servers and tools; the own file of a workspace is never written', async () => {
    await world.user({ mine: world.scripted() });
    await world.workspace({ theirs: world.scripted() });
    world.trust();
    await world.ready();
    const set = (id: string, tool: string, on: boolean) =>
      handlers['mcp.switchTool']({ id, tool, on }, context);
    await set('user:mine', 'hang', false);
    await set('workspace:theirs', 'crash', false);
    const workspaceFile = await readFile(path.join(world.root, '.mcp.json'), 'utf8');
    expect(workspaceFile).not.toContain('disabledTools');
    expect(JSON.parse(await fileText())).toMatchObject({
      mcpServers: { mine: { disabledTools: ['hang'] } },
      switches: { 'workspace:project:theirs': { disabledTools: ['crash'] } },
    });
    expect(world.known('mcp__mine__hang')?.withheld).toBe(
      'The person switched it off for the MCP server mine.',
    );
    expect((await named('workspace:theirs'))?.tools.find(({ tool }) => tool === 'crash')?.state).toEqual({
      kind: 'off',
    });
    expect((await named('workspace:theirs'))?.state.kind).toBe('ready');
    await set('user:mine', 'hang', true);
    expect(world.known('mcp__mine__hang')?.withheld).toBeUndefined();
    await handlers['mcp.switch']({ id: 'workspace:theirs', on: false }, context);
    expect((await named('workspace:theirs'))?.state).toEqual({ kind: 'off' });
    expect(world.known('mcp__theirs__echo')).toBeUndefined();
  });

  it('tests a connection before it is saved, and shows what a server says of itself', async () => {
    expect(await handlers['mcp.test']({ name: 'try', entry: world.scripted() }, context)).toMatchObject({
      value: {
        kind: 'connected',
        server: { name: 'scripted', version: '1.2.3' },
        transport: 'stdio',
        resources: 0,
      },
    });
    expect(
      await handlers['mcp.test'](
        { name: 'try', entry: world.scripted('crash-start', { DB_PASSWORD: 'database' }) },
        context,
      ),
    ).toMatchObject({
      value: {
        kind: 'failed',
        reason: 'The MCP server try ended with code 3: no •••.',
        log: [
          { from: 'stderr', text: 'no •••' },
          { from: 'app', text: 'It ended with code 3: no •••' },
        ],
      },
    });
    expect((await list()).servers.map(({ id }) => id)).toEqual(['plugin:demo:ev']);
    await world.workspace({ theirs: world.scripted('noisy') });
    const kept = { name: 'theirs', entry: { command: 'not-this-one' }, id: 'workspace:theirs' };
    expect(await handlers['mcp.test'](kept, context)).toMatchObject({ error: { kind: 'untrusted' } });
    world.trust();
    expect(await handlers['mcp.test'](kept, context)).toMatchObject({ value: { kind: 'connected' } });
    await world.workspace({});
    await world.user({ mine: world.scripted('noisy') });
    await world.ready();
    const mine = await named('user:mine');
    expect(mine).toMatchObject({
      state: { kind: 'ready' },
      server: { name: 'scripted', version: '1.2.3' },
      instructions: 'Use echo.',
      held: 0,
      login: 'none',
      editable: true,
    });
    expect(mine?.tools.find(({ tool }) => tool === 'echo')).toMatchObject({
      name: 'mcp__mine__echo',
      danger: 'medium',
      state: { kind: 'ok' },
    });
    const logs = await handlers['mcp.logs']({ id: 'user:mine' }, context);
    expect(logs.ok && logs.value.map(({ from, text }) => `${from}: ${text}`)).toEqual(
      expect.arrayContaining(['stderr: Welcome to the server!', 'app: Connected: 11 tools.']),
    );
  });
});
