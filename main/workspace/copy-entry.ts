import { chmod, lstat, mkdir, open, readdir, readlink, rename, rm, symlink, utimes } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { temporaryBeside } from '../disk/temporary-name';
import { movedProblem, openDecided, parentStands } from './decided-file';
import { entryAt } from './entry-tree';
import { fileProblem, type FileProblem } from './file-problem';

export const existsProblem: FileProblem = {
  kind: 'exists',
  message: 'Something stands there already; set overwrite to replace it.',
};

/** Bytes copied at a time. */
const chunkLength = 1024 * 1024;

export interface EntryCopy {
  /** The entry itself, its parent's links followed. */
  readonly from: string;
  readonly to: string;
  /** As a move does; a copy is new. */
  readonly keepTimes?: boolean;
}

/**
 * Copies a file, a link or a folder with all below it, whole or not at all: it is made beside its place under another
 * name first. Links stay links, mode bits are kept; pipes, sockets and devices fail it. Never replaces anything.
 */
export async function copyEntry(copy: EntryCopy, signal: AbortSignal): Promise<Result<void, FileProblem>> {
  const { from, to } = copy;
  const temporary = temporaryBeside(to);
  let placed = false;
  try {
    if (!(await parentStands(from)) || !(await parentStands(to))) return err(movedProblem);
    const copied = await copyOne({ ...copy, to: temporary }, signal);
    if (!copied.ok) return copied;
    if ((await entryAt(to)) !== undefined) return err(existsProblem);
    await rename(temporary, to);
    placed = true;
    return ok(undefined);
  } catch (error) {
    if (signal.aborted) return err(stoppedProblem);
    return err(fileProblem(error));
  } finally {
    if (!placed) await rm(temporary, { recursive: true, force: true });
  }
}

export const stoppedProblem: FileProblem = { kind: 'io', message: 'The call was stopped.' };

async function copyOne(copy: EntryCopy, signal: AbortSignal): Promise<Result<void, FileProblem>> {
  signal.throwIfAborted();
  const { from, to } = copy;
  const stats = await lstat(from);
  if (stats.isSymbolicLink()) {
    await symlink(await readlink(from), to);
    return ok(undefined);
  }
  const copied = stats.isDirectory() ? await copyFolder(copy, signal) : await copyFile(copy, signal);
  if (!copied.ok) return copied;
  await chmod(to, stats.mode & 0o7777);
  if (copy.keepTimes === true) await keepTimes(to, stats);
  return ok(undefined);
}

async function copyFolder(copy: EntryCopy, signal: AbortSignal): Promise<Result<void, FileProblem>> {
  await mkdir(copy.to, 0o700);
  for (const name of await readdir(copy.from)) {
    const below = { ...copy, from: path.join(copy.from, name), to: path.join(copy.to, name) };
    const copied = await copyOne(below, signal);
    if (!copied.ok) return err({ ...copied.error, message: named(name, copied.error.message) });
  }
  return ok(undefined);
}

async function copyFile(copy: EntryCopy, signal: AbortSignal): Promise<Result<void, FileProblem>> {
  const source = await openDecided(copy.from);
  if (!source.ok) return source;
  const { handle } = source.value;
  try {
    const target = await open(copy.to, 'wx', 0o600);
    try {
      const buffer = Buffer.allocUnsafe(Math.min(chunkLength, Math.max(1, source.value.size)));
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) return ok(undefined);
        await target.writeFile(buffer.subarray(0, bytesRead));
      }
    } finally {
      await target.close();
    }
  } finally {
    await handle.close();
  }
}

async function keepTimes(to: string, stats: Stats): Promise<void> {
  await utimes(to, stats.atimeMs / 1000, stats.mtimeMs / 1000);
}

/** "lib/a.fifo: It is a pipe …" */
function named(name: string, message: string): string {
  return /^[^ ]+: /.test(message) ? `${name}/${message}` : `${name}: ${message}`;
}
