import { constants } from 'node:fs';
import { lstat, open, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { fileVersion, type FileVersion } from './file-guard';
import { fileProblem, type FileProblem } from './file-problem';
import { comparable } from './paths';

/** A regular file that is open and known to be the one that was decided about. The caller closes `handle`. */
export interface DecidedFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly version: FileVersion;
}

export const movedProblem: FileProblem = {
  kind: 'moved',
  message: 'Its path was changed to lead elsewhere after the call was judged.',
};

/**
 * Opens `real` for reading first and compares afterwards (PE5): whatever was exchanged in between, the handle
 * returned is of the file that stands at exactly this path, with no link on the way. Pipes never block.
 */
export async function openDecided(real: string): Promise<Result<DecidedFile, FileProblem>> {
  let handle: FileHandle;
  try {
    handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return err(fileProblem(error));
  }
  const checked = await checkOpened(handle, real);
  if (!checked.ok) await handle.close();
  return checked;
}

async function checkOpened(handle: FileHandle, real: string): Promise<Result<DecidedFile, FileProblem>> {
  try {
    // After the opening, and at once: how they follow each other does not matter to the comparison.
    const [opened, stats, where, there] = await Promise.all([
      handle.stat({ bigint: true }),
      handle.stat(),
      realpath(real),
      stat(real, { bigint: true }),
    ]);
    if (opened.isDirectory()) return err({ kind: 'folder', message: 'It is a folder, not a file.' });
    if (!opened.isFile()) {
      return err({ kind: 'special', message: 'It is a pipe, socket or device, not a file.' });
    }
    const same =
      comparable(where) === comparable(real) && there.ino === opened.ino && there.dev === opened.dev;
    if (!same) return err(movedProblem);
    return ok({ handle, size: stats.size, version: fileVersion(stats) });
  } catch (error) {
    return err(fileProblem(error));
  }
}

/** What stands at `real` now, links not followed; undefined when nothing does. */
export async function versionAt(real: string): Promise<Result<FileVersion | undefined, FileProblem>> {
  try {
    const stats = await lstat(real);
    if (stats.isDirectory()) return err({ kind: 'folder', message: 'It is a folder, not a file.' });
    if (stats.isSymbolicLink()) return err(movedProblem);
    if (!stats.isFile()) {
      return err({ kind: 'special', message: 'It is a pipe, socket or device, not a file.' });
    }
    return ok(fileVersion(stats));
  } catch (error) {
    const problem = fileProblem(error);
    return problem.kind === 'missing' ? ok(undefined) : err(problem);
  }
}

/** True when the folder that holds `real` stands where its path says, with no link on the way. */
export async function parentStands(real: string): Promise<boolean> {
  const parent = path.dirname(real);
  return comparable(await realpath(parent)) === comparable(parent);
}
