import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

let world: HookWorld;
let userHome = '';
let user = '';
beforeAll(async () => {
  world = await createHookWorld();
  userHome = path.join(world.top, 'user');
  user = path.join(world.top, 'home', 'USER');
  await put(
    path.join(user, 'skills', 'greet', 'SKILL.md'),
    '---\nname: greet\ndescription: Greets people by name.\n---\n\nSay hello to $0. `$HOME` stays.\n',
  );
});
afterAll(() => world.close());

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const call = (input: object) => ({ calls: [{ name: 'Skill', input }] });
const bash = (command: string) => ({ calls: [{ name: 'Bash', input: { command } }] });
const toolsOf = (request: { body: Readonly<Record<string, unknown>> } | undefined): readonly string[] =>
  ((request?.body['tools'] ?? []) as { name: string }[]).map(({ name }) => name);
const systemOf = (request: { body: Readonly<Record<string, unknown>> } | undefined): string =>
  JSON.stringify(request?.body['system']);

describe('CO3: skills in a turn', () => {
  it('the model is told of a skill in one line, loads it with Skill, and reads its body', async () => {
    const { requests } = await world.turn({
      name: 'load',
      settings: {},
      steps: [call({ skill: 'greet', args: '"Ann Lee" later' })],
    });
    expect(systemOf(requests[0])).toContain('- greet: Greets people by name.');
    expect(textsOf(requests[1])).toContain(
      `Base directory for this skill: ${path.join(user, 'skills', 'greet')}\n\nSay hello to Ann Lee. \`$HOME\` stays.`,
    );
  });

  it('allowed-tools narrows the turn: others are off the wire and answer why, until the turn ends', async () => {
    await put(
      path.join(userHome, '.claude', 'skills', 'reader', 'SKILL.md'),
      '---\nname: reader\ndescription: Reads.\nallowed-tools: Grep, Read(src/**)\n---\nRead only.\n',
    );
    const { requests, conversationId } = await world.turn({
      name: 'narrow',
      mode: 'full',
      settings: {},
      steps: [call({ skill: 'reader' }), bash('echo ran')],
    });
    expect(toolsOf(requests[0])).toContain('Bash');
    expect([...toolsOf(requests[1])].toSorted()).toEqual([
      'Read',
      'Search',
      'Skill',
      'ToolOutput',
      'ToolSearch',
    ]);
    expect(textsOf(requests[2]).join('\n')).toContain(
      'Bash is not available: the skill reader is loaded and lists its tools, and this is not among them. It is back when the turn ends or another skill is loaded.',
    );
    world.core.chat.send(conversationId, 'and now');
    await world.core.chat.idle(conversationId);
    expect(toolsOf(world.requests.at(-1))).toContain('Bash');
  });

  it('never widens: a tool that a rule took away stays away although the skill lists it', async () => {
    const { requests } = await world.turn({
      name: 'wide',
      mode: 'full',
      settings: {},
      permissions: { deny: ['tool:Search'] },
      steps: [call({ skill: 'reader' })],
    });
    expect(toolsOf(requests[1])).not.toContain('Search');
  });

  it('one that is not there, is for the person alone, or is switched off answers so, and no hook is asked', async () => {
    await put(
      path.join(userHome, '.claude', 'commands', 'mine.md'),
      '---\ndescription: For me.\ndisable-model-invocation: true\n---\nGo.\n',
    );
    world.core.store.settings.update({ skillsOff: ['reader'] });
    const { requests, conversationId } = await world.turn({
      name: 'unknown',
      settings: { hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'exit 2' }] }] } },
      steps: [call({ skill: 'nope' }), call({ skill: 'mine' }), call({ skill: 'reader' })],
    });
    world.core.store.settings.update({ skillsOff: [] });
    const told = textsOf(requests[3]).join('\n');
    expect(told).toContain('skill: there is no skill named "nope". The skills are greet.');
    expect(told).toContain('skill: mine is for the person alone, who types /mine.');
    expect(told).toContain('skill: the person switched reader off.');
    const runs = world.core.hooks.desk.inspector.list();
    expect(runs.filter((run) => run.conversationId === conversationId)).toEqual([]);
  });

  it('save and delete are critical: with nobody to ask they are refused, and nothing is written', async () => {
    const { requests } = await world.turn({
      name: 'save',
      mode: 'full',
      settings: {},
      steps: [
        call({ action: 'save', skill: 'new', description: 'Is new.', content: 'Do it.' }),
        call({ action: 'delete', skill: 'greet' }),
      ],
    });
    const told = textsOf(requests[2]).join('\n');
    expect(told).toMatch(/It writes the skill new, which later turns follow\./);
    expect(told).toMatch(/It deletes the skill greet, which later turns follow\./);
    await expect(readFile(path.join(user, 'skills', 'new', 'SKILL.md'))).rejects.toThrow('ENOENT');
    expect(await readFile(path.join(user, 'skills', 'greet', 'SKILL.md'), 'utf8')).toContain('Greets');
  });
});

