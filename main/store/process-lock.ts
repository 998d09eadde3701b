import Database from 'libsql';

/** Held by one process at a time; the system frees it when that process ends, however it ends. */
export interface ProcessLock {
  release(): void;
}

/**
 * Undefined when another process still holds it after `waitMs`. Node has no file locks, SQLite has them on every
 * system: the file is an empty database on which an exclusive transaction stays open. It is not removed with the lock,
 * because then two processes could hold locks on two files of one name. Not meant for folders on a network, no more
 * than the database itself.
 */
export function lockFile(path: string, waitMs: number): ProcessLock | undefined {
  const connection = new Database(path);
  try {
    // A journal on disk would be one more file to leave behind, and nothing is ever written here.
    connection.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
  } catch (error) {
    connection.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => connection.close() };
}

/** For locks that are held for a few milliseconds. */
export const lockWaitMs = 10_000;
