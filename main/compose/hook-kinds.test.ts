import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationKey } from '../../e2e/support/model-server/conversation-key';
import { scriptedServer } from '../mcp/testing/scripted-server';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

let world: HookWorld;
beforeAll(async () => {
  world = await createHookWorld();
});
afterAll(() => world.close());

const on = (event: string, hook: object, matcher = ''): object => ({
  hooks: { [event]: [{ matcher, hooks: [hook] }] },
});
const bash = (command: string) => ({ calls: [{ name: 'Bash', input: { command } }] });
const judge = (text: string) => ({ text });

describe('hooks that a model answers (HK1)', () => {
  it('type prompt: a no refuses the call, ends the turn, and what was asked is the event', async () => {
    const { requests, conversationId } = await world.turn({
      name: 'prompt-no',
      mode: 'full',
      settings: on('PreToolUse', { type: 'prompt', prompt: 'only echo' }, 'Bash'),
      steps: [bash('date')],
      judges: { 'only echo': [judge('{"ok": false, "reason": "date is no echo"}')] },
    });
    expect(requests).toHaveLength(1);
    const [run] = world.core.hooks.desk.inspector.list();
    expect(run).toMatchObject({
      subject: 'only echo',
      conversationId,
      effect: expect.stringContaining('ended the turn'),
    });
    const asked = world.requests.findLast((request) => conversationKey(request).includes('only echo'));
    expect(textsOf(asked).join('\n')).toContain('"tool_input":{"command":"date"}');
    expect(world.core.store.calls.byConversation(conversationId)[0]?.result?.content).toMatchObject([
      { text: expect.stringContaining('PreToolUse:Bash hook error: [only echo]: date is no echo') },
    ]);
  });

  it('type prompt: a yes, nonsense and no model at all decide nothing, and the person is told', async () => {
    for (const [name, answer, notice] of [
      ['yes', '{"ok": true}', undefined],
      ['nonsense', 'perhaps', 'The model answered with no JSON object that says ok.'],
    ] as const) {
      const { requests } = await world.turn({
        name: `prompt-${name}`,
        mode: 'full',
        settings: on('PreToolUse', { type: 'prompt', prompt: `judge ${name}` }, 'Bash'),
        steps: [bash('echo went on')],
        judges: { [`judge ${name}`]: [judge(answer)] },
      });
      expect(textsOf(requests[1])).toContain('went on');
      const told = world.notices.find(({ text }) => text?.startsWith(`judge ${name}:`));
      expect(told?.text).toBe(notice === undefined ? undefined : `judge ${name}: ${notice}`);
    }
    const direct = await world.turn({
      name: 'prompt-direct',
      mode: 'full',
      model: 'direct',
      prompt: 'Bash echo by hand',
      settings: on('PreToolUse', { type: 'prompt', prompt: 'judge direct' }, 'Bash'),
      steps: [],
    });
    expect(world.core.store.calls.byConversation(direct.conversationId)[0]?.state.kind).toBe('done');
    expect(world.notices.find(({ text }) => text?.startsWith('judge direct:'))?.text).toBe(
      'judge direct: The conversation runs Direct, without a model, so a hook of the type prompt does not apply. Name a ' +
        'model in the hook to have it asked.',
    );
  });

  it('type agent: one that only looks reads the folder, its no reaches the model, and no model is asked about it', async () => {
    const { requests, conversationId } = await world.turn({
      name: 'agent-no',
      mode: 'full',
      files: { 'rules.txt': 'never date\n' },
      settings: {
        hooks: {
          PreToolUse: [{ hooks: [{ type: 'agent', prompt: 'obeys rules.txt' }] }],
          SubagentStart: [{ hooks: [{ type: 'command', command: 'touch heard' }] }],
          SubagentStop: [{ hooks: [{ type: 'command', command: 'touch heard' }] }],
        },
      },
      steps: [bash('date')],
      judges: {
        'obeys rules.txt': [
          { calls: [{ name: 'Read', input: { path: 'rules.txt' } }] },
          judge('It forbids date.\n{"ok": false, "reason": "rules.txt says never date"}'),
        ],
      },
    });
    expect(textsOf(requests[1]).join('\n')).toContain(
      'PreToolUse:Bash hook error: Agent hook condition was not met: rules.txt says never date',
    );
    expect(world.core.agents.views(conversationId)).toMatchObject([
      { role: 'hook:Explore', description: 'Check of a hook', state: { kind: 'done' }, calls: 1 },
    ]);
    // Who is judged neither sees the judge nor speaks to it.
    const by = { conversationId, runId: 'run_x' };
    const id = world.core.agents.views(conversationId)[0]?.id ?? '';
    expect(world.core.agents.below(by)).toEqual([]);
    expect(world.core.agents.find(id, by)).toBeUndefined();
    expect(await world.core.agents.send(id, 'Say ok.', by)).toMatchObject({
      error: { reason: `to: you started no agent ${id}.`, remedy: 'Start one with Agent.' },
    });
    const runs = world.core.hooks.desk.inspector
      .list()
      .filter((run) => run.conversationId === conversationId);
    expect(runs.map(({ event }) => event)).toEqual(['PreToolUse']);
  });
});

