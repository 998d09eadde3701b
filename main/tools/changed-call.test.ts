import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { Danger } from '@shared/domain/danger';
import { ok } from '@shared/kit/result';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFileGuard } from '../workspace/file-guard';
import { createCallRunner } from './call';
import type { Assessment, Tool } from './define';
import type { CallRun, Decision } from './ports';
import { rosterOf } from './native/roster-fixture';

/** Takes a command or files, and says what it did; `danger` of a command is its first word. */
const tool: Tool<{ command?: string | undefined; files?: { path: string }[] | undefined }> = {
  name: 'Do',
  group: 'Shell',
  description: 'Does.',
  input: z
    .strictObject({
      command: z.string().optional(),
      files: z.array(z.strictObject({ path: z.string() })).optional(),
    })
    .refine((input) => input.command !== undefined || input.files !== undefined, 'Name a command or files'),
  primaryArgument: 'command',
  lift: (raw) => ok(raw),
  readOnly: () => false,
  assess: async (input): Promise<Assessment> => {
    const danger = (input.command?.split(' ')[0] ?? 'high') as Danger;
    const paths = (input.files ?? []).map(({ path }) => ({
      asked: path,
      real: `/w/${path.replace('./', '')}`,
      access: 'write' as const,
      place: 'inside' as const,
      sort: 'plain' as const,
    }));
    return { danger, reasons: [], paths, commands: [], hosts: [] };
  },
  preview: async (_input, { paths }) => ({
    kind: 'paths',
    paths: paths.map(({ real }) => ({ path: real.slice(3), access: 'write' })),
  }),
  async *run(input) {
    yield { type: 'output', text: '' };
    const text = input.command ?? (input.files ?? []).map(({ path }) => path).join(' ');
    return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
  },
};

function setUp(answers: ApprovalAnswer[]) {
  const asked: Approval[] = [];
  const rows: CallView[] = [];
  const audit: string[] = [];
  const saved: string[] = [];
  const decideAs = (danger: Danger): Decision => ({
    kind: 'ask',
    askedBy: { kind: 'mode', mode: 'manual' },
    reason: `It is ${danger}.`,
    detail: '',
    sessionOffer: 'this',
    sessionKeys: ['key'],
    breadths: [{ id: 'exact', reach: 'only this', rules: ['Do(x)'] }],
    parts: [],
  });
  const runner = createCallRunner({
    permissions: {
      denied: ({ input }) =>
        JSON.stringify(input).includes('denied')
          ? {
              by: 'rule',
              reason: 'A deny rule covers it.',
              rule: { text: 'Do', effect: 'deny', scope: 'user' },
            }
          : undefined,
      decide: ({ assessment }) => decideAs(assessment.danger),
      grantSession: (_, keys) => saved.push(...keys),
      saveBreadth: (_, breadth, { scope }) => saved.push(`${scope} ${breadth.rules.join()}`),
      isRepository: () => true,
      removedTools: () => new Map(),
    },
    approvals: {
      ask: async (approval) => {
        asked.push(approval);
        return ok(answers.shift() ?? { kind: 'deny' });
      },
    },
    record: {
      asked: (row) => rows.push(row),
      settled: () => undefined,
      decided: ({ by, allowed }) => audit.push(`${by.kind} ${allowed}`),
    },
    usage: { surfaced: () => undefined, called: () => undefined },
    outputs: { put: async () => '', putFile: async () => '' },
    locks: { withPaths: (_paths, _signal, work) => work() },
    beforePermission: [],
    beforeRun: [],
    clock: { now: () => 7 },
    ids: { next: (prefix) => `${prefix}_1` },
    reportBug: (bug) => {
      throw bug;
    },
  });
  const run: CallRun = {
    conversationId: 'c',
    runId: 'r',
    session: { root: '/w', home: '/h', cwd: '/w', guard: createFileGuard(), written: new Set() },
    model: { acceptsImages: true },
    roster: rosterOf([tool], {}),
    mode: () => 'manual',
    signal: new AbortController().signal,
    emit: () => undefined,
  };
  async function call(input: unknown): Promise<string[]> {
    const prepared = await runner.prepare({ callId: 'k', messageId: 'm', name: 'Do', input }, run);
    const { result } = await runner.execute(prepared);
    return result.content.map((part) => (part.type === 'text' ? part.text : ''));
  }
  return { call, asked, rows, audit, saved };
}

describe('PE4: a command that the person changes before allowing it', () => {
  it('runs as they wrote it, is recorded so, and the model is told', async () => {
    const at = setUp([{ kind: 'once', input: { command: 'high b' } }]);
    expect(await at.call({ command: 'high a' })).toEqual([
      'high b',
      'The person changed the command before allowing it. What ran: high b',
    ]);
    expect(at.rows.at(-1)?.input).toEqual({ command: 'high b' });
    expect(at.audit).toEqual(['user true']);
  });

  it('asks once more where it is critical', async () => {
    const at = setUp([
      { kind: 'once', input: { command: 'critical b' } },
      { kind: 'deny', message: 'no' },
    ]);
    expect((await at.call({ command: 'high a' }))[0]).toBe('The person denied this call and says: no');
    expect(at.asked.map(({ danger }) => danger)).toEqual(['high', 'critical']);
  });

  it('is refused where a deny rule covers it, and where it does not fit the tool', async () => {
    const denied = setUp([{ kind: 'once', input: { command: 'low denied' } }]);
    expect((await denied.call({ command: 'high a' }))[0]).toBe('A deny rule covers it.');
    expect(denied.audit).toEqual(['rule false']);
    const unfit = setUp([{ kind: 'once', input: { command: 3 } }]);
    expect((await unfit.call({ command: 'high a' }))[0]).toContain('Do did not run. command:');
  });
});

describe('PE4: files of a batch that the person leaves out', () => {
  const files = ['a', 'b', './b', 'c'].map((path) => ({ path }));

  it('are not touched under any spelling, the rest runs and the model is told', async () => {
    const at = setUp([{ kind: 'once', leave_out: ['b'] }]);
    expect(await at.call({ files })).toEqual(['a c', 'The person left out b: nothing was done with it.']);
    expect(at.asked).toHaveLength(1);
  });

  it('leave a grant for the session to the others', async () => {
    const at = setUp([{ kind: 'session', leave_out: ['a', 'c'] }]);
    expect((await at.call({ files }))[1]).toBe('The person left out a and c: nothing was done with them.');
    expect(at.saved).toEqual(['key']);
  });

  it('cannot be all of them', async () => {
    const at = setUp([{ kind: 'once', leave_out: ['a', 'b', 'c'] }]);
    expect((await at.call({ files }))[0]).toContain('The person left out every file of this call');
    expect(at.audit).toEqual(['user false']);
  });
});

it('PE4: Always saves a breadth that was offered and no other', async () => {
  const at = setUp([{ kind: 'always', breadth: 'exact', scope: 'user', expiry: { kind: 'none' } }]);
  expect(await at.call({ command: 'high a' })).toEqual(['high a']);
  expect(at.asked[0]).toMatchObject({ breadths: [{ id: 'exact' }], repository: true });
  expect(at.saved).toEqual(['user Do(x)']);
  const forged = setUp([{ kind: 'always', breadth: 'all', scope: 'user', expiry: { kind: 'none' } }]);
  await forged.call({ command: 'high a' });
  expect(forged.saved).toEqual([]);
});
