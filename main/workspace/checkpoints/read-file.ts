import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../file-problem';
import type { KnownFile } from './state';

/** Bytes of a file or of a link's target, with how it looked while it was read. */
export interface ReadFile {
  readonly bytes: Buffer;
  readonly known: KnownFile;
}

/** Times of some file systems have this grain, in ms. */
const timeGrainMs = 2_100;

/** Undefined when it may not be read, is gone, or became something else. Links are not followed. */
export function readSaved(root: string, name: string, stats: Stats): ReadFile | undefined {
  const file = path.join(root, name);
  const readAt = Date.now();
  try {
    if (stats.isSymbolicLink()) {
      const bytes = readlinkSync(file, 'buffer');
      return { bytes, known: knownOf(stats, 'link', bytes, readAt) };
    }
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const opened = fstatSync(descriptor);
      if (!opened.isFile()) return undefined;
      const bytes = readFileSync(descriptor);
      return { bytes, known: knownOf(opened, 'file', bytes, readAt) };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

function knownOf(stats: Stats, kind: KnownFile['kind'], bytes: Buffer, readAt: number): KnownFile {
  return {
    kind,
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    ctimeMs: stats.ctimeMs,
    inode: stats.ino,
    mode: stats.mode & 0o7777,
    blob: blobOf(bytes),
    settled:
      Math.max(stats.mtimeMs, stats.ctimeMs) < readAt - timeGrainMs &&
      (kind === 'link' || stats.size === bytes.length),
  };
}

/** Whether the file looks as it did when it was read. */
export function looksSame(known: KnownFile, stats: Stats): boolean {
  return (
    known.settled &&
    known.size === stats.size &&
    known.mtimeMs === stats.mtimeMs &&
    known.ctimeMs === stats.ctimeMs &&
    known.inode === stats.ino &&
    known.mode === (stats.mode & 0o7777) &&
    (known.kind === 'link') === stats.isSymbolicLink()
  );
}

/** Git's name for these bytes. */
export function blobOf(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