describe('CO3: slash commands', () => {
  it('the message stays as typed, the model reads the body, and hooks are told as in Claude Code', async () => {
    const log = path.join(world.top, 'prompts.log');
    const write = { hooks: [{ type: 'command', command: `cat >> ${log}; echo >> ${log}` }] };
    const { requests, conversationId } = await world.turn({
      name: 'slash',
      settings: {
        hooks: { UserPromptSubmit: [write], UserPromptExpansion: [{ matcher: 'greet', ...write }] },
      },
      prompt: '/greet Bo',
      steps: [],
    });
    expect(textsOf(requests[0])).toEqual([
      '/greet Bo',
      expect.stringMatching(/^Base directory for this skill: .*\n\nSay hello to Bo\./),
    ]);
    const shown = world.core.chat.snapshot(conversationId);
    expect(shown.ok && shown.value.messages.map(({ parts }) => parts[0])).toMatchObject([
      { type: 'text', text: '/greet Bo' },
      { type: 'text', from: 'command' },
      { type: 'text', text: 'done.' },
    ]);
    const [submitted, expanded] = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
    expect(JSON.parse(submitted ?? '')).toMatchObject({
      hook_event_name: 'UserPromptSubmit',
      permission_mode: 'default',
      prompt: '/greet Bo',
    });
    expect(JSON.parse(expanded ?? '')).toMatchObject({
      hook_event_name: 'UserPromptExpansion',
      permission_mode: 'default',
      expansion_type: 'slash_command',
      command_name: 'greet',
      command_args: 'Bo',
      command_source: 'userSettings',
      prompt: '/greet Bo',
    });
  });

  it('a hook that refuses the expansion ends it before anything in the body runs', async () => {
    const mark = path.join(world.top, 'ran');
    await put(path.join(userHome, '.claude', 'commands', 'touchy.md'), `!\`echo x > ${mark}\`\n`);
    const { requests, conversationId } = await world.turn({
      name: 'refused',
      settings: {
        hooks: { UserPromptExpansion: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] }] },
      },
      prompt: '/touchy',
      steps: [],
    });
    expect(requests).toEqual([]);
    await expect(readFile(mark)).rejects.toThrow('ENOENT');
    const shown = world.core.chat.snapshot(conversationId);
    expect(JSON.stringify(shown)).not.toContain('/touchy","from');
  });

  it('what nobody knows is told and not sent; a path is a message; Direct says what to write instead', async () => {
    const created = world.core.chat.create({
      model: 'anthropic/claude-sonnet-4-5',
      mode: 'manual',
      agent: null,
      root: null,
      projectId: null,
    });
    const id = created.ok ? created.value.id : '';
    const check = async (text: string) => {
      const checked = await world.core.chat.checkCommand(id, text);
      return checked.ok ? 'sent' : checked.error.message;
    };
    expect(await check('/nope now')).toBe(
      'There is no command /nope. Type / to see what there is, or put a blank before the slash to send it as text.',
    );
    expect(await check('/usr/bin is a folder')).toBe('sent');
    expect(await check(' /nope')).toBe('sent');
    expect(await check('/greet Bo')).toBe('sent');
    world.core.chat.setOptions(id, { model: 'direct' });
    expect(await check('/greet Bo')).toBe(
      'Direct runs calls and has no model to read what /greet says. Pick a model, or send: Skill greet',
    );
  });
});

