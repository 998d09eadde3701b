import { describe, expect, it } from 'vitest';
import { createFileGuard } from '../workspace/file-guard';
import { createHookEngine } from './engine';
import { createHookInspector } from './inspector';
import type { Hook } from './ports';
import type { HookOutput } from './run-command';
import { createRunHooks } from './run-hooks';
import { timeoutOf } from './timeouts';

/** A turn whose hooks answer from a table, by the command that they are. */
function scene(hooks: readonly (readonly [event: string, answer: Partial<HookOutput>])[]) {
  const told: string[] = [];
  const inputs: Record<string, unknown>[] = [];
  const list = hooks.map(([event], index): Hook => ({
    id: `h${index}`,
    event,
    matcher: '',
    type: 'command',
    command: `hook ${index}`,
    origin: 'user',
    file: '/f',
  }));
  const engine = createHookEngine({
    finder: { find: async () => ({ hooks: list, waiting: [], problems: [] }) },
    isOff: () => false,
    onces: { ran: () => undefined, hasRun: () => false },
    runCommand: async ({ hook, input }) => {
      inputs.push(JSON.parse(input) as Record<string, unknown>);
      return { exitCode: 0, stdout: '', stderr: '', ...hooks[list.indexOf(hook)]?.[1] };
    },
    runHttp: async () => ({ exitCode: 0, stdout: '', stderr: '' }),
    runModel: async () => ({ exitCode: 0, stdout: '', stderr: '' }),
    runAgent: async () => ({ exitCode: 0, stdout: '', stderr: '' }),
    runTool: async () => ({ exitCode: 0, stdout: '', stderr: '' }),
    modelOf: () => 'test/model',
    environment: async () => ({}),
    transcriptOf: (id) => `/t/${id}.jsonl`,
    flush: async () => undefined,
    inspector: createHookInspector(),
    userHome: '/h',
    clock: { now: () => 0 },
    ids: { next: (prefix) => `${prefix}_1` },
    reportBug: (error) => told.push(`bug ${String(error)}`),
    tell: ({ title, text }) => told.push(`${title}: ${text}`),
  });
  let started = false;
  const session = {
    root: '/w',
    home: '/h',
    cwd: '/w/sub',
    guard: createFileGuard(),
    written: new Set<string>(),
  };
  const run = createRunHooks(
    {
      engine,
      startsSession: () => (started ? false : (started = true)),
      shorten: async (_id, text) => text,
      notes: async () => [],
      follow: async () => undefined,
      tell: ({ title, text }) => told.push(`${title}: ${text}`),
    },
    {
      conversationId: 'c1',
      turn: { conversationId: 'c1', runId: 'r1', session },
      root: '/w',
      session,
      promptId: 'm1',
      agent: undefined,
      model: 'test/model',
      mode: () => 'edits',
      planIsOpen: () => false,
      signal: new AbortController().signal,
      dropPrompt: () => undefined,
      backgroundTasks: () => [{ id: 'job_1' }],
    },
  );
  return { run, told, inputs };
}

const context = (event: string, text: string): Partial<HookOutput> => ({
  stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: text } }),
});

describe('hooks around a turn (HK1, HK5)', () => {
  it('the session starts once, and plain output and context reach the model in their frames', async () => {
    const { run, inputs } = scene([
      ['SessionStart', { stdout: 'hello\n' }],
      ['UserPromptSubmit', context('UserPromptSubmit', 'more')],
    ]);
    expect(await run.opening('go', false)).toEqual({
      context: [
        '<system-reminder>\nSessionStart:startup hook success: hello\n</system-reminder>',
        '<system-reminder>\nUserPromptSubmit hook additional context: more\n</system-reminder>',
      ],
    });
    expect((await run.opening('again', true)).context).toHaveLength(1);
    expect(inputs[0]).toEqual({
      session_id: 'c1',
      transcript_path: '/t/c1.jsonl',
      cwd: '/w/sub',
      prompt_id: 'm1',
      hook_event_name: 'SessionStart',
      source: 'startup',
      model: 'test/model',
    });
    expect(inputs[1]).toMatchObject({ permission_mode: 'acceptEdits', prompt: 'go' });
  });

  it('a message is refused in the words of the contract', async () => {
    const { run } = scene([['UserPromptSubmit', { stdout: '{"decision":"block","reason":"no"}' }]]);
    expect((await run.opening('go', false)).refused).toBe(
      'UserPromptSubmit operation blocked by hook:\nno\n\nOriginal prompt: go',
    );
    const stop = scene([['UserPromptSubmit', { stdout: '{"continue":false,"stopReason":"enough"}' }]]);
    expect((await stop.run.opening('go', false)).refused).toBe('Operation stopped by hook: enough');
  });

  it('PreCompact keeps the history as it is, and after a summary the session starts anew', async () => {
    const blocked = scene([['PreCompact', { exitCode: 2, stderr: 'not now' }]]);
    expect(await blocked.run.compacting()).toBe('[hook 0]: not now');
    const { run, inputs } = scene([
      ['PostCompact', {}],
      ['SessionStart', context('SessionStart', 'again')],
    ]);
    expect(await run.compacted('the summary')).toEqual([
      '<system-reminder>\nSessionStart hook additional context: again\n</system-reminder>',
    ]);
    expect(inputs[0]).toMatchObject({ trigger: 'auto', compact_summary: 'the summary' });
    expect(inputs[1]).toMatchObject({ source: 'compact' });
  });

  it('Stop says what runs by itself; continue: false beats a block', async () => {
    const { run, inputs } = scene([
      ['Stop', { stdout: '{"continue":false}' }],
      ['Stop', { stdout: '{"decision":"block"}' }],
    ]);
    expect(await run.stopping('done.', true)).toEqual({});
    expect(inputs[0]).toMatchObject({
      stop_hook_active: true,
      last_assistant_message: 'done.',
      background_tasks: [{ id: 'job_1' }],
      session_crons: [],
    });
  });

  it('a failure of the provider goes by the name that Claude Code gives it', async () => {
    const { run, inputs } = scene([['StopFailure', {}]]);
    await run.failed({ kind: 'auth', message: 'No key.', retryable: false }, '');
    expect(inputs[0]).toMatchObject({ error: 'authentication_failed', last_assistant_message: '' });
  });

  it('a broken hook decides nothing, and the person is told', async () => {
    const { run, told } = scene([['UserPromptSubmit', { exitCode: 127, stderr: 'not found' }]]);
    expect(await run.opening('go', false)).toEqual({ context: [] });
    expect(told).toEqual([
      'A UserPromptSubmit hook gave no usable answer: hook 0: It ended with exit code 127: not found',
    ]);
  });

  it('time limits: 600 s, 30 s before a message, 1.5 s at the end of a session unless the hook says more', () => {
    const hook: Hook = { id: 'h', event: '', matcher: '', type: 'command', origin: 'user', file: '/f' };
    const own = { ...hook, timeoutMs: 90_000 };
    expect([timeoutOf(hook, 'PreToolUse'), timeoutOf(hook, 'UserPromptSubmit')]).toEqual([600_000, 30_000]);
    expect([timeoutOf(hook, 'SessionEnd'), timeoutOf(own, 'SessionEnd')]).toEqual([1500, 60_000]);
  });
});
