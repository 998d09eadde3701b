import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './file-problem';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/** One file, folder or link itself; links are never followed. */
export interface Entry {
  /** Absolute. */
  readonly path: string;
  readonly kind: EntryKind;
  /** Of a file; 0 for everything else. */
  readonly bytes: number;
}

export interface EntryTree {
  /** The entry itself first, then all below it, a folder before what it holds. */
  readonly entries: readonly Entry[];
  /** There is more than `limit` entries, or a folder that may not be looked into. */
  readonly partial: boolean;
}

/** What stands at a path, links not followed; undefined for nothing. */
export async function entryAt(real: string): Promise<Entry | undefined> {
  try {
    const stats = await lstat(real);
    const kind = stats.isFile()
      ? 'file'
      : stats.isDirectory()
        ? 'folder'
        : stats.isSymbolicLink()
          ? 'link'
          : 'other';
    return { path: real, kind, bytes: kind === 'file' ? stats.size : 0 };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** An entry and everything below it, up to `limit`; empty when nothing stands there. */
export async function entryTree(real: string, limit: number): Promise<EntryTree> {
  const first = await entryAt(real);
  if (first === undefined) return { entries: [], partial: false };
  const entries: Entry[] = [first];
  let partial = false;
  // Grows while it is walked: what a folder holds is put behind it.
  for (const { path: folder, kind } of entries) {
    if (kind !== 'folder') continue;
    const names = await namesIn(folder);
    partial ||= names === undefined;
    for (const name of names ?? []) {
      if (entries.length >= limit) return { entries, partial: true };
      const below = await entryAt(path.join(folder, name));
      if (below !== undefined) entries.push(below);
    }
  }
  return { entries, partial };
}

async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
