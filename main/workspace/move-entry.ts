import { lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { copyEntry, existsProblem } from './copy-entry';
import { movedProblem, parentStands } from './decided-file';
import { errorCode, fileProblem, type FileProblem } from './file-problem';

/** What a move does of its own accord; replaced in tests of two file systems. */
export interface MoveDisk {
  rename(from: string, to: string): Promise<void>;
}

const realDisk: MoveDisk = { rename };

/**
 * Moves an entry itself, a link included, also to another file system (there as a copy that keeps times and modes,
 * after which the original goes). Never replaces anything; a change of letters' case alone is let through.
 */
export async function moveEntry(
  from: string,
  to: string,
  signal: AbortSignal,
  disk: MoveDisk = realDisk,
): Promise<Result<void, FileProblem>> {
  try {
    if (!(await parentStands(from)) || !(await parentStands(to))) return err(movedProblem);
    if (await isTaken(from, to)) return err(existsProblem);
    await disk.rename(from, to);
    return ok(undefined);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') return err(fileProblem(error));
  }
  const copied = await copyEntry({ from, to, keepTimes: true }, signal);
  if (!copied.ok) return copied;
  try {
    await rm(from, { recursive: true });
    return ok(undefined);
  } catch (error) {
    const { message } = fileProblem(error);
    return err({
      kind: 'left-over',
      message: `It was copied, but the original could not be taken away whole. ${message}`,
    });
  }
}

/**
 * Whether another entry stands at `to`. Where the disk takes two spellings for one name, the entry itself does; two
 * hard links of one file are two entries, so the inode alone proves nothing.
 */
export async function isTaken(from: string, to: string): Promise<boolean> {
  const [old, there] = await Promise.all([lstat(from), statOrNothing(to)]);
  if (there === undefined) return false;
  const oneName =
    path.dirname(from) === path.dirname(to) &&
    folded(from) === folded(to) &&
    from !== to &&
    old.ino === there.ino &&
    old.dev === there.dev;
  if (!oneName) return true;
  return (await readdir(path.dirname(to))).includes(path.basename(to));
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

async function statOrNothing(file: string) {
  try {
    return await lstat(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
