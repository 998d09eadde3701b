import { setTimeout as delay } from 'node:timers/promises';
import type { Family } from './process-family';
import type { Exit, StartProblem } from './process-start';
import type { Environment } from './process-shell';
import type { Result } from '@shared/kit/result';
import type { JobState } from '@shared/domain/job';
import { openAgentTerminal, type AgentTerminal } from './agent-terminal';
import { inputOf, type InputFile } from './process-input';
import type { Processes } from './process';
import { findShell } from './process-shell';
import { err, ok } from '@shared/kit/result';

/** How a job ended by itself. */
export type BodyEnd = Extract<JobState, { kind: 'exited' | 'killed' }>;

/** What runs behind a job. */
export interface JobBody {
  readonly ended: Promise<BodyEnd>;
  /** Text as it would be typed. False when it takes none. */
  write(text: string): boolean;
  closeInput(): void;
  /** As Ctrl+C would. */
  interrupt(): void;
  end(): Promise<readonly number[]>;
  /** Absent where nobody can type. The file is what the first process reads, once that can be seen. */
  readonly input?: { readonly family: Family; file(): InputFile | undefined };
  readonly terminal?: AgentTerminal;
}

export interface BodyPlan {
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  onOutput(text: string): void;
  isFull(): boolean;
}

/** A command with a pipe to type into. */
export async function startBackground(
  plan: BodyPlan,
  processes: Processes,
): Promise<Result<JobBody, StartProblem>> {
  const started = await processes.startShell(plan);
  if (!started.ok) return started;
  const { family, ended, write, closeInput, end } = started.value;
  return ok({
    ended: ended.then(endOf),
    write,
    closeInput,
    interrupt: () => void interruptGroup(family.leader),
    end,
    input: { family, file: seenOnce(() => inputOf(family.leader)) },
  });
}

const lastOutputMs = 60;

/** A command with a terminal of its own. */
export async function startTerminal(
  plan: BodyPlan,
  processes: Processes,
  platform: string,
): Promise<Result<JobBody, StartProblem>> {
  const shell = findShell(plan.env, platform);
  if (shell === undefined)
    return err({ kind: 'shell', message: 'There is neither bash nor sh on this computer.' });
  const opened = await openAgentTerminal({ ...plan, shell, onData: plan.onOutput }, processes);
  if (!opened.ok) return opened;
  const terminal = opened.value;
  const { family, end, release } = processes.adopt(terminal.pid);
  return ok({
    ended: terminal.exited.then(async (exit) => {
      // The news of the end may overtake the last output.
      await delay(lastOutputMs);
      release();
      return endOf(exit);
    }),
    write: (text) => (terminal.write(text), true),
    closeInput: () => terminal.write('\u0004'),
    interrupt: () => terminal.write('\u0003'),
    end,
    input: { family, file: seenOnce(() => inputOf(terminal.pid, true)) },
    terminal,
  });
}

function seenOnce(look: () => InputFile | undefined): () => InputFile | undefined {
  let seen = look();
  return () => (seen ??= look());
}

function endOf({ code, signal }: Exit): BodyEnd {
  return signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'killed', by: signal };
}

function interruptGroup(leader: number): boolean {
  try {
    return process.kill(-leader, 'SIGINT');
  } catch {
    // It has just ended.
    return false;
  }
}
