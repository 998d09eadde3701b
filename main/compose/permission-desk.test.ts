import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionChannels } from '@shared/contract/permissions';
import type { RuleDraft } from '@shared/domain/permission';
import { createPermissionHandlers } from '../permissions/handlers';
import type { Core } from './core';
import { openCore } from './testing/open-core';
import { commandLineProblem } from './permissions';

let top: string;
let root: string;
let core: Core;
const now = Date.parse('2026-01-01T00:00:00Z');
let chatId: string;
let call: ReturnType<typeof createPermissionHandlers>;
const context = { windowId: 1 };

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'desk-')));
  root = path.join(top, 'work');
  await mkdir(path.join(root, '.claude'), { recursive: true });
  await mkdir(path.join(root, 'src'));
  const clock = { now: () => now };
  core = openCore(path.join(top, 'home'), {
    userHome: path.join(top, 'user'),
    clock,
    attended: true,
  });
  const chat = core.store.conversations.create({
    projectId: 'p',
    root,
    title: 'A talk',
    model: 'direct',
    mode: 'manual',
    agent: null,
  });
  if (!chat.ok) throw new Error(chat.error.message);
  chatId = chat.value.id;
  call = createPermissionHandlers({ ...core.permissionDesk, rootOf: () => root });
});
afterAll(async () => {
  await core.close();
  await rm(top, { recursive: true, force: true });
});
beforeEach(async () => {
  const { userPath, workspacePath } = core.permissionDesk;
  for (const file of [userPath, workspacePath(root), core.store.paths.agentTools])
    await rm(file, { force: true });
});

function draft(text: string, more: Partial<RuleDraft> = {}): RuleDraft {
  return { text, effect: 'allow', scope: 'user', expiry: { kind: 'none' }, ...more };
}

async function add(text: string, more: Partial<RuleDraft> = {}): Promise<string> {
  const added = await call['permissions.add'](draft(text, more), context);
  if (!added.ok) throw new Error(added.error.message);
  return added.value.id;
}

async function list() {
  const listed = await call['permissions.list'](null, context);
  if (!listed.ok) throw new Error(listed.error.message);
  return permissionChannels['permissions.list'].reply.parse(listed.value);
}

let next = 0;
function record(command: string, allowed: boolean): void {
  next += 1;
  const callId = `c${next}`;
  core.store.record.asked({
    id: callId,
    conversationId: chatId,
    runId: 'r',
    messageId: 'm',
    tool: 'Bash',
    input: { command },
    state: { kind: 'queued' },
    askedAt: now + next,
  });
  core.store.record.decided({
    callId,
    conversationId: chatId,
    tool: 'Bash',
    subject: command,
    by: { kind: 'user', answer: allowed ? { kind: 'once' } : { kind: 'deny', message: 'not now' } },
    allowed,
    danger: 'high',
  });
}

