import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextReader } from '../workspace/bounded-text';
import { createPluginFinder } from './discover';
import { readInstalled, readSwitches } from './installed';
import { readManifest } from './manifest';
import { pluginServers } from './parts';

describe('PL1: plugin.json', () => {
  const read = (json: object | string) =>
    readManifest(typeof json === 'string' ? json : JSON.stringify(json), '/p/demo');

  it('without one the usual folders hold the parts and the folder names it', () => {
    expect(readManifest(undefined, '/p/demo')).toMatchObject({
      ok: true,
      value: {
        name: 'demo',
        skills: ['/p/demo/skills'],
        commands: ['/p/demo/commands'],
        agents: ['/p/demo/agents'],
        hooks: [{ file: '/p/demo/hooks/hooks.json' }],
        servers: [{ file: '/p/demo/.mcp.json' }],
        problems: [],
      },
    });
    expect(readManifest(undefined, '/p/no name').ok).toBe(false);
  });

  it('skills adds to the usual folder, the others replace theirs, hooks and servers may stand in it', () => {
    const hooks = { Stop: [] };
    expect(
      read({
        name: 'demo',
        unknown: 1,
        skills: './more',
        commands: ['./a.md', './b'],
        agents: './crew',
        hooks: { hooks },
        mcpServers: ['./s1.json', '${CLAUDE_PLUGIN_ROOT}/s2.json'],
      }),
    ).toMatchObject({
      ok: true,
      value: {
        skills: ['/p/demo/skills', '/p/demo/more'],
        commands: ['/p/demo/a.md', '/p/demo/b'],
        agents: ['/p/demo/crew'],
        hooks: [{ file: '/p/demo/.claude-plugin/plugin.json', inline: { hooks } }],
        servers: [{ file: '/p/demo/s1.json' }, { file: '/p/demo/s2.json' }],
      },
    });
    expect(read({ name: 'demo', commands: { x: { source: './x.md' } } })).toMatchObject({
      ok: true,
      value: { commands: ['/p/demo/x.md'] },
    });
  });

  it('a path that leads out is told and left out; a broken manifest says why', () => {
    expect(read({ name: 'demo', agents: '../../etc', commands: '/etc' })).toMatchObject({
      ok: true,
      value: {
        agents: [],
        commands: [],
        problems: [
          { message: expect.stringMatching(/^commands: "\/etc" leads out of the plugin\. Write it/) },
          { message: expect.stringMatching(/^agents: "\.\.\/\.\.\/etc" leads out of the plugin\./) },
        ],
      },
    });
    expect(read('{')).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^It is not JSON, so the plugin is not loaded: /) },
    });
    expect(read({ name: 'two words' })).toMatchObject({
      ok: false,
      error: { message: 'name: it is one word of letters, digits, - and _.' },
    });
  });
});

describe('PL1: what Claude Code has installed', () => {
  const installed = (plugins: object, root: string | null = null) =>
    readInstalled(JSON.stringify({ version: 2, plugins }), '/i.json', root).plugins;

  it('is read in both of its versions; one of a project counts there alone', () => {
    expect(installed({ 'a@m': { installPath: '/c/a', version: '1' } })).toEqual([
      { id: 'a@m', folder: '/c/a' },
    ]);
    const both = {
      'a@m': [
        { scope: 'user', installPath: '/c/a/1' },
        { scope: 'project', projectPath: '/w', installPath: '/c/a/2' },
      ],
      'b@m': [{ scope: 'local', projectPath: '/w', installPath: '/c/b' }],
    };
    expect(installed(both)).toEqual([{ id: 'a@m', folder: '/c/a/1' }]);
    expect(installed(both, '/w')).toEqual([
      { id: 'a@m', folder: '/c/a/2' },
      { id: 'b@m', folder: '/c/b' },
    ]);
    expect(readInstalled('{', '/i.json', null).problems[0]?.message).toMatch(
      /^Claude Code's plugins are not loaded: /,
    );
  });

  it('is switched by enabledPlugins, a list of versions included', () => {
    const text = JSON.stringify({ enabledPlugins: { a: true, b: false, c: ['^1'], d: 'x' } });
    expect(readSwitches(text, '/s').enabled).toEqual({ a: true, b: false, c: true, d: false });
    expect(readSwitches('no', '/s').enabled).toEqual({});
  });
});

describe('PL1: where plugins come from', () => {
  let top = '';
  beforeEach(async () => {
    top = await realpath(await mkdtemp(path.join(tmpdir(), 'plugins-')));
  });
  afterEach(() => rm(top, { recursive: true, force: true }));

  const at = (name: string): string => path.join(top, name);
  async function put(name: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  }

  it('a folder that is not trusted switches none on or off; two of a name are told', async () => {
    await put('c/a/commands/x.md', 'X');
    await put('c/b/commands/x.md', 'X');
    await put('own/a/.mcp.json', '{"s": {"command": "x"}}');
    await put(
      'user/.claude/plugins/installed_plugins.json',
      JSON.stringify({ plugins: { 'a@m': { installPath: at('c/a') }, 'b@m': { installPath: at('c/b') } } }),
    );
    await put('user/.claude/settings.json', '{"enabledPlugins": {"a@m": true}}');
    await put('work/.claude/settings.json', '{"enabledPlugins": {"b@m": true}}');
    let trusted = false;
    const readText = createTextReader({ isSecret: () => false, maxBytes: 10_000 });
    const finderOf = (userPlugins: string) =>
      createPluginFinder({
        userPlugins,
        userData: at('data'),
        userHome: at('user'),
        readText,
        trusts: () => trusted,
        isOff: () => false,
      });
    const finder = finderOf(at('own'));
    const ids = async () => (await finder.find(at('work'))).plugins.map(({ id }) => id);
    expect(await ids()).toEqual(['a']);
    expect((await finder.find(at('work'))).problems).toEqual([
      {
        file: at('c/a'),
        message: `There is another plugin named a, in ${at('own/a')}, which counts instead.`,
      },
    ]);
    await put('work/.claude/settings.local.json', '{"enabledPlugins": {"a@m": false}}');
    const own = finderOf(at('empty'));
    expect((await own.find(at('work'))).plugins.map(({ id }) => id)).toEqual(['a@m']);
    trusted = true;
    expect((await own.find(at('work'))).plugins.map(({ id }) => id)).toEqual(['b@m']);
    await rm(at('work/.claude/settings.local.json'));
    expect(await ids()).toEqual(['a', 'b@m']);
    await put('work/.claude/settings.local.json', '{"enabledPlugins": {"b@m": false}}');
    trusted = false;
    expect(await ids()).toEqual(['a']);
    const { plugins } = await finder.find(at('work'));
    expect((await pluginServers(plugins, readText)).servers).toEqual([
      {
        plugin: 'a',
        folder: at('own/a'),
        env: { CLAUDE_PLUGIN_ROOT: at('own/a'), CLAUDE_PLUGIN_DATA: at('data/a') },
        file: at('own/a/.mcp.json'),
        servers: { s: { command: 'x' } },
      },
    ]);
  });
});
