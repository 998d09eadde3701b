import { err, ok, type Result } from '@shared/kit/result';
import type { IdSource } from '@shared/kit/sources';
import { endFamily, familyLives, groupLives, type Family } from './process-family';
import { createProcessGuard } from './process-guard';
import { watchKeyWaiters } from './process-keys';
import { watchInterruption } from './process-interruption';
import type { KeptOutput, OutputFile } from './process-output';
import type { Adopted, LiveCall, LiveCommand } from './process-live';
import { createPipes } from './process-pipe';
import { createPrinter, type Printer } from './process-printer';
import { within, type OutputReader } from './process-reader';
import { findLoginShell, findShell, mayMove, type Environment, type Shell } from './process-shell';
import {
  createEndFile,
  directoryProblem,
  markVariable,
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
  /** A shell by name, run as `<shell> -lc`; without it bash, or else sh, runs the command as `-c`. */
  readonly login?: string;
  /** Takes out of the output what nobody is to see, before it is shown or kept. */
  readonly hide?: Hiding;
}

/** A filter of text that comes in pieces; it may keep back an end that could be the beginning of what it hides. */
export interface Hiding {
  push(text: string): string;
  end(): string;
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
  /** Starts one and lets it run. */
  startShell(call: LiveCall): Promise<Result<LiveCommand, StartProblem>>;
  /** Counts a process that somebody else started, a terminal's, among those that are ended with the program. */
  adopt(leader: number): Adopted;
  /** What the environment of such a process must hold. */
  readonly markForAdopted: Readonly<Record<string, string>>;
  /** Ends every command and everything that earlier ones left running. Nothing starts afterwards. */
  killAll(): Promise<void>;
}

export interface ProcessesDeps {
  readonly platform: string;
  readonly temporaryFolder: string;
  readonly ids: IdSource;
}

/** No environment holds it: the processes of one terminal are known by its session. */
const noMark = '\0no such mark\0';

/** A killed shell is collected at once, unless the kernel holds it. */
const collectMs = 500;

type Ending = Pick<ShellRun, 'end' | 'leftRunning' | 'survivors' | 'keyWaiters'>;

export function createProcesses(deps: ProcessesDeps): Processes {
  const { platform, temporaryFolder } = deps;
  const instance = deps.ids.next('run');
  const pipes = createPipes(temporaryFolder);
  const guard = createProcessGuard({ platform, mark: `${instance}.` });
  const shells = new Map<string | undefined, Shell | undefined>();
  const running = new Set<Family>();
  /** Pipes that children left behind still print to. */
  const lingering = new Map<OutputReader, Family>();
  /** Long outputs; nobody needs them once the program ends. */
  const files = new Set<OutputFile>();
  let count = 0;
  let closed = false;

  function shellFor(env: Environment, login?: string): Shell | undefined {
    if (login !== undefined) return findLoginShell(login, env, platform);
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
    begin(family);
    const interruption = watchInterruption(call.signal, call.timeoutMs);
    const keys = watchKeyWaiters(family, platform);
    const first = await Promise.race([exited, interruption.happened]);
    interruption.cancel();
    const keyWaiters = keys.end();
    const interrupted = typeof first === 'string';
    const survivors = interrupted ? await endFamily(family, platform) : [];
    if (interrupted) await within(exited, collectMs);
    const silent = await finish(family, reader);
    if (interrupted)
      return { end: { kind: first }, leftRunning: survivors.length > 0, survivors, keyWaiters };
    const leftRunning = !silent || (groupLives(family.leader) && (await familyLives(family, platform)));
    return { end: endOf(first), leftRunning, survivors, keyWaiters };
  }

  function begin(family: Started['family']): void {
    running.add(family);
    guard.watch(family.leader);
  }

  /** After the shell's end: whether everything it printed was read, and nobody holds the pipe. */
  async function finish(family: Started['family'], reader: OutputReader): Promise<boolean> {
    const silent = await reader.settled();
    running.delete(family);
    if (!silent) letLinger(reader, family);
    // Elsewhere the number of the group is all that is known of what still runs.
    if (platform === 'linux' || !groupLives(family.leader)) guard.release(family.leader);
    return silent;
  }

  async function startLive(call: LiveCall): Promise<Result<LiveCommand, StartProblem>> {
    const shell = shellFor(call.env);
    const problem = closed ? closing : directoryProblem(call.cwd);
    if (problem !== undefined || shell === undefined) return err(problem ?? noShell);
    const pipe = await pipes.take();
    if (closed) return err(closing);
    count += 1;
    const { command, cwd, env } = call;
    const mark = `${instance}.${count};`;
    const started = await startShell(
      { shell, command, cwd, env, mark, pipe, endFile: undefined, takesInput: true },
      { onText: (text) => call.onOutput(text), slow: () => call.isFull() },
    );
    if (!started.ok) return started;
    const { family, reader, exited, input } = started.value;
    begin(family);
    return ok({
      family,
      ended: exited.then(async (exit) => {
        await finish(family, reader);
        input?.destroy();
        return exit;
      }),
      write: (text) => input?.writable === true && (input.write(text), true),
      closeInput: () => void input?.end(),
      end: () => endFamily(family, platform),
    });
  }

  function adopt(leader: number): Adopted {
    count += 1;
    // The mark is that of all terminals, so it counts only at the end of the program.
    const family = { leader, mark: noMark };
    begin(family);
    const release = (): void => {
      running.delete(family);
      guard.release(leader);
    };
    return {
      family,
      release,
      async end() {
        const survivors = await endFamily(family, platform);
        release();
        return survivors;
      },
    };
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
      const print = createPrinter((text) => call.onOutput(text), temporaryFolder, call.hide);
      const shell = shellFor(call.env, call.login);
      const name = shell?.name ?? call.login ?? 'sh';
      const missing = call.login === undefined ? noShell : noLoginShell(call.login);
      const problem = closed
        ? closing
        : (directoryProblem(call.cwd) ?? (shell === undefined ? missing : undefined));
      if (problem !== undefined || shell === undefined)
        return { ...notStarted(problem ?? missing), output: print.finish(), shell: name };
      if (call.signal.aborted)
        return { ...nothingRan({ kind: 'stopped' }), output: print.finish(), shell: name };
      const keepsPlace = call.login === undefined && mayMove(call.command, call.env);
      const endFile = keepsPlace ? createEndFile(temporaryFolder) : undefined;
      try {
        const ending = await launch(call, print, shell, endFile);
        const directory = endFile?.read();
        const output = print.finish();
        if (output.rest?.file !== undefined) files.add(output.rest.file);
        return { ...ending, output, shell: name, ...(directory === undefined ? {} : { directory }) };
      } finally {
        endFile?.remove();
      }
    },
    startShell: startLive,
    adopt,
    markForAdopted: { [markVariable]: `${instance}.pty;` },
    async killAll() {
      closed = true;
      await Promise.all([...running, ...lingering.values()].map((family) => endFamily(family, platform)));
      // What left its group and closed its pipe is known by its mark alone.
      if (count > 0) await endFamily({ mark: `${instance}.` }, platform);
      for (const reader of lingering.keys()) reader.close();
      for (const file of files) file.remove();
      await Promise.all([pipes.close(), guard.close()]);
    },
  };
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
function noLoginShell(name: string): StartProblem {
  return {
    kind: 'shell',
    message: `There is no ${name} on this computer. Install it or choose another shell.`,
  };
}

const closing: StartProblem = {
  kind: 'closing',
  message: 'The program is ending and starts no more commands.',
};