describe('PE6: rules in the list', () => {
  it('stand with file, line, scope, agent and end, are edited in place and removed', async () => {
    await add('Bash(npm ci)', { expiry: { kind: 'uses', uses: 3 } });
    await add('Edit(src/**)', { scope: 'workspace', agent: 'coder' });
    const { rules } = await list();
    expect(rules.map(({ ref, agent, usesLeft }) => [ref.text, ref.scope, ref.line, agent, usesLeft])).toEqual(
      [
        ['Bash(npm ci)', 'user', 3, undefined, 3],
        ['Edit(src/**)', 'workspace', expect.any(Number), 'coder', undefined],
      ],
    );
    const id = rules[0]?.id ?? '';
    const edited = await call['permissions.edit']({ id, draft: draft('Bash(npm test)') }, context);
    expect(edited.ok && [edited.value.ref.text, edited.value.usesLeft]).toEqual([
      'Bash(npm test)',
      undefined,
    ]);
    expect(await call['permissions.remove']({ id }, context)).toMatchObject({
      ok: false,
      error: { kind: 'gone' },
    });
    for (const rule of (await list()).rules) await call['permissions.remove']({ id: rule.id }, context);
    expect(JSON.parse(await readFile(core.permissionDesk.userPath, 'utf8'))).toMatchObject({ allow: [] });
    expect((await list()).rules).toEqual([]);
  });

  it('TR8: a deny of tool:Bash for everybody is the switch itself, kept once', async () => {
    const id = await add('tool:Bash', { effect: 'deny' });
    expect(core.store.agentTools.read().value.off).toEqual(['Bash']);
    expect((await list()).rules.map(({ ref }) => [ref.text, path.basename(ref.file ?? '')])).toEqual([
      ['tool:Bash', 'agent-tools.json'],
    ]);
    await call['permissions.remove']({ id }, context);
    expect(core.store.agentTools.read().value.off).toEqual([]);
    await add('tool:Bash', { effect: 'deny', agent: 'coder' });
    expect(core.store.agentTools.read().value.off).toEqual([]);
  });

  it('of one conversation live in memory, count there alone, and can be taken away', async () => {
    const id = await add('Bash(npm ci)', { scope: 'session', conversationId: chatId });
    expect((await list()).rules[0]).toMatchObject({ id, conversationId: chatId, ref: { scope: 'session' } });
    const { assess, service } = core.permissionDesk;
    const verdict = async (conversationId: string) => {
      const scene = { root, mode: 'edits' as const, agent: undefined, conversationId };
      const request = await assess({ tool: 'Bash', input: { command: 'npm ci' } }, scene);
      return request.ok ? service.look(request.value).decision.kind : request.error;
    };
    expect([await verdict(chatId), await verdict('other')]).toEqual(['allow', 'ask']);
    await call['permissions.remove']({ id }, context);
    expect(await verdict(chatId)).toBe('ask');
  });

  it('say what is wrong with a draft, and what makes it pointless', async () => {
    await add('Bash(git:*)', { effect: 'deny' });
    await add('Bash(git push)');
    expect((await list()).conflicts.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'shadowed',
        'Bash(git push) never allows anything: the deny Bash(git:*) (user permissions.json:3) covers it.',
      ],
    ]);
    const check = async (text: string) => await call['permissions.check'](draft(text), context);
    expect(await check('Bash(git status)')).toEqual({
      ok: true,
      value: { conflicts: ['The deny Bash(git:*) covers it, so it would do nothing.'] },
    });
    expect(await check('Bash(')).toMatchObject({
      value: { problem: '"Bash(": after the name stands nothing, or a pattern in brackets.' },
    });
  });
});

describe('PE6: the simulator', () => {
  it('names the deciding rule, each part with its danger, and what would allow it', async () => {
    await add('Bash(npm ci)');
    const simulated = await call['permissions.simulate'](
      { call: { kind: 'line', line: 'Bash npm ci && git push' }, mode: 'edits', agent: null },
      context,
    );
    expect(simulated).toMatchObject({
      ok: true,
      value: {
        verdict: { kind: 'ask' },
        danger: 'high',
        reason: 'Command 2 sends commits to a remote.',
        parts: [
          { text: 'npm ci', decidedBy: 'allowed by Bash(npm ci)', culprit: false },
          { text: 'git push', decidedBy: 'no rule covers it', culprit: true },
        ],
        allowRules: ['Bash(npm ci && git push)'],
      },
    });
    const withDraft = await call['permissions.simulate'](
      {
        call: { kind: 'command', command: 'npm ci && git push' },
        mode: 'edits',
        agent: null,
        draft: draft('Bash(git push:*)', { scope: 'workspace' }),
      },
      context,
    );
    expect(withDraft).toMatchObject({ value: { verdict: { kind: 'allow' } } });
    const unfit = await call['permissions.simulate'](
      { call: { kind: 'tool', tool: 'Read', input: { nope: 1 } }, mode: 'edits', agent: null },
      context,
    );
    expect(unfit).toMatchObject({ value: { verdict: { kind: 'unfit' } } });
  });
});

