import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { errnoOf, fileFailure, type StoreFailure } from './failure';
import type { OutputUses } from './output-uses';
import { hashPattern } from './outputs';

export interface SweepOptions {
  readonly folder: string;
  readonly uses: Pick<OutputUses, 'isUsed'>;
  /** Files written or renewed after this are left: the row that names them may still be on its way. */
  readonly before: number;
}

/** A file is written before the row that names it; no call takes longer than this between the two. */
export const sweepGraceMs = 10 * 60_000;

/** Removes outputs that no row names, and what an interrupted write left. Returns how many files. */
export async function sweepOutputs(options: SweepOptions): Promise<Result<number, StoreFailure>> {
  try {
    let removed = 0;
    for (const part of await readdir(options.folder)) {
      if (!/^[0-9a-f]{2}$/.test(part)) continue;
      const folder = path.join(options.folder, part);
      for (const name of await readdir(folder)) {
        const garbage =
          name.endsWith('.tmp') || (hashPattern.test(part + name) && !options.uses.isUsed(part + name));
        if (garbage && (await removeOld(path.join(folder, name), options.before))) removed += 1;
      }
    }
    return ok(removed);
  } catch (error) {
    return err(fileFailure(error, options.folder));
  }
}

/**
 * Renamed first and looked at again: a `put` of the same bytes may renew the file between the look and the removal,
 * and then it must stay. A `put` that comes after the rename finds nothing and writes it anew.
 */
async function removeOld(file: string, before: number): Promise<boolean> {
  const doomed = `${file}.sweep.tmp`;
  try {
    if ((await stat(file)).mtimeMs >= before) return false;
    await rename(file, doomed);
    if ((await stat(doomed)).mtimeMs >= before) {
      await rename(doomed, file);
      return false;
    }
    await rm(doomed);
    return true;
  } catch (error) {
    // Another process sweeps too.
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}
