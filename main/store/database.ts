import { accessSync, closeSync, constants, existsSync, openSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { z } from 'zod';
import { err, ok, type Result } from '@shared/kit/result';
import { databaseFailure, fileFailure, type StoreFailure } from './failure';
import { privateFileMode } from './home';
import type { Report } from './report';

/** What may be bound. A boolean would end the process inside the native library, so the type leaves it out. */
export type Params = Readonly<Record<string, string | number | null>>;

/**
 * One open connection. Statements are prepared when first used, so that opening stays cheap. Failures of the disk are
 * reported to the person here, once for all callers; writes also return them, reads answer with nothing.
 */
export interface StoreDatabase {
  readonly path: string;
  /** A row that does not fit `row` is left out and reported: one bad row never hides the others. */
  select<T>(sql: string, row: z.ZodType<T>): (params?: Params) => T[];
  /** Returns how many rows it changed. */
  change(sql: string): (params?: Params) => Result<number, StoreFailure>;
  /**
   * All or nothing: rolled back when `work` returns an error or throws. Takes the write lock first, which also keeps
   * other processes out meanwhile. Inside another transaction it is part of that one.
   */
  transaction<T, E>(work: () => Result<T, E>): Result<T, E | StoreFailure>;
  close(): void;
}

/** How long a write waits for another process. Writes are short, so this is only reached when one hangs. */
const busyTimeoutMs = 5000;

/** Exists when a statement met damage; the next start then looks at the whole database before it uses it. */
export function damageMark(path: string): string {
  return `${path}.check`;
}

/** Opens and prepares a connection; damage shows here as a failure of kind `damaged`. */
export function connect(path: string): Result<Database.Database, StoreFailure> {
  const created = createFile(path);
  if (!created.ok) return created;
  let connection: Database.Database | undefined;
  try {
    connection = new Database(path);
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    if (existsSync(damageMark(path)) && !isSound(connection)) throw damagedError();
    turnOnWal(connection);
    // In WAL a killed process loses nothing that was committed, with NORMAL as with FULL. FULL would also survive a
    // power cut, at 3 to 15 times the cost of every write (0.06 ms against 0.2 to 0.9 ms, with outliers of 80 ms).
    connection.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    return ok(connection);
  } catch (error) {
    connection?.close();
    return err(databaseFailure(error, path));
  }
}

/**
 * SQLite would create it readable for everybody; its -wal and -shm copy the mode. A file that exists is not opened
 * here: closing it would drop the locks that this process holds on it.
 */
function createFile(path: string): Result<void, StoreFailure> {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK);
    else closeSync(openSync(path, 'a', privateFileMode));
    return ok(undefined);
  } catch (error) {
    return err(fileFailure(error, path));
  }
}

export function wrapDatabase(connection: Database.Database, path: string, report: Report): StoreDatabase {
  const skipped = new Set<string>();
  let lastFailure: StoreFailure['kind'] | undefined;

  function failed(error: unknown): StoreFailure {
    const failure = databaseFailure(error, path);
    if (failure.kind === 'gone') return failure;
    if (failure.kind === 'damaged') markDamaged(path);
    if (failure.kind !== lastFailure) {
      report({
        id: 'store:database',
        level: 'error',
        title: 'The record could not be used',
        text: failure.message,
      });
    }
    lastFailure = failure.kind;
    return failure;
  }

  function select<T>(sql: string, row: z.ZodType<T>): (params?: Params) => T[] {
    const statement = lazily(() => connection.prepare(sql));
    return (params = {}) => {
      try {
        return statement()
          .all(params)
          .flatMap((found) => {
            const parsed = row.safeParse(found);
            if (!parsed.success) reportSkipped(found, parsed.error);
            return parsed.success ? [parsed.data] : [];
          });
      } catch (error) {
        failed(error);
        return [];
      }
    };
  }

  function reportSkipped(row: unknown, error: z.ZodError): void {
    const id = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(row);
    const name = id.success ? `The entry ${id.data.id}` : 'An entry';
    const text = `${name} cannot be read and is left out. ${z.prettifyError(error)}`;
    if (skipped.has(text)) return;
    skipped.add(text);
    report({
      id: 'store:unreadable',
      level: 'warning',
      title: 'Part of the record is unreadable',
      text,
    });
  }

  function change(sql: string): (params?: Params) => Result<number, StoreFailure> {
    const statement = lazily(() => connection.prepare(sql));
    return (params = {}) => {
      try {
        const { changes } = statement().run(params);
        lastFailure = undefined;
        return ok(changes);
      } catch (error) {
        return err(failed(error));
      }
    };
  }

  function transaction<T, E>(work: () => Result<T, E>): Result<T, E | StoreFailure> {
    if (connection.inTransaction) return work();
    try {
      connection.exec('BEGIN IMMEDIATE');
    } catch (error) {
      return err(failed(error));
    }
    let result: Result<T, E>;
    try {
      result = work();
    } catch (error) {
      rollBack(connection);
      throw error;
    }
    if (!result.ok) {
      rollBack(connection);
      return result;
    }
    try {
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(connection);
      return err(failed(error));
    }
  }

  return { path, select, change, transaction, close: () => connection.close() };
}

/** SQLite already rolls back by itself after some failures, a full disk among them. */
function rollBack(connection: Database.Database): void {
  if (connection.inTransaction) connection.exec('ROLLBACK');
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The switch to WAL does not wait for other processes by itself, unlike everything after it. */
function turnOnWal(connection: Database.Database): void {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!busy || performance.now() > deadline) throw error;
      pause(10);
    }
  }
}

/** Blocks; only for waits before the program does anything else. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isSound(connection: Database.Database): boolean {
  const row = connection.prepare('PRAGMA quick_check(1)').get([]);
  return z.object({ quick_check: z.literal('ok') }).safeParse(row).success;
}

function damagedError(): Error {
  return new Database.SqliteError('quick_check found damage', 'SQLITE_CORRUPT');
}

function markDamaged(path: string): void {
  try {
    writeFileSync(damageMark(path), '', { mode: privateFileMode });
  } catch (error) {
    // Without the mark the next start only finds damage that it meets; the person was told of this one already.
    fileFailure(error, damageMark(path));
  }
}
