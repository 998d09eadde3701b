import type { IdSource } from '@shared/kit/sources';
import { createTerminalText } from './terminal-output';
import { endFamily, familyLives, groupLives, type Family } from './process-family';
import { watchKeyWaiters } from './process-keys';
import { createOutputKeeper, type KeptOutput } from './process-output';
import { createPipes } from './process-pipe';
import { within, type OutputReader } from './process-reader';
import { findShell, mayMove, type Environment, type Shell } from './process-shell';
import {
  createEndFile,
  directoryProblem,
  startShell,
  type EndFile,
  type Exit,
  type StartProblem,
  type Started,
} from './process-start';

export interface ShellCall {
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Environment;
  readonly timeoutMs: number;
  /** Stop: ends everything that the command started. */
  readonly signal: AbortSignal;
  /** Output as it comes, control characters and all. */
  onOutput(text: string): void;
}

export type ShellEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'not-started'; readonly problem: StartProblem };

export interface ShellRun {
  readonly end: ShellEnd;
  /** Both outputs in the order they came, as a terminal would leave them. */
  readonly output: KeptOutput;
  readonly shell: Shell['name'];
  /** Real path of the directory the shell ended in, when it may have moved. */
  readonly directory?: string;
  /** Something that the command started still runs, as it may after a normal end. */
  readonly leftRunning: boolean;
  /** Processes that a stop or a time limit could not end. */
  readonly survivors: readonly number[];
  /** Programs that were ended because they waited for a keyboard, which a command does not have. */
  readonly keyWaiters: readonly string[];
}

/** Starts commands and ends them, with everything they started. */
export interface Processes {
  /** Makes the pipes of the first commands ahead. */
  prepare(): void;
  /** Answers when the shell ends, whatever its children do. Never throws for what a command does. */
  runShell(call: ShellCall): Promise<ShellRun>;
  /** Ends every command and everything that earlier ones left running. Nothing starts afterwards. */
  killAll(): Promise<void>;
}

export interface ProcessesDeps {
  readonly platform: string;
  readonly temporaryFolder: string;
  readonly ids: IdSource;
}

/** A killed shell is collected at once, unless the kernel holds it. */
const collectMs = 500;

type Ending = Pick<ShellRun, 'end' | 'leftRunning' | 'survivors' | 'keyWaiters'>;

export function createProcesses(deps: ProcessesDeps): Processes {
  const { platform, temporaryFolder } = deps;
  const instance = deps.ids.next('run');
  const pipes = createPipes(temporaryFolder);
  const shells = new Map<string | undefined, Shell | undefined>();
  const running = new Set<Family>();
  /** Pipes that children left behind still print to. */
  const lingering = new Map<OutputReader, Family>();
  let count = 0;
  let closed = false;

  function shellFor(env: Environment): Shell | undefined {
    const key = env['PATH'];
    if (!shells.has(key)) shells.set(key, findShell(env, platform));
    return shells.get(key);
  }

  async function launch(
    call: ShellCall,
    print: Printer,
    shell: Shell,
    endFile: EndFile | undefined,
  ): Promise<Ending> {
    const pipe = await pipes.take();
    if (closed) return notStarted(closing);
    count += 1;
    const { command, cwd, env } = call;
    const plan = { shell, command, cwd, env, mark: `${instance}.${count};`, pipe, endFile };
    const started = await startShell(plan, { onText: print.text, slow: print.isFull });
    return started.ok ? follow(started.value, call) : notStarted(started.error);
  }

  async function follow({ family, reader, exited }: Started, call: ShellCall): Promise<Ending> {
    running.add(family);
    const interruption = watchInterruption(call.signal, call.timeoutMs);
    const keys = watchKeyWaiters(family, platform);
    const first = await Promise.race([exited, interruption.happened]);
    interruption.cancel();
    const keyWaiters = keys.end();
    const interrupted = typeof first === 'string';
    const survivors = interrupted ? await endFamily(family, platform) : [];
    if (interrupted) await within(exited, collectMs);
    const silent = await reader.settled();
    running.delete(family);
    if (!silent) letLinger(reader, family);
    if (interrupted)
      return { end: { kind: first }, leftRunning: survivors.length > 0, survivors, keyWaiters };
    const leftRunning = !silent || (groupLives(family.leader) && (await familyLives(family, platform)));
    return { end: endOf(first), leftRunning, survivors, keyWaiters };
  }

  function letLinger(reader: OutputReader, family: Family): void {
    reader.abandon();
    // The number of an ended shell may be given to a stranger; on Linux the mark and the pipe tell enough.
    const { leader: _leader, ...withoutLeader } = family;
    lingering.set(reader, platform === 'linux' ? withoutLeader : family);
    void reader.ended.then(() => lingering.delete(reader));
  }

  return {
    prepare: () => pipes.prepare(),
    async runShell(call) {
      const print = createPrinter(call, temporaryFolder);
      const shell = shellFor(call.env);
      const name = shell?.name ?? 'sh';
      const problem = closed
        ? closing
        : (directoryProblem(call.cwd) ?? (shell === undefined ? noShell : undefined));
      if (problem !== undefined || shell === undefined)
        return { ...notStarted(problem ?? noShell), output: print.finish(), shell: name };
      if (call.signal.aborted)
        return { ...nothingRan({ kind: 'stopped' }), output: print.finish(), shell: name };
      const endFile = mayMove(call.command, call.env) ? createEndFile(temporaryFolder) : undefined;
      try {
        const ending = await launch(call, print, shell, endFile);
        const directory = endFile?.read();
        const output = print.finish();
        return { ...ending, output, shell: name, ...(directory === undefined ? {} : { directory }) };
      } finally {
        endFile?.remove();
      }
    },
    async killAll() {
      closed = true;
      await Promise.all([...running, ...lingering.values()].map((family) => endFamily(family, platform)));
      // What left its group and closed its pipe is known by its mark alone.
      if (count > 0) await endFamily({ mark: `${instance}.` }, platform);
      for (const reader of lingering.keys()) reader.close();
      await pipes.close();
    },
  };
}

interface Printer {
  text(text: string): void;
  isFull(): boolean;
  finish(): KeptOutput;
}

function createPrinter(call: ShellCall, temporaryFolder: string): Printer {
  const keeper = createOutputKeeper(temporaryFolder);
  const seen = createTerminalText();
  return {
    text(text) {
      if (text === '') return;
      call.onOutput(text);
      keeper.push(seen.push(text));
    },
    isFull: () => keeper.full,
    finish() {
      keeper.push(seen.end());
      return keeper.finish();
    },
  };
}

function watchInterruption(
  signal: AbortSignal,
  timeoutMs: number,
): { readonly happened: Promise<'stopped' | 'timed-out'>; cancel(): void } {
  let cancel = (): void => undefined;
  const happened = new Promise<'stopped' | 'timed-out'>((resolve) => {
    const stop = (): void => resolve('stopped');
    const timer = setTimeout(() => resolve('timed-out'), timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    cancel = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  return { happened, cancel };
}

function endOf({ code, signal }: Exit): ShellEnd {
  return signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'signalled', signal };
}

function notStarted(problem: StartProblem): Ending {
  return nothingRan({ kind: 'not-started', problem });
}

function nothingRan(end: ShellEnd): Ending {
  return { end, leftRunning: false, survivors: [], keyWaiters: [] };
}

const noShell: StartProblem = { kind: 'shell', message: 'There is neither bash nor sh on this computer.' };
const closing: StartProblem = {
  kind: 'closing',
  message: 'The program is ending and starts no more commands.',
};
