import type { IPty } from 'node-pty';
import { err, ok, type Result } from '@shared/kit/result';
import type { Processes } from './process';
import type { Exit, StartProblem } from './process-start';
import type { Environment, Shell } from './process-shell';
import { createTerminalScreen, type TerminalScreen } from './terminal-screen';
import type { TerminalSize } from './terminals';

export interface AgentTerminalPlan {
  readonly shell: Shell;
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  onData(data: string): void;
}

/** A command in a terminal of its own, which an agent reads as its screen and a window shows as it is. */
export interface AgentTerminal {
  readonly screen: TerminalScreen;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  write(data: string): void;
  resize(size: TerminalSize): void;
  pause(): void;
  resume(): void;
}

/** As wide as a card; a window that shows it gives it the size of its panel. */
const firstSize: TerminalSize = { columns: 100, rows: 30 };

export async function openAgentTerminal(
  plan: AgentTerminalPlan,
  processes: Pick<Processes, 'markForAdopted'>,
): Promise<Result<AgentTerminal, StartProblem>> {
  const screen = await createTerminalScreen(firstSize);
  let pty: IPty;
  try {
    const { spawn } = await import('node-pty');
    pty = spawn(plan.shell.file, ['-c', plan.command], {
      name: 'xterm-256color',
      cols: firstSize.columns,
      rows: firstSize.rows,
      cwd: plan.cwd,
      env: {
        ...plan.env,
        ...processes.markForAdopted,
        TERM: 'xterm-256color',
        COLORTERM: 'truecolor',
        TERM_PROGRAM: 'toolwright',
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ kind: 'system', message: `No terminal could be made: ${reason}` });
  }
  pty.onData((data) => {
    screen.write(data);
    plan.onData(data);
  });
  const exited = new Promise<Exit>((resolve) =>
    pty.onExit(({ exitCode, signal }) =>
      resolve(
        signal === undefined || signal === 0
          ? { code: exitCode, signal: null }
          : { code: null, signal: signalName(signal) },
      ),
    ),
  );
  return ok({
    screen,
    pid: pty.pid,
    exited,
    write: (data) => pty.write(data),
    resize(size) {
      pty.resize(size.columns, size.rows);
      screen.resize(size);
    },
    pause: () => pty.pause(),
    resume: () => pty.resume(),
  });
}

const signals: Readonly<Record<number, NodeJS.Signals>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  6: 'SIGABRT',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

function signalName(number: number): NodeJS.Signals {
  return signals[number] ?? 'SIGKILL';
}
