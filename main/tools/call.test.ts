import type { ApprovalAnswer } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { RunEvent } from '@shared/domain/event';
import type { Mode } from '@shared/domain/danger';
import type { Verdict } from '@shared/domain/ledger';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFileGuard } from '../workspace/file-guard';
import { createCallRunner } from './call';
import { rosterOf } from './native/roster-fixture';
import { harmless, type Assessment, type Tool, type ToolResult } from './define';
import type { CallRun, CallStep, Decision } from './ports';

interface Options {
  decision?: Decision;
  answer?: Result<ApprovalAnswer, Refusal>;
  denied?: Refusal;
  verdict?: Verdict;
  precheck?: Result<void, Refusal>;
  assess?: () => Promise<Assessment>;
  run?: Tool<{ text: string }>['run'];
  beforePermission?: CallStep[];
  beforeRun?: CallStep[];
}

const allow: Decision = { kind: 'allow', by: { kind: 'level' } };
const ask: Decision = {
  kind: 'ask',
  askedBy: { kind: 'mode', mode: 'manual' },
  reason: 'It echoes.',
  detail: 'Manual mode asks from Low.',
  sessionOffer: 'this call',
  sessionKeys: ['echo'],
  parts: [],
};
const no: Refusal = { by: 'precheck', reason: 'Not now.', remedy: 'Try later.' };

function echoTool(steps: string[], options: Options): Tool<{ text: string }> {
  return {
    name: 'Echo',
    group: 'Shell',
    description: 'Echoes.',
    input: z.strictObject({ text: z.string() }),
    primaryArgument: 'text',
    lift: (raw) => (
      steps.push('lift'),
      'both' in raw ? err({ field: 'both', message: 'both: choose one.' }) : ok(raw)
    ),
    readOnly: () => true,
    assess: async () => (steps.push('assess'), (await options.assess?.()) ?? harmless),
    precheck: async () => (steps.push('precheck'), options.precheck ?? ok(undefined)),
    preview: async () => ({ kind: 'paths', paths: [] }),
    locks: async () => (steps.push('locks'), ['/a']),
    run:
      options.run ??
      async function* (input) {
        steps.push('run');
        yield { type: 'output', text: 'live' };
        return text(input.text);
      },
  };
}

function text(value: string, isError = false): ToolResult {
  return {
    content: [{ type: 'text', text: value }],
    isError,
    display: { kind: 'text' },
    ...(isError ? { reason: value } : {}),
  };
}

function setUp(options: Options = {}) {
  const steps: string[] = [];
  const events: RunEvent[] = [];
  const rows = new Map<string, CallView>();
  const audit: { allowed: boolean; kind: string }[] = [];
  const grants: string[] = [];
  const bugs: unknown[] = [];
  const used: string[] = [];
  const stop = new AbortController();
  const tool = echoTool(steps, options) as unknown as Tool;
  const runner = createCallRunner({
    permissions: {
      denied: () => (steps.push('denied'), options.denied),
      decide: () => (steps.push('decide'), options.decision ?? allow),
      grantSession: (_, keys) => grants.push(...keys),
      saveBreadth: (_, breadth) => grants.push(...breadth.rules),
      isRepository: () => false,
      removedTools: () => new Map(),
    },
    approvals: { ask: async () => (steps.push('ask'), options.answer ?? ok({ kind: 'once' })) },
    record: {
      asked: (call) => rows.set(call.id, call),
      settled: (id, state, result) => {
        const row = rows.get(id);
        if (row !== undefined) rows.set(id, { ...row, state, ...(result === undefined ? {} : { result }) });
      },
      decided: (entry) => audit.push({ allowed: entry.allowed, kind: entry.by.kind }),
    },
    usage: {
      surfaced: () => undefined,
      called: (_conversation, name, failed) => used.push(`${name}${failed ? ' failed' : ''}`),
    },
    outputs: {
      put: async (bytes) => `hash-of-${bytes.byteLength}`,
      putFile: async () => 'hash-of-file',
    },
    locks: { withPaths: async (_paths, _signal, work) => (steps.push('locked'), await work()) },
    beforePermission: options.beforePermission ?? [],
    beforeRun: options.beforeRun ?? [],
    clock: { now: () => 7 },
    ids: { next: (prefix) => `${prefix}_1` },
    reportBug: (bug) => bugs.push(bug),
  });
  const run: CallRun = {
    conversationId: 'c',
    runId: 'r',
    session: { root: '/w', home: '/h', cwd: '/w', guard: createFileGuard(), written: new Set() },
    model: { acceptsImages: true },
    roster: rosterOf([tool], options.verdict === undefined ? {} : { Echo: options.verdict }),
    mode: (): Mode => 'manual',
    signal: stop.signal,
    emit: (event) => events.push(event),
  };
  const call = async (input: unknown, name = 'Echo', invalid?: string) =>
    runner.execute(
      await runner.prepare(
        { callId: 'k', messageId: 'm', name, input, ...(invalid === undefined ? {} : { invalid }) },
        run,
      ),
    );
  return { steps, events, rows, audit, grants, bugs, used, stop, runner, run, call };
}

