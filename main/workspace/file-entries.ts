import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { ContractError } from '@shared/contract/channel';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import { errorCode } from './file-problem';
import { entryProblem } from './inside';
import { makeFolders } from './make-folders';
import { isTaken } from './move-entry';

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
    if (from !== to && (await isTaken(from, to)))
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    await makeFolders(dirname(to));
    await rename(from, to);
  });
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
