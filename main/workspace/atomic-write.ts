import { lstat, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Stats } from 'node:fs';
import { err, ok, type Result } from '@shared/kit/result';
import { temporaryBeside } from '../disk/temporary-name';
import { movedProblem, parentStands, versionAt } from './decided-file';
import { fileVersion, sameVersion, type FileVersion } from './file-guard';
import { errorCode, fileProblem, type FileProblem } from './file-problem';
import { makeFolders } from './make-folders';

export interface AtomicWrite {
  /** A real path: links are already followed, so that a link stays a link. */
  readonly real: string;
  readonly bytes: Uint8Array;
  /** What must stand there until the last moment: this version, or nothing. Left out: anything. */
  readonly expected?: FileVersion | 'nothing';
  /** Makes missing folders above the file. */
  readonly createFolders?: boolean;
  /** One of a batch: the caller makes the new names of a folder durable together (`syncFoldersOf`). */
  readonly folderLater?: true;
}

/** The steps of a write that a full or broken disk fails; replaced in tests. */
export interface WriteDisk {
  fill(handle: FileHandle, bytes: Uint8Array): Promise<void>;
}

export const realDisk: WriteDisk = {
  async fill(handle, bytes) {
    await handle.writeFile(bytes);
    // The content and its length; the rest of what a sync writes does not matter to who reads the file.
    await handle.datasync();
  },
};

/**
 * Replaces a file whole or not at all: the bytes go to a temporary file in the same folder, reach the disk, and
 * take the old file's name and mode. Other hard links to the old file keep the old content (PE5). Extended
 * attributes and access lists of the old file are not copied; its owner is where the system permits.
 */
export async function writeAtomic(
  write: AtomicWrite,
  disk: WriteDisk = realDisk,
): Promise<Result<FileVersion, FileProblem>> {
  const { real } = write;
  try {
    if (!(await folderStands(real, write.createFolders === true))) return err(movedProblem);
    const old = await currentStats(real);
    const refused = refuseTarget(old);
    if (refused !== undefined) return err(refused);
    return await replace(write, old, disk);
  } catch (error) {
    return err(writeProblem(error));
  }
}

/** Makes it first where it is missing, which few writes meet. */
async function folderStands(real: string, create: boolean): Promise<boolean> {
  try {
    return await parentStands(real);
  } catch (error) {
    if (!create || errorCode(error) !== 'ENOENT') throw error;
  }
  await makeFolders(path.dirname(real));
  return await parentStands(real);
}

async function replace(
  { real, bytes, expected, folderLater }: AtomicWrite,
  old: Stats | undefined,
  disk: WriteDisk,
): Promise<Result<FileVersion, FileProblem>> {
  const temporary = temporaryBeside(real);
  const handle = await open(temporary, 'wx', old === undefined ? 0o666 : 0o600);
  let placed = false;
  try {
    await disk.fill(handle, bytes);
    const own = await handle.stat();
    if (old !== undefined) await keepOwnerAndMode(handle, own, old);
    const stale = await staleProblem(real, expected);
    if (stale !== undefined) return err(stale);
    await rename(temporary, real);
    placed = true;
    if (folderLater !== true) await syncFolder(path.dirname(real));
    return ok(fileVersion(own));
  } finally {
    await handle.close();
    if (!placed) await unlink(temporary);
  }
}

/** Makes the names of files that a batch wrote durable; the problem is the disk's, the files are in place. */
export async function syncFoldersOf(files: readonly string[]): Promise<FileProblem | undefined> {
  try {
    await Promise.all([...new Set(files.map((file) => path.dirname(file)))].map(syncFolder));
    return undefined;
  } catch (error) {
    return fileProblem(error);
  }
}

async function currentStats(real: string): Promise<Stats | undefined> {
  try {
    return await lstat(real);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file without any write bit is refused for everybody: renaming over it would get around its protection. */
function refuseTarget(old: Stats | undefined): FileProblem | undefined {
  if (old === undefined) return undefined;
  if (old.isDirectory()) return { kind: 'folder', message: 'It is a folder, not a file.' };
  if (old.isSymbolicLink()) return movedProblem;
  if (!old.isFile()) return { kind: 'special', message: 'It is a pipe, socket or device, not a file.' };
  return (old.mode & 0o222) === 0
    ? { kind: 'read-only', message: 'It is read-only (no write permission).' }
    : undefined;
}

async function keepOwnerAndMode(handle: FileHandle, own: Stats, old: Stats): Promise<void> {
  if (own.uid !== old.uid || own.gid !== old.gid) {
    try {
      await handle.chown(old.uid, old.gid);
    } catch (error) {
      // Only root may give files away; the content matters more than the owner's name.
      if (errorCode(error) !== 'EPERM') throw error;
    }
  }
  await handle.chmod(old.mode & 0o7777);
}

async function staleProblem(
  real: string,
  expected: AtomicWrite['expected'],
): Promise<FileProblem | undefined> {
  if (expected === undefined) return undefined;
  const now = await versionAt(real);
  if (!now.ok) return now.error;
  if (expected === 'nothing') {
    return now.value === undefined
      ? undefined
      : { kind: 'changed', message: 'Somebody else created it meanwhile.' };
  }
  if (now.value === undefined) return { kind: 'changed', message: 'Somebody else deleted it meanwhile.' };
  return sameVersion(now.value, expected)
    ? undefined
    : { kind: 'changed', message: 'Somebody else changed it meanwhile.' };
}

/** Makes the new name durable; systems that cannot sync a folder write it in order by themselves. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF'].includes(errorCode(error) ?? ''))
      throw error;
  } finally {
    await handle?.close();
  }
}

function writeProblem(error: unknown): FileProblem {
  const code = errorCode(error);
  if (code === 'ENOENT') return { kind: 'missing', message: 'The folder it should lie in does not exist.' };
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return { kind: 'missing', message: 'A part of its path is a file, not a folder.' };
  }
  if (code === 'EACCES') return { kind: 'denied', message: 'The system denies writing in its folder.' };
  return fileProblem(error);
}