describe('hooks that a server answers (HK1)', () => {
  it('type mcp_tool: the tool gets what the template names, and its text is read as an output', async () => {
    const program = path.join(world.top, 'server.mjs');
    await writeFile(program, scriptedServer);
    const tools = path.join(world.top, 'tools.json');
    await writeFile(tools, JSON.stringify([{ name: 'echo', inputSchema: { type: 'object' } }]));
    const user = path.join(world.core.store.paths.user, 'mcp.json');
    await mkdir(path.dirname(user), { recursive: true });
    const entry = { command: process.execPath, args: [program], env: { TOOLS_FILE: tools } };
    await writeFile(user, JSON.stringify({ mcpServers: { scripted: entry } }));
    const denial = {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'no ${tool_input.command}',
      },
    };
    const input = { text: JSON.stringify(denial) };
    const { requests } = await world.turn({
      name: 'mcp',
      mode: 'full',
      settings: on('PreToolUse', { type: 'mcp_tool', server: 'scripted', tool: 'echo', input }, 'Bash'),
      steps: [bash('date')],
    });
    expect(textsOf(requests[1]).join('\n')).toContain('PreToolUse:Bash hook error: no date');
    const gone = await world.turn({
      name: 'mcp-gone',
      mode: 'full',
      settings: on('PreToolUse', { type: 'mcp_tool', server: 'absent', tool: 'echo' }, 'Bash'),
      steps: [bash('echo went on')],
    });
    expect(textsOf(gone.requests[1])).toContain('went on');
    expect(world.notices.at(-1)?.text).toBe(
      'absent: echo: server: there is no MCP server absent that counts in this folder.',
    );
  });
});

describe('events between and beside calls (HK1)', () => {
  it('the directory, notes, settings and watched files: each is told as Claude Code tells it', async () => {
    const events = ['CwdChanged', 'InstructionsLoaded', 'ConfigChange', 'FileChanged', 'MessageDisplay'];
    const command = 'cat >> "$CLAUDE_PROJECT_DIR/seen.jsonl"; echo >> "$CLAUDE_PROJECT_DIR/seen.jsonl"';
    const edit = `echo >> "$CLAUDE_PROJECT_DIR/.claude/settings.json"`;
    const group = (event: string) => ({
      matcher: event === 'FileChanged' ? 'watched.txt|other' : '',
      hooks: [{ type: 'command', command }],
    });
    const { root, conversationId } = await world.turn({
      name: 'beside',
      mode: 'full',
      settings: {
        hooks: {
          ...Object.fromEntries(events.map((event) => [event, [group(event)]])),
          PostToolUse: [{ matcher: 'Read', hooks: [{ type: 'command', command: edit }] }],
        },
      },
      files: { 'CLAUDE.md': 'Be brief. @inc.md\n', 'inc.md': 'Very.\n', 'watched.txt': 'A=1\n' },
      steps: [
        bash(
          'mkdir -p sub; echo Deep > sub/CLAUDE.md; echo x > sub/f.txt; echo A=2 > watched.txt; sleep 0.3',
        ),
        bash('cd sub'),
        { calls: [{ name: 'Read', input: { path: 'sub/f.txt' } }] },
        bash('true'),
        { text: 'last words' },
      ],
    });
    const seen = async () =>
      (await readFile(path.join(root, 'seen.jsonl'), 'utf8'))
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect
      .poll(async () => new Set((await seen()).map((one) => one['hook_event_name'])), { timeout: 4_000 })
      .toEqual(new Set(events));
    const of = async (event: string) => (await seen()).filter((one) => one['hook_event_name'] === event);
    expect(await of('CwdChanged')).toMatchObject([{ old_cwd: root, new_cwd: path.join(root, 'sub') }]);
    expect(await of('InstructionsLoaded')).toMatchObject([
      { file_path: path.join(root, 'CLAUDE.md'), memory_type: 'Project', load_reason: 'session_start' },
      {
        file_path: path.join(root, 'inc.md'),
        load_reason: 'include',
        parent_file_path: path.join(root, 'CLAUDE.md'),
      },
      {
        file_path: path.join(root, 'sub/CLAUDE.md'),
        load_reason: 'nested_traversal',
        trigger_file_path: path.join(root, 'sub/f.txt'),
      },
    ]);
    expect(await of('ConfigChange')).toMatchObject([
      { source: 'project_settings', file_path: path.join(root, '.claude/settings.json') },
    ]);
    expect(await of('FileChanged')).toMatchObject([
      { file_path: path.join(root, 'watched.txt'), event: 'change' },
    ]);
    expect((await of('MessageDisplay')).at(-1)).toMatchObject({ delta: 'last words', index: 0, final: true });
    expect((await seen()).every((one) => one['session_id'] === conversationId)).toBe(true);
  });

  it('no bug was reported', () => expect(world.bugs).toEqual([]));
});
