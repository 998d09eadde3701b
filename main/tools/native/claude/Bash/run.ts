import { realpath } from 'node:fs/promises';
import { displayPath, isInside } from '../../../../workspace/paths';
import type { CommandEnvironment } from '../../../../workspace/login-environment';
import type { Jobs } from '../../../../workspace/jobs';
import type { Processes, ShellEnd, ShellRun } from '../../../../workspace/process';
import { directoryProblem } from '../../../../workspace/process-start';
import type { SessionState } from '../../../../workspace/session-state';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { JobPatience } from '../../job-text';
import { shownDirectory, startDirectory } from './assess';
import { defaultTimeout, jobKind, type BashInput } from './definition';
import { cutOutput, endSentence, runNotes, shortReason, wholeOutput } from './format';
import { runJob } from './job';
import { createLiveOutput } from './live';
import { withBashResponse } from './project';

export interface BashRunDeps {
  readonly processes: Processes;
  readonly jobs: Jobs;
  readonly patience?: JobPatience;
  /** What the person's terminal would have; read once, so the first call may wait for it. */
  environment(): Promise<CommandEnvironment>;
}

export function createBashRun(deps: BashRunDeps) {
  /** Conversations that were told that their environment is not the person's own. */
  const told = new WeakSet<SessionState>();

  return async function* runBash(
    input: BashInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    const { session, signal } = context;
    const timeout = input.timeout ?? defaultTimeout;
    const notes: string[] = [];
    if (input.cwd === undefined && directoryProblem(session.cwd) !== undefined)
      notes.push(returnToRoot(session));
    const cwd = await startDirectory(input, session);
    const environment = await untilAborted(deps.environment(), signal);
    if (environment === undefined)
      return result(input, session, cwd, unstarted({ kind: 'stopped' }), timeout, notes);
    if (environment.notice !== undefined && !told.has(session)) {
      told.add(session);
      notes.push(environment.notice);
    }
    const kind = jobKind(input);
    if (kind !== undefined)
      return jobResponse(
        await runJob({ input, kind, cwd, env: environment.env, notes }, context, deps.jobs, deps.patience),
      );
    const live = createLiveOutput();
    const { env } = environment;
    const running = deps.processes
      .runShell({ command: input.command, cwd, env, timeoutMs: timeout * 1000, signal, onOutput: live.push })
      .finally(live.close);
    for await (const text of live.pieces()) yield { type: 'output', text };
    const run = await running;
    const moved = await keepDirectory(run, input, session);
    return result(input, session, cwd, run, timeout, [...notes, ...runNotes(run), ...moved]);
  };
}

/** The directory that the session remembered is gone (B31). */
function returnToRoot(session: SessionState): string {
  const gone = displayPath(session.cwd, session.root, session.home);
  session.cwd = session.root;
  return `The directory ${gone} no longer exists, so the command ran in the workspace root.`;
}

/** The next command starts where this one ended, unless that is outside or the directory was for this one alone. */
async function keepDirectory(
  run: ShellRun,
  input: BashInput,
  session: SessionState,
): Promise<readonly string[]> {
  if (run.directory === undefined || input.cwd !== undefined) return [];
  const end = await realDirectory(run.directory);
  if (end === undefined || end === session.cwd) return [];
  if (isInside(session.root, end)) {
    session.cwd = end;
    return [];
  }
  session.cwd = session.root;
  return [`The command ended in ${end}, outside the workspace; the next one starts in the workspace root.`];
}

async function realDirectory(directory: string): Promise<string | undefined> {
  try {
    return await realpath(directory);
  } catch {
    // Removed in the meantime: the next command finds out whether the one before it still exists.
    return undefined;
  }
}

function result(
  input: BashInput,
  session: SessionState,
  cwd: string,
  run: ShellRun,
  timeout: number,
  notes: readonly string[],
): ToolResult {
  const { end } = run;
  const { text, cut } = cutOutput(run.output);
  const whole = cut ? wholeOutput(run.output) : undefined;
  const ran = end.kind !== 'not-started';
  const sentences = [
    ...(ran ? [text === '' ? '(no output)' : text] : []),
    ...notes,
    endSentence(run, timeout),
  ];
  const failed = end.kind !== 'exited' || end.code !== 0;
  const { command, description } = input;
  const answer: ToolResult = {
    content: [{ type: 'text', text: sentences.filter((line) => line !== undefined).join('\n') }],
    isError: failed,
    ...(failed ? { reason: shortReason(run, timeout) } : {}),
    display: {
      kind: 'command',
      command,
      cwd: shownDirectory(cwd, session),
      ...(description === undefined ? {} : { description }),
      exitCode: end.kind === 'exited' ? end.code : null,
      ...(end.kind === 'signalled' ? { signal: end.signal } : {}),
      ...(end.kind === 'timed-out' ? { timedOut: true } : {}),
      notes: [...notes],
    },
    ...(whole === undefined ? {} : { full: whole }),
  };
  return withBashResponse(answer, text, end.kind === 'stopped' || end.kind === 'timed-out');
}

function jobResponse(answer: ToolResult): ToolResult {
  const text = answer.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return withBashResponse(answer, text, false);
}

function unstarted(end: ShellEnd): ShellRun {
  return {
    end,
    output: { text: '', lost: 0 },
    shell: 'bash',
    leftRunning: false,
    survivors: [],
    keyWaiters: [],
  };
}

/** Undefined when Stop comes first. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