describe('PE9: replay and gardener', () => {
  it('judges the calls on record with a rule before it is saved', async () => {
    record('git push origin main', true);
    record('git push --tags', false);
    record('ls', true);
    const replayed = await call['permissions.replay'](
      { draft: draft('Bash(git push:*)'), without: [] },
      context,
    );
    expect(replayed).toMatchObject({
      ok: true,
      value: {
        judged: 3,
        text: 'On the last 3 calls: 2 would no longer ask; 1 of them was denied then.',
      },
    });
    const flips = replayed.ok ? replayed.value.flips : [];
    expect(flips.map(({ subject, before, after, was }) => [subject, before, after, was])).toEqual([
      ['git push --tags', 'ask', 'allow', 'denied'],
      ['git push origin main', 'ask', 'allow', 'allowed'],
    ]);
  });

  it('offers one rule for several with its added reach spelled out, and takes it over', async () => {
    await add('Bash(npm ci)');
    await add('Bash(npm run:*)');
    const found = await call['permissions.garden'](null, context);
    const offer = found.ok ? found.value.offers[0] : undefined;
    expect(offer).toMatchObject({
      kind: 'near-equal',
      text: 'Bash(npm ci) and Bash(npm run:*) could be Bash(npm:*).',
      merged: { text: 'Bash(npm:*)' },
    });
    expect(offer?.addedReach).toContain('npm install');
    expect(await call['permissions.acceptOffer']({ id: offer?.id ?? '' }, context)).toEqual({
      ok: true,
      value: null,
    });
    expect((await list()).rules.map(({ ref }) => ref.text)).toEqual(['Bash(npm:*)']);
  });
});

describe('PE7: the audit log', () => {
  it('is found by filter, newest first, page by page, and exported', async () => {
    const filter = { tool: 'Bash', allowed: false };
    const page = await call['permissions.audit']({ filter, limit: 1 }, context);
    expect(page).toMatchObject({
      value: { total: 1, rows: [{ subject: 'git push --tags', byWords: 'You: not now', danger: 'high' }] },
    });
    const csv = await call['permissions.exportAudit']({ filter: {}, format: 'csv' }, context);
    expect(csv.ok && csv.value.text.split('\r\n')[0]).toBe(
      'time,agent,tool,subject,danger,allowed,decided by,reason,conversation,call',
    );
    const json = await call['permissions.exportAudit']({ filter, format: 'json' }, context);
    expect(json.ok && JSON.parse(json.value.text)).toHaveLength(1);
  });
});

it('section 10: a rule of the command line that cannot be read is named with its fix', () => {
  expect(commandLineProblem({ allow: ['Bash(ls)'], deny: ['weather'] })).toBeUndefined();
  expect(commandLineProblem({ allow: ['Bash('], deny: [] })).toBe(
    '--allow "Bash(": after the name stands nothing, or a pattern in brackets.',
  );
});

describe("Claude Code's own rules", () => {
  it('are shown with their place and what cannot be taken over, and taken over on request', async () => {
    const settings = {
      permissions: {
        allow: ['Bash(npm run test:*)', 'WebFetch(domain:example.com)', 'Read(/src/**)', 'Nothing(x)'],
        deny: ['Write(.env)'],
      },
    };
    await writeFile(path.join(root, '.claude/settings.json'), JSON.stringify(settings, null, 2));
    const preview = await call['permissions.importPreview'](null, context);
    const entries = preview.ok ? preview.value.entries : [];
    expect(entries.map(({ text, rule, line, note }) => [text, rule, line, note])).toEqual([
      ['Write(.env)', 'Edit(.env)', 10, 'It is kept as Edit(.env).'],
      ['Bash(npm run test:*)', 'Bash(npm run test:*)', 4, undefined],
      [
        'WebFetch(domain:example.com)',
        'Research(domain:example.com)',
        5,
        'It is kept as Research(domain:example.com).',
      ],
      ['Read(/src/**)', 'Read(./src/**)', 6, 'It is kept as Read(./src/**).'],
      ['Nothing(x)', undefined, 7, 'There is no tool Nothing here.'],
    ]);
    const ids = entries.map(({ id }) => id);
    expect(await call['permissions.import']({ ids }, context)).toEqual({ ok: true, value: { added: 4 } });
    expect(await call['permissions.import']({ ids }, context)).toEqual({ ok: true, value: { added: 0 } });
    expect((await list()).rules.map(({ ref }) => ref.scope)).toEqual(Array(4).fill('workspace'));
  });
});
