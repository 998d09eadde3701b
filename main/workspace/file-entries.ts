import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { ContractError } from '@shared/contract/channel';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import { errorCode } from './file-problem';
import { entryProblem } from './inside';
import { makeFolders } from './make-folders';

type Done = Result<null, ContractError>;

/** An empty file; folders above it are made too. Never empties one that is there. */
export async function createFile(entry: string): Promise<Done> {
  return attempt(entry, async () => {
    await makeFolders(dirname(entry));
    await writeFile(entry, '', { flag: 'wx' });
  });
}

export async function createFolder(entry: string): Promise<Done> {
  return attempt(entry, async () => {
    await makeFolders(dirname(entry));
    await mkdir(entry);
  });
}

/**
 * Gives an entry another name or place. What stands at the new place is never overwritten; a change of letters' case
 * alone is let through where the disk takes both for one name.
 */
export async function renameEntry(from: string, to: string): Promise<Done> {
  return attempt(to, async () => {
    const [old, there] = [await lstat(from), await lstatOrNothing(to)];
    if (there !== undefined && there.ino !== old.ino) {
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    }
    await makeFolders(dirname(to));
    await rename(from, to);
  });
}

async function lstatOrNothing(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function attempt(entry: string, work: () => Promise<void>): Promise<Done> {
  try {
    await work();
    return ok(null);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return err(entryProblem(error, basename(entry)));
  }
}
