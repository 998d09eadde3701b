import { accessSync, constants } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import type { IPty } from 'node-pty';
import type { WindowEvent } from '@shared/contract/events';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { IdSource } from '@shared/kit/sources';
import { endFamily } from './process-family';
import { createFlow } from './terminal-flow';
import type { Flow, Pausable } from './terminal-flow';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface TerminalProblem {
  readonly kind: 'spawn';
  readonly message: string;
}

/** Shells of the person, each belonging to one window; they outlive a reload of its page. */
export interface Terminals {
  open(
    windowId: number,
    cwd: string,
    size: TerminalSize,
  ): Promise<Result<{ terminalId: string; shell: string }, TerminalProblem>>;
  /** Shows a terminal that an agent opened; it lives on when the window closes. */
  adopt(windowId: number, terminal: AdoptedTerminal): void;
  /** Undefined when the window has no such terminal. */
  find(windowId: number, terminalId: string): Terminal | undefined;
  /** Those of the window that live, oldest first. Their text counts as unsent from here on. */
  list(windowId: number): readonly { terminalId: string; shell: string; recent: string; label?: string }[];
  /** Ends the terminals of a window, or of all, with everything that runs in them. */
  end(windowId?: number): Promise<void>;
}

export interface Terminal {
  input(data: string): void;
  resize(size: TerminalSize): void;
  acknowledge(characters: number): void;
  end(): Promise<void>;
}

/** What a window needs of a terminal that is not its own. */
export interface AdoptedTerminal extends Pausable {
  readonly id: string;
  readonly shell: string;
  /** Who opened it. */
  readonly label: string;
  /** What it printed so far. */
  readonly recent: string;
  onData(listener: (data: string) => void): () => void;
  readonly exited: Promise<number>;
  write(data: string): void;
  resize(size: TerminalSize): void;
  end(): Promise<void>;
}

export interface TerminalsDeps {
  readonly ids: IdSource;
  readonly platform: string;
  /** The person's own environment, as a login shell would have it. */
  environment(): Promise<Readonly<Record<string, string | undefined>>>;
  send(event: WindowEvent, windowId: number): void;
}

interface Running {
  readonly windowId: number;
  readonly shell: string;
  readonly label?: string;
  readonly flow: Flow;
  write(data: string): void;
  resize(size: TerminalSize): void;
  end(): Promise<void>;
  /** The window is gone. */
  close(): Promise<void>;
}

/** How long the news of a shell's end may take. */
const graceMs = 400;
/**
 * A terminal's programs are known by their session alone. What began a session of its own, as a tmux server does, was
 * meant to outlive the terminal.
 */
const inNoEnvironment = '\0no such mark\0';

export function createTerminals(deps: TerminalsDeps): Terminals {
  const running = new Map<string, Running>();

  async function open(windowId: number, cwd: string, size: TerminalSize) {
    const env = await deps.environment();
    const shell = shellOf(env, deps.platform);
    try {
      // Loaded at the first terminal: it is native code that most starts of the program never need.
      const { spawn } = await import('node-pty');
      const pty = spawn(shell, deps.platform === 'darwin' ? ['-l'] : [], {
        name: 'xterm-256color',
        cols: size.columns,
        rows: size.rows,
        cwd,
        env: { ...env, TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'toolwright' },
      });
      return ok({ terminalId: keep(windowId, shell, pty), shell: shellName(shell) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return err<TerminalProblem>({
        kind: 'spawn',
        message: `${shell} did not start in ${cwd}: ${reason}. Check that both exist.`,
      });
    }
  }

  function keep(windowId: number, shell: string, pty: IPty): string {
    const terminalId = deps.ids.next('term');
    const flow = createFlow(pty);
    pty.onData((data) => {
      flow.sent(data);
      deps.send({ topic: 'terminal-data', terminalId, data }, windowId);
    });
    const exited = new Promise<void>((settle) => {
      pty.onExit(({ exitCode }) => {
        running.delete(terminalId);
        deps.send({ topic: 'terminal-exit', terminalId, exitCode }, windowId);
        settle();
      });
    });
    const end = (): Promise<void> => endPty(pty, exited);
    running.set(terminalId, {
      windowId,
      shell: shellName(shell),
      flow,
      write: (data) => pty.write(data),
      resize: ({ columns, rows }) => pty.resize(columns, rows),
      end,
      close: end,
    });
    return terminalId;
  }

  async function endPty(pty: IPty, exited: Promise<void>): Promise<void> {
    const { pid } = pty;
    pty.kill();
    if (deps.platform === 'win32') return within(exited);
    await endFamily({ leader: pid, mark: inNoEnvironment }, deps.platform);
    await within(exited);
  }

  function adopt(windowId: number, terminal: AdoptedTerminal): void {
    const { id: terminalId, shell, label, recent } = terminal;
    const flow = createFlow(terminal);
    const stopListening = terminal.onData((data) => {
      flow.sent(data);
      deps.send({ topic: 'terminal-data', terminalId, data }, windowId);
    });
    running.set(terminalId, {
      windowId,
      shell,
      label,
      flow,
      write: (data) => terminal.write(data),
      resize: (size) => terminal.resize(size),
      end: () => terminal.end(),
      async close() {
        stopListening();
        flow.restart();
        running.delete(terminalId);
      },
    });
    deps.send({ topic: 'terminal-opened', terminalId, shell, label }, windowId);
    if (recent !== '') {
      flow.sent(recent);
      deps.send({ topic: 'terminal-data', terminalId, data: recent }, windowId);
    }
    void terminal.exited.then((exitCode) => {
      if (running.delete(terminalId)) deps.send({ topic: 'terminal-exit', terminalId, exitCode }, windowId);
    });
  }

  function of(windowId: number): readonly (readonly [string, Running])[] {
    return [...running].filter(([, entry]) => entry.windowId === windowId);
  }

  return {
    open,
    adopt,
    find(windowId, terminalId) {
      const entry = running.get(terminalId);
      if (entry === undefined || entry.windowId !== windowId) return undefined;
      return {
        input: (data) => entry.write(data),
        resize: (size) => entry.resize(size),
        acknowledge: entry.flow.acknowledged,
        end: () => entry.end(),
      };
    },
    list: (windowId) =>
      of(windowId).map(([terminalId, { shell, flow, label }]) => ({
        terminalId,
        shell,
        recent: flow.restart(),
        ...(label === undefined ? {} : { label }),
      })),
    async end(windowId) {
      const ending = windowId === undefined ? [...running] : of(windowId);
      await Promise.all(ending.map(([, entry]) => entry.close()));
    },
  };
}

/** A shell that hangs in the kernel must not hold up the end of the program. */
async function within(exited: Promise<void>): Promise<void> {
  await Promise.race([exited, new Promise<void>((settle) => setTimeout(settle, graceMs))]);
}

/** The shell that the person has chosen, as far as it can be started. */
export function shellOf(env: Readonly<Record<string, string | undefined>>, platform: string): string {
  if (platform === 'win32') return env['COMSPEC'] ?? 'cmd.exe';
  const wanted = [env['SHELL'], userInfo().shell ?? undefined, '/bin/bash'];
  return wanted.find((shell) => shell !== undefined && canRun(shell)) ?? '/bin/sh';
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not to be run: the next one is tried.
    return false;
  }
}

function shellName(shell: string): string {
  return basename(shell).replace(/\.exe$/i, '');
}