describe('CO3: what a body brings along', () => {
  const body = [
    '---',
    'description: Looks around.',
    '---',
    'Here: !`echo seen`',
    '',
    'Not this: !`touch made`',
    '',
    '```!',
    'printf "%s" "$0"',
    '```',
    'See @notes.md, @../outside.md and @.env.',
    '',
  ].join('\n');

  it('commands run where nobody would be asked, files are read inside the folder alone', async () => {
    const { requests, root } = await world.turn({
      name: 'bring',
      mode: 'full',
      settings: {},
      prompt: '/look a;b',
      files: { 'notes.md': 'The notes.', '.env': 'KEY=1', '../outside.md': 'Out.' },
      before: (folder) => put(path.join(folder, '.claude', 'commands', 'look.md'), body),
      steps: [],
    });
    const [, text] = textsOf(requests[0]);
    expect(text).toContain('Here: seen');
    expect(text).toContain(
      'Not this: [`touch made` was not run: The command makes or touches files. Run it yourself if you need it.]',
    );
    await expect(readFile(path.join(root, 'made'))).rejects.toThrow('ENOENT');
    expect(text).toContain('Contents of notes.md:\n\nThe notes.');
    expect(text).toMatch(/\[\.\.\/outside\.md was not read: .*\]/);
    expect(text).toMatch(/\[\.env was not read: .*\]/);
    expect(text).toContain('\na;b\nSee @notes.md');
    expect(text).not.toContain('ARGUMENTS');
  });

  it('no command runs where the run has no Bash, and what may change files takes the checkpoint', async () => {
    await put(
      path.join(userHome, '.claude', 'commands', 'bang.md'),
      '---\ndescription: Runs.\n---\nHere: !`echo seen`\n',
    );
    await put(
      path.join(userHome, '.claude', 'skills', 'onlooker', 'SKILL.md'),
      '---\nname: onlooker\ndescription: Looks.\nallowed-tools: Read\n---\nLook.\n',
    );
    const narrowed = await world.turn({
      name: 'bodyless',
      mode: 'full',
      settings: {},
      steps: [call({ skill: 'bang' }), call({ skill: 'onlooker' }), call({ skill: 'bang' })],
    });
    expect(textsOf(narrowed.requests[1]).join('\n')).toContain('Here: seen');
    expect(textsOf(narrowed.requests[3]).join('\n')).toContain(
      'Here: [`echo seen` was not run: Bash is not available: the skill onlooker is loaded',
    );
    const allowed = await world.turn({
      name: 'covered',
      settings: {},
      permissions: { allow: ['Bash(touch made)'] },
      prompt: '/look covered',
      before: (folder) => put(path.join(folder, '.claude', 'commands', 'look.md'), body),
      steps: [],
    });
    expect(await readFile(path.join(allowed.root, 'made'), 'utf8')).toBe('');
    expect(world.core.checkpoints.turns(allowed.conversationId)).toHaveLength(1);
  });

  it('in a folder that is not trusted no command runs, and the body says so', async () => {
    const { requests, root } = await world.turn({
      name: 'stranger',
      trusted: false,
      settings: {},
      prompt: '/look',
      before: (folder) => put(path.join(folder, '.claude', 'commands', 'look.md'), body),
      steps: [],
    });
    expect(textsOf(requests[0])[1]).toContain(
      'Here: [`echo seen` was not run: this folder is not trusted. Run it yourself if you need it.]',
    );
    expect(await world.core.hooks.desk.brings(root)).toContain('Commands: look');
  });
});

describe('HK6: hooks of a skill', () => {
  it('run once it is loaded, for the rest of the conversation; with once until the first that goes well', async () => {
    const log = path.join(world.top, 'skill-hooks.log');
    const folder = path.join(userHome, '.claude', 'skills', 'hooked');
    await put(
      path.join(folder, 'SKILL.md'),
      [
        '---',
        'name: hooked',
        'description: Has hooks.',
        'hooks:',
        '  PreToolUse:',
        '    - matcher: Bash',
        '      hooks:',
        '        - type: command',
        `          command: 'echo "once" >> ${log}; [ -e ${log}.ok ] || { touch ${log}.ok; exit 1; }'`,
        '          once: true',
        '        - type: command',
        `          command: 'echo "$CLAUDE_PLUGIN_ROOT" >> ${log}'`,
        '---',
        'Body.',
      ].join('\n'),
    );
    await world.turn({
      name: 'hooked',
      mode: 'full',
      settings: {},
      steps: [bash('echo 0'), call({ skill: 'hooked' }), bash('echo 1'), bash('echo 2'), bash('echo 3')],
    });
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    expect(lines.filter((line) => line === 'once')).toHaveLength(2);
    expect(lines.filter((line) => line === folder)).toHaveLength(3);
  });
});