function answerText(settled: Awaited<ReturnType<ReturnType<typeof setUp>['call']>>): string {
  return settled.result.content.map((part) => (part.type === 'text' ? part.text : part.blob)).join('');
}

describe('the walk of one call', () => {
  it('takes the steps in the order of ARCHITECTURE and answers', async () => {
    const at = setUp();
    const settled = await at.call({ text: 'hi' });
    expect(at.steps).toEqual(['lift', 'assess', 'denied', 'precheck', 'decide', 'locks', 'locked', 'run']);
    expect(settled).toEqual({
      callId: 'k',
      state: { kind: 'done', startedAt: 7, endedAt: 7 },
      result: { content: [{ type: 'text', text: 'hi' }], isError: false, display: { kind: 'text' } },
    });
    expect(at.events.map((event) => event.type)).toEqual([
      'call-asked',
      'call-state',
      'call-output',
      'call-state',
    ]);
    expect(at.rows.get('k')?.state.kind).toBe('done');
    expect(at.audit).toEqual([{ allowed: true, kind: 'level' }]);
  });

  it('writes the settled row before it tells anyone', async () => {
    const at = setUp();
    const order: string[] = [];
    const emit = at.run.emit;
    const watched = {
      ...at.run,
      emit: (event: RunEvent) => (order.push(`${event.type}:${at.rows.get('k')?.state.kind}`), emit(event)),
    };
    await at.runner.execute(
      await at.runner.prepare({ callId: 'k', messageId: 'm', name: 'Echo', input: { text: 'x' } }, watched),
    );
    expect(order.at(-1)).toBe('call-state:done');
  });

  it.each([
    [{}, 'Echo did not run. text: This field is required (string).'],
    [{ text: 1 }, 'Echo did not run. text: Invalid input: expected string, received number.'],
    [{ text: 'a', tex: 'b' }, 'Echo did not run. Unknown field "tex". Leave it out.'],
    [{ both: 1 }, 'Echo did not run. both: choose one.'],
    [[], 'Echo did not run. The arguments must be one JSON object.'],
    [null, 'Echo did not run. The arguments must be one JSON object.'],
  ])('refuses the arguments %j before anything runs, naming the field', async (input, words) => {
    const at = setUp();
    const settled = await at.call(input);
    expect(answerText(settled)).toBe(words);
    expect(settled.state).toMatchObject({ kind: 'refused', refusal: { by: 'schema' } });
    expect(at.steps).not.toContain('run');
  });

  it('shows the model the arguments that were not JSON', async () => {
    const settled = await setUp().call({}, 'Echo', '{"text": "a');
    expect(answerText(settled)).toBe(
      'The arguments of Echo are not a JSON object: {"text": "a Send the call again with complete JSON arguments.',
    );
  });

  it.each([
    ['Nope', 'There is no tool named "Nope". The tools are Echo.'],
    ['echo', 'There is no tool named "echo". The tool is spelled Echo.'],
    [
      'apply_patch',
      'There is no tool named apply_patch here. Use Edit with old_string and new_string to change a file, or Write for a whole file.',
    ],
  ])('answers the unknown name %s with what exists (TR3)', async (name, words) => {
    expect(answerText(await setUp().call({}, name))).toBe(words);
  });

  it('TR3, NT4 answers a switched-off tool with who did it and what brings it back, and looks at nothing', async () => {
    const at = setUp({
      verdict: {
        kind: 'withheld',
        layer: 'policy',
        reason: 'The person switched it off.',
        remedy: 'Switch it on.',
      },
    });
    const settled = await at.call({ text: 'x' });
    expect(answerText(settled)).toBe('Echo is not available: the person switched it off. Switch it on.');
    expect(settled.state).toMatchObject({ kind: 'refused', refusal: { by: 'roster', tool: 'Echo' } });
    expect(at.steps).toEqual([]);
    expect(at.used).toEqual([]);
  });

  it('TR3 runs a deferred tool by name, loaded or not', async () => {
    expect(answerText(await setUp({ verdict: { kind: 'deferred' } }).call({ text: 'x' }))).toBe('x');
  });

  it('TB2 leaves one row of evidence for a call that ran, and none for one that was refused', async () => {
    const ran = setUp();
    await ran.call({ text: 'x' });
    await ran.call({ both: 1 });
    expect(ran.used).toEqual(['Echo']);
    const failing = setUp({
      // oxlint-disable-next-line require-yield
      run: async function* () {
        return text('no', true);
      },
    });
    await failing.call({ text: 'x' });
    expect(failing.used).toEqual(['Echo failed']);
  });

  it('stops at a deny rule before the tool looks at the disk', async () => {
    const at = setUp({ denied: { by: 'rule', reason: 'Denied by Echo.' } });
    await at.call({ text: 'x' });
    expect(at.steps).toEqual(['lift', 'assess', 'denied']);
  });

  it('stops at a failed precheck before anyone is asked', async () => {
    const at = setUp({ precheck: err(no), decision: ask });
    expect(answerText(await at.call({ text: 'x' }))).toBe('Not now. Try later.');
    expect(at.steps).not.toContain('ask');
  });

  it('lets a step before permission and a step before the run refuse', async () => {
    const step: CallStep = { name: 'no', run: async () => err(no) };
    const early = setUp({ beforePermission: [step] });
    await early.call({ text: 'x' });
    expect(early.steps).not.toContain('decide');
    const late = setUp({ beforeRun: [step] });
    expect((await late.call({ text: 'x' })).state.kind).toBe('refused');
    expect(late.steps).not.toContain('run');
  });

  it('asks, and runs on allow once without a grant', async () => {
    const at = setUp({ decision: ask });
    expect((await at.call({ text: 'x' })).state.kind).toBe('done');
    expect(at.grants).toEqual([]);
    expect(at.audit).toEqual([{ allowed: true, kind: 'user' }]);
  });

  it('stores the offered keys on allow for session, and nothing where it was not offered', async () => {
    const offered = setUp({ decision: ask, answer: ok({ kind: 'session' }) });
    await offered.call({ text: 'x' });
    expect(offered.grants).toEqual(['echo']);
    const { sessionOffer: _, ...bare } = ask;
    const forged = setUp({ decision: bare, answer: ok({ kind: 'session' }) });
    await forged.call({ text: 'x' });
    expect(forged.grants).toEqual([]);
  });

  it("tells the model the person's own words on deny", async () => {
    const at = setUp({ decision: ask, answer: ok({ kind: 'deny', message: ' use pnpm ' }) });
    const settled = await at.call({ text: 'x' });
    expect(answerText(settled)).toBe('The person denied this call and says: use pnpm');
    expect(at.audit).toEqual([{ allowed: false, kind: 'user' }]);
    expect(at.steps).not.toContain('run');
  });

  it('records no decision when Stop ends the question', async () => {
    const at = setUp({ decision: ask, answer: err({ by: 'stop', reason: 'Stopped.' }) });
    expect((await at.call({ text: 'x' })).state.kind).toBe('stopped');
    expect(at.audit).toEqual([]);
  });

  it('settles what comes after Stop as stopped, without a look at it', async () => {
    const at = setUp();
    at.stop.abort();
    expect((await at.call({ text: 'x' })).state).toEqual({ kind: 'stopped', endedAt: 7 });
    expect(at.steps).toEqual([]);
  });

  it('marks a failed result failed and keeps its reason', async () => {
    const at = setUp({
      run: async function* () {
        return text('exit 2', true);
      },
    });
    expect((await at.call({ text: 'x' })).state).toMatchObject({ kind: 'failed', reason: 'exit 2' });
  });

  it('stops one call by its id and lets the run go on', async () => {
    const at = setUp({
      run: async function* (_input, context) {
        await new Promise<void>((done) => context.signal.addEventListener('abort', () => done()));
        return text('partial');
      },
    });
    const pending = at.call({ text: 'x' });
    await Promise.resolve();
    setTimeout(() => at.runner.stop('k'), 5);
    const settled = await pending;
    expect(settled.state.kind).toBe('stopped');
    expect(answerText(settled)).toBe('partial');
    expect(at.run.signal.aborted).toBe(false);
  });

  it('turns a bug in a tool into an answer and a report, and goes on', async () => {
    const at = setUp({
      run: async function* () {
        throw new Error('secret detail');
      },
    });
    const settled = await at.call({ text: 'x' });
    expect(answerText(settled)).toBe('Echo stopped on an internal error. The details are in the log.');
    expect(at.bugs).toHaveLength(1);
    const assessing = setUp({ assess: () => Promise.reject(new Error('boom')) });
    expect((await assessing.call({ text: 'x' })).state.kind).toBe('refused');
    expect(assessing.bugs).toHaveLength(1);
  });

  it('keeps the whole of a result over the limit and says what was cut', async () => {
    const at = setUp();
    const settled = await at.call({ text: 'a'.repeat(200_000) });
    expect(settled.result.outputId).toBe('hash-of-200000');
    expect(
      answerText(settled).endsWith(
        '\n[20000 more characters were cut. The whole is kept: ToolOutput id "' +
          (settled.result.outputId ?? '').slice(0, 12) +
          '".]',
      ),
    ).toBe(true);
  });

  it('keeps pictures as files addressed by hash', async () => {
    const at = setUp({
      run: async function* () {
        return {
          content: [{ type: 'image', mediaType: 'image/png', data: new Uint8Array(3), width: 1, height: 1 }],
          isError: false,
          display: { kind: 'text' },
        };
      },
    });
    const settled = await at.call({ text: 'x' });
    expect(settled.result.content).toEqual([
      { type: 'image', mediaType: 'image/png', width: 1, height: 1, blob: 'hash-of-3', bytes: 3 },
    ]);
  });

  it('judges read-only from the arguments alone, false when in doubt', () => {
    const at = setUp();
    const request = { callId: 'k', messageId: 'm', name: 'Echo' };
    expect(at.runner.isReadOnly({ ...request, input: { text: 'x' } }, at.run)).toBe(true);
    expect(at.runner.isReadOnly({ ...request, input: { text: 1 } }, at.run)).toBe(false);
    expect(at.runner.isReadOnly({ ...request, name: 'Nope', input: {} }, at.run)).toBe(false);
  });
});
