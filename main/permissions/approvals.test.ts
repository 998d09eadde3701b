import { describe, expect, it } from 'vitest';
import type { Approval } from '@shared/domain/approval';
import { refusalText } from '@shared/present/refusal-text';
import { createApprovals } from './approvals';
import { createUnattendedApprovals, unattendedRefusal } from './unattended';

function approval(id: string, change: Partial<Approval> = {}): Approval {
  return {
    id,
    callId: `call-${id}`,
    conversationId: 'talk',
    runId: 'run',
    tool: 'Bash',
    subject: 'npm ci',
    danger: 'high',
    reason: 'The command installs or removes packages.',
    detail: 'Edits mode asks from High.',
    askedBy: { kind: 'mode', mode: 'edits' },
    body: { kind: 'command', command: 'npm ci', cwd: '.', marks: [], parts: [], paths: [] },
    askedAt: 1,
    ...change,
  };
}

describe('PE4: questions that wait', () => {
  it('are listed by conversation in the order asked, answered once, and told of', async () => {
    const told: string[] = [];
    const approvals = createApprovals({
      asked: ({ id }) => told.push(`asked ${id}`),
      settled: ({ id }) => told.push(`settled ${id}`),
    });
    const { signal } = new AbortController();
    const first = approvals.ask(approval('a'), signal);
    const second = approvals.ask(approval('b', { conversationId: 'other' }), signal);
    expect(approvals.list().map(({ id }) => id)).toEqual(['a', 'b']);
    expect(approvals.list('other').map(({ id }) => id)).toEqual(['b']);
    expect(approvals.answer('b', { kind: 'deny', message: 'no' })).toBe(true);
    expect(approvals.answer('b', { kind: 'once' })).toBe(false);
    expect(approvals.answer('unknown', { kind: 'once' })).toBe(false);
    expect(await second).toEqual({ ok: true, value: { kind: 'deny', message: 'no' } });
    expect(approvals.answer('a', { kind: 'session' })).toBe(true);
    expect(await first).toEqual({ ok: true, value: { kind: 'session' } });
    expect(told).toEqual(['asked a', 'asked b', 'settled b', 'settled a']);
    expect(approvals.list()).toEqual([]);
  });

  it('are taken back by Stop, also one that came too late to be asked', async () => {
    const told: string[] = [];
    const approvals = createApprovals({
      asked: ({ id }) => told.push(`asked ${id}`),
      settled: ({ id }) => told.push(`settled ${id}`),
    });
    const stop = new AbortController();
    const waiting = approvals.ask(approval('a'), stop.signal);
    stop.abort();
    expect(await waiting).toMatchObject({ ok: false, error: { by: 'stop' } });
    expect(await approvals.ask(approval('b'), stop.signal)).toMatchObject({
      ok: false,
      error: { by: 'stop' },
    });
    expect(told).toEqual(['asked a', 'settled a']);
  });
});

describe('Section 10: nobody answers', () => {
  it('refuses at once and says which mode asked and how to allow it', async () => {
    const answer = await createUnattendedApprovals().ask(approval('a'), new AbortController().signal);
    expect(!answer.ok && refusalText(answer.error)).toBe(
      "The command installs or removes packages. Edits mode asks from High. Nobody is here to answer. To allow it, start with --allow 'Bash(npm ci)' or --permission-mode full.",
    );
  });

  it.each([
    [
      { danger: 'medium', askedBy: { kind: 'mode', mode: 'manual' } },
      "To allow it, start with --allow 'Bash(npm ci)' or --permission-mode edits.",
    ],
    [{ danger: 'critical' }, "To allow it, start with --allow 'Bash(npm ci)'."],
    [
      { body: { kind: 'command', command: "rm *.o; echo 'x'", cwd: '.', marks: [], parts: [], paths: [] } },
      "To allow it, start with --allow 'Bash(rm \\*.o; echo '\\''x'\\'')' or --permission-mode full.",
    ],
    [
      {
        tool: 'Read',
        danger: 'medium',
        askedBy: { kind: 'mode', mode: 'manual' },
        body: {
          kind: 'paths',
          paths: [
            { path: '/etc/hosts', access: 'read' },
            { path: '~/a.txt', access: 'read' },
          ],
        },
      },
      "To allow it, start with --allow 'Read(//etc/hosts)' --allow 'Read(~/a.txt)' or --permission-mode edits.",
    ],
    [
      {
        tool: 'Edit',
        body: {
          kind: 'changes',
          files: [{ path: 'a', absolute: '/w/a', status: 'changed', added: 1, removed: 1, hunks: [] }],
        },
      },
      "To allow it, start with --allow 'Edit(//w/a)' or --permission-mode full.",
    ],
    [
      {
        askedBy: {
          kind: 'rule',
          rule: { text: 'Bash(npm ci)', effect: 'ask', scope: 'user', file: '/h/permissions.json', line: 4 },
        },
      },
      'To allow it, change the rule in user permissions.json:4: no option lifts a rule that asks.',
    ],
  ] satisfies [Partial<Approval>, string][])('%#: gives the exact words', (change, expected) => {
    expect(unattendedRefusal(approval('a', change)).remedy).toBe(expected);
  });
});
