/** What the conversation last saw of each file, so that a change made by somebody else is noticed (RD4, WE3). */
export interface FileGuard {
  /** The whole or a part of the file was shown, or written, in this state. */
  record(realPath: string, version: FileVersion): void;
  /** `unread` when it was never shown, `changed` when it differs from what was. */
  check(realPath: string, version: FileVersion): 'fresh' | 'unread' | 'changed';
  forget(realPath: string): void;
}

/** Enough to notice a change without reading the file. Times in ms, with fractions. */
export interface FileVersion {
  readonly mtimeMs: number;
  readonly size: number;
  readonly inode: number;
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
      return last.mtimeMs === version.mtimeMs && last.size === version.size && last.inode === version.inode
        ? 'fresh'
        : 'changed';
    },
    forget(realPath) {
      seen.delete(realPath);
    },
  };
}
