import { isInside } from './paths';

/** What the conversation last saw of each file, so that a change made by somebody else is noticed (RD4, WE3). */
export interface FileGuard {
  /** The whole or a part of the file was shown, or written, in this state. */
  record(realPath: string, version: FileVersion): void;
  /** `unread` when it was never shown, `changed` when it differs from what was. */
  check(realPath: string, version: FileVersion): 'fresh' | 'unread' | 'changed';
  /** The file, or a folder's files, are gone from there. */
  forget(realPath: string): void;
  /** What was seen there is now known under another name, as long as it is unchanged. */
  moved(from: string, to: string): void;
}

/** Enough to notice a change without reading the file. Times in ms, with fractions. */
export interface FileVersion {
  readonly mtimeMs: number;
  readonly size: number;
  readonly inode: number;
}

/** The version of a file from its stat. */
export function fileVersion(stats: { mtimeMs: number; size: number; ino: number }): FileVersion {
  return { mtimeMs: stats.mtimeMs, size: stats.size, inode: stats.ino };
}

export function sameVersion(one: FileVersion, other: FileVersion): boolean {
  return one.mtimeMs === other.mtimeMs && one.size === other.size && one.inode === other.inode;
}

export function createFileGuard(): FileGuard {
  const seen = new Map<string, FileVersion>();
  return {
    record(realPath, version) {
      seen.set(realPath, version);
    },
    check(realPath, version) {
      const last = seen.get(realPath);
      if (last === undefined) return 'unread';
      return sameVersion(last, version) ? 'fresh' : 'changed';
    },
    forget(realPath) {
      for (const file of seen.keys()) if (isInside(realPath, file)) seen.delete(file);
    },
    moved(from, to) {
      const known = [...seen].filter(([file]) => isInside(from, file));
      for (const [file] of known) seen.delete(file);
      for (const [file, version] of known) seen.set(to + file.slice(from.length), version);
    },
  };
}
