import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { err, ok, type Result } from '@shared/kit/result';
import type { Family } from './process-family';
import type { PipeEnds } from './process-pipe';
import { readOutput, type OutputReader, type ReaderOptions } from './process-reader';
import { shellArguments, type Environment, type Shell } from './process-shell';

export interface StartProblem {
  readonly kind: 'directory' | 'shell' | 'too-long' | 'system' | 'closing';
  readonly message: string;
}

export interface StartPlan {
  readonly shell: Shell;
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  /** Stands in the environment of every process that comes from this one. */
  readonly mark: string;
  readonly pipe: PipeEnds | undefined;
  readonly endFile: EndFile | undefined;
  /** Whether someone may type into it; else its input is at its end from the start. */
  readonly takesInput?: true;
}

export interface Started {
  readonly family: Family & { readonly leader: number };
  readonly reader: OutputReader;
  readonly exited: Promise<Exit>;
  readonly input: Writable | null;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Names the run in the environment of all its processes; a run inside a run adds its own. */
export const markVariable = 'TOOLWRIGHT_RUN';

/** Starts the shell as the leader of a session of its own, printing to one pipe. */
export async function startShell(
  plan: StartPlan,
  reading: ReaderOptions,
): Promise<Result<Started, StartProblem>> {
  const { pipe } = plan;
  const spawned = spawnShell(plan);
  // The shell has its copy; ours would keep the pipe from ever ending.
  if (pipe !== undefined) closeSync(pipe.write);
  const failure = spawned.ok ? await startFailure(spawned.value) : spawned.error;
  if (!spawned.ok || failure !== undefined || spawned.value.pid === undefined) {
    if (pipe !== undefined) closeSync(pipe.read);
    return err(failure === undefined ? lostProcess : startProblem(failure, plan));
  }
  return ok(watchShell(spawned.value, spawned.value.pid, plan, reading));
}

function spawnShell({
  shell,
  command,
  cwd,
  env,
  mark,
  pipe,
  endFile,
  takesInput,
}: StartPlan): Result<ChildProcess, Error> {
  const input = takesInput === true ? 'pipe' : 'ignore';
  const script = {
    command,
    joinsOutputs: pipe === undefined,
    ...(endFile === undefined ? {} : { endFile: endFile.file }),
  };
  try {
    const child = spawn(shell.file, [...shellArguments(shell, script)], {
      argv0: shell.name,
      cwd,
      env: { ...env, [markVariable]: (env[markVariable] ?? '') + mark },
      stdio: pipe === undefined ? [input, 'pipe', 'ignore'] : [input, pipe.write, pipe.write],
      detached: true,
      windowsHide: true,
    });
    return ok(child);
  } catch (error) {
    return err(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Node tells of some failures at once and of others an instant later. */
function startFailure(child: ChildProcess): Promise<Error | undefined> {
  if (child.pid !== undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => child.once('error', resolve));
}

function watchShell(child: ChildProcess, leader: number, plan: StartPlan, reading: ReaderOptions): Started {
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const input = child.stdin;
  // A program that closes its input says so with its next read; writing to it is then no failure of ours.
  input?.on('error', () => input.destroy());
  if (plan.pipe === undefined) {
    const reader = readOutput(child.stdout as Socket, reading);
    return { family: { leader, mark: plan.mark }, reader, exited, input };
  }
  const { ino, dev } = fstatSync(plan.pipe.read);
  const stream = new Socket({ fd: plan.pipe.read, readable: true, writable: false });
  const family = { leader, mark: plan.mark, pipe: { inode: ino, device: dev } };
  return { family, reader: readOutput(stream, reading), exited, input };
}

function startProblem(error: Error, plan: StartPlan): StartProblem {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'E2BIG')
    return {
      kind: 'too-long',
      message: 'The command is longer than the system takes in one piece. Write it to a file and run that.',
    };
  // The system names the program when it is the directory that is missing.
  return (
    directoryProblem(plan.cwd) ?? {
      kind: 'system',
      message: `The system could not start ${plan.shell.name}: ${error.message}`,
    }
  );
}

/** Looked at before the start, because a missing directory is reported as a missing program. */
export function directoryProblem(cwd: string): StartProblem | undefined {
  const problem = (message: string): StartProblem => ({ kind: 'directory', message });
  try {
    const stats = statSync(cwd, { throwIfNoEntry: false });
    if (stats === undefined) return problem(`There is no directory ${cwd}.`);
    return stats.isDirectory() ? undefined : problem(`${cwd} is no directory.`);
  } catch (error) {
    return problem(
      `The directory ${cwd} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const lostProcess: StartProblem = {
  kind: 'system',
  message: 'The system started no process and gave no reason.',
};

/** Takes the directory that a shell ends in; only made for commands that may move. */
export interface EndFile {
  readonly file: string;
  /** Undefined when the shell ended without a word: killed, or in a directory that is gone. */
  read(): string | undefined;
  remove(): void;
}

/** Undefined where no file can be made: then the directory is not kept. */
export function createEndFile(temporaryFolder: string): EndFile | undefined {
  let folder: string;
  try {
    folder = mkdtempSync(path.join(temporaryFolder, 'toolwright-shell-'));
  } catch {
    // A full or missing temporary folder must not keep a command from running.
    return undefined;
  }
  const file = path.join(folder, 'directory');
  return {
    file,
    read() {
      try {
        const directory = readFileSync(file, 'utf8').replace(/\n$/, '');
        return directory === '' ? undefined : directory;
      } catch {
        // Never written: the shell was killed, or replaced before it could.
        return undefined;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