describe('PL1: plugins', () => {
  it('bring skills, commands, agents, hooks and servers under their name; a link out of one is refused and told', async () => {
    const plugin = path.join(user, 'plugins', 'demo');
    const log = path.join(world.top, 'plugin.log');
    await put(
      path.join(plugin, '.claude-plugin', 'plugin.json'),
      '{"name": "demo", "version": "1.2.0", "description": "A demo."}',
    );
    await put(
      path.join(plugin, 'skills', 'dig', 'SKILL.md'),
      '---\ndescription: Digs.\n---\nIn ${CLAUDE_PLUGIN_ROOT}.\n',
    );
    await put(path.join(plugin, 'commands', 'deep', 'go.md'), 'Go deep.\n');
    await put(path.join(plugin, 'agents', 'digger.md'), '---\nname: digger\nhooks: {}\n---\nDig.\n');
    await put(
      path.join(plugin, 'hooks', 'hooks.json'),
      JSON.stringify({
        hooks: {
          SessionStart: [{ hooks: [{ type: 'command', command: `echo "$CLAUDE_PLUGIN_ROOT" >> ${log}` }] }],
        },
      }),
    );
    await put(path.join(plugin, '.mcp.json'), '{"mcpServers": {"ev": {"command": "node"}}}');
    await put(path.join(world.top, 'secret.md'), 'Out.');
    await mkdir(path.join(plugin, 'skills', 'thief'));
    await symlink(path.join(world.top, 'secret.md'), path.join(plugin, 'skills', 'thief', 'SKILL.md'));
    const { requests } = await world.turn({
      name: 'plugin',
      settings: {},
      prompt: '/demo:deep:go fast',
      steps: [call({ skill: 'demo:dig' })],
    });
    expect(systemOf(requests[0])).toContain('- demo:dig: Digs.');
    expect(textsOf(requests[0])).toContain('Go deep.\n\nARGUMENTS: fast');
    expect(textsOf(requests[1]).join('\n')).toContain(`In ${plugin}.`);
    expect(await readFile(log, 'utf8')).toBe(`${plugin}\n`);
    const { skills } = world.core;
    const { problems } = await skills.finder.find(null);
    expect(problems).toContainEqual({
      file: path.join(plugin, 'skills', 'thief', 'SKILL.md'),
      message: 'It leads out of its folder, so it is not read.',
    });
    expect(
      (await world.core.chat.agents(null)).agents.map(({ name, hooks }) => [name, hooks]),
    ).toContainEqual(['demo:digger', undefined]);
    expect(skills.servers.now(null)).toEqual([]);
    await expect
      .poll(() => skills.servers.now(null))
      .toMatchObject([
        {
          plugin: 'demo',
          folder: plugin,
          file: path.join(plugin, '.mcp.json'),
          servers: { ev: { command: 'node' } },
        },
      ]);
  });

  it('those of Claude Code are there when installed and enabled; switched off they bring nothing', async () => {
    const folder = path.join(userHome, '.claude', 'plugins', 'cache', 'mp', 'cc', '1.0.0');
    await put(path.join(folder, 'commands', 'hi.md'), 'Hi.\n');
    await put(
      path.join(userHome, '.claude', 'plugins', 'installed_plugins.json'),
      JSON.stringify({
        version: 2,
        plugins: { 'cc@mp': [{ scope: 'user', installPath: folder, version: '1.0.0' }] },
      }),
    );
    const names = async () => {
      const { skills } = await world.core.skills.finder.find(null);
      return skills.map(({ skill }) => skill.name).filter((name) => name.startsWith('cc:'));
    };
    expect(await names()).toEqual([]);
    await put(path.join(userHome, '.claude', 'settings.json'), '{"enabledPlugins": {"cc@mp": true}}');
    expect(await names()).toEqual(['cc:hi']);
    world.core.store.settings.update({ pluginsOff: ['cc@mp'] });
    expect(await names()).toEqual([]);
    world.core.store.settings.update({ pluginsOff: [] });
  });
});
