import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@shared/kit/sources';
import type { BodyEnd, JobBody, BodyPlan } from './job-body';
import type { Processes, ShellRun } from './process';

export interface UntilPlan extends BodyPlan {
  readonly deadlineMs: number;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
  readonly firstPauseMs: number;
  /** An attempt begins: what comes now is its output. */
  onAttempt(): void;
  /** What became of one that was not the last. */
  onNote(line: string): void;
}

/** Between two attempts: soon at first, and never seldom enough to miss much (BA3). */
const longestPauseMs = 30_000;
const growth = 1.5;
/** The last look begins at the deadline and needs a moment too. */
const leastAttemptMs = 2_000;

/** Runs a command again and again until it exits 0 or the deadline has come. */
export function startUntil(plan: UntilPlan, processes: Processes, clock: Clock): JobBody {
  const stopped = new AbortController();
  const ended = attempts(plan, processes, clock, stopped.signal);
  return {
    ended,
    write: () => false,
    closeInput: () => undefined,
    interrupt: () => stopped.abort(),
    async end() {
      stopped.abort();
      await ended;
      return [];
    },
  };
}

async function attempts(
  plan: UntilPlan,
  processes: Processes,
  clock: Clock,
  signal: AbortSignal,
): Promise<BodyEnd> {
  const deadline = clock.now() + plan.deadlineMs;
  let wait = plan.firstPauseMs;
  for (let attempt = 1; ; attempt += 1) {
    const left = deadline - clock.now();
    const { command, cwd, env } = plan;
    plan.onAttempt();
    const run = await processes.runShell({
      command,
      cwd,
      env,
      signal,
      timeoutMs: Math.min(plan.attemptMs, Math.max(left, leastAttemptMs)),
      onOutput: plan.onOutput,
    });
    run.output.rest?.file?.remove();
    if (signal.aborted) return { kind: 'killed', by: 'a stop' };
    if (run.end.kind === 'exited' && run.end.code === 0) return { kind: 'exited', code: 0 };
    if (run.end.kind === 'not-started') return { kind: 'killed', by: run.end.problem.message };
    plan.onNote(`[attempt ${attempt}: ${attemptWords(run)}]`);
    const rest = deadline - clock.now();
    // One last look at the deadline itself, so that nothing that came just before it is missed.
    if (rest <= 0) return { kind: 'killed', by: 'its deadline' };
    await pause(Math.min(wait, rest), undefined, { signal }).catch(ignoreAbort);
    if (signal.aborted) return { kind: 'killed', by: 'a stop' };
    wait = Math.min(longestPauseMs, wait * growth);
  }
}

function attemptWords({ end }: ShellRun): string {
  switch (end.kind) {
    case 'exited':
      return `exit ${end.code}`;
    case 'signalled':
      return `ended by ${end.signal}`;
    case 'timed-out':
      return 'timed out';
    case 'stopped':
    case 'not-started':
      return end.kind;
  }
}

/** The caller looks at the signal itself. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
