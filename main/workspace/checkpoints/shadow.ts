import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '@shared/kit/result';
import { errorCode, fileProblem } from '../file-problem';
import { noGit, type Git } from './git';
import type { Cancel, CheckpointProblem } from './types';

/** How long one process waits for another one's checkpoint of the same folder. */
const waitMs = 60_000;
const lookMs = 25;
/** No checkpoint takes this long: its process hangs, or its id was given to another one. */
const staleMs = 10 * 60_000;

const busy: CheckpointProblem = {
  kind: 'busy',
  message: 'Another window or command is still making a checkpoint of this folder.',
};

/**
 * Runs `work` with the shadow repository to itself, made first where there is none. Expected errors of the disk come
 * back as a problem.
 */
export async function withShadow<T>(
  git: Git,
  shadow: string,
  cancel: Cancel,
  work: () => Promise<Result<T, CheckpointProblem>>,
): Promise<Result<T, CheckpointProblem>> {
  if (!git.isThere()) return err(noGit);
  try {
    mkdirSync(shadow, { recursive: true, mode: 0o700 });
    const held = await lock(path.join(shadow, 'toolwright.lock'), cancel);
    if (held === undefined) return err(busy);
    try {
      const made = await prepare(git, shadow);
      return made.ok ? await work() : made;
    } finally {
      rmSync(held, { force: true });
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return err({ kind: 'io', message: `The checkpoint could not be kept. ${fileProblem(error).message}` });
  }
}

/** Left by a process that was killed: nobody else works in this repository, so whoever holds the lock may clear it. */
async function prepare(git: Git, shadow: string): Promise<Result<void, CheckpointProblem>> {
  if (!existsSync(path.join(shadow, 'HEAD'))) {
    const made = await git.run(shadow, ['init', '--quiet', '--bare', '--template=', shadow]);
    if (!made.ok) return made;
  }
  clear(shadow, /^(?:.+\.lock|fast_import_crash_.*)$/, 'toolwright.lock');
  clear(path.join(shadow, 'refs', 'toolwright'), /\.lock$/);
  clear(path.join(shadow, 'objects', 'pack'), /^(?:tmp_|\.tmp)/);
  return ok(undefined);
}

function clear(folder: string, names: RegExp, but?: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (names.test(name) && name !== but) rmSync(path.join(folder, name), { force: true });
  }
}

/** The file's path once it is ours; undefined when somebody else keeps it, or the wait was given up. */
async function lock(file: string, cancel: Cancel): Promise<string | undefined> {
  const until = Date.now() + waitMs;
  for (;;) {
    if (create(file)) return file;
    if (isStale(file)) steal(file);
    else if (cancel.aborted || Date.now() > until) return undefined;
    else await pause(lookMs);
  }
}

function create(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

function isStale(file: string): boolean {
  try {
    const { mtimeMs } = statSync(file);
    if (Date.now() - mtimeMs > staleMs) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    // Just made, its process not yet written into it.
    return pid > 0 && !isAlive(pid);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** By renaming, so that of two who find it stale only one removes it. */
function steal(file: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}.lock`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
