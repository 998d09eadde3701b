import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';

/** An index in SQLite that can be made anew from what it is of, so nothing in it is ever mended. */
export interface IndexFileOptions {
  readonly file: string;
  /** Its tables; sets `user_version` to `version`. */
  readonly schema: string;
  /** An index of another version is made anew. */
  readonly version: number;
  /** How long a thread stands still for another process that writes the same index. */
  readonly busyTimeoutMs: number;
  readonly cacheKilobytes: number;
}

type Value = string | number | null;

/** Rows come as arrays, in the order of the selected columns. */
export interface Rows {
  rows(sql: string, params?: readonly Value[]): readonly (readonly unknown[])[];
}

export interface Statements extends Rows {
  run(sql: string, params?: readonly Value[]): number;
  /** Everything `work` writes, or nothing. Inside an open batch it is part of that. */
  batch<T>(work: () => T): T;
}

/**
 * An index that is damaged or of another version is deleted first; `anew` says that it had been damaged. A throw says
 * why the place cannot be used.
 */
export function openIndexFile(options: IndexFileOptions): {
  readonly connection: Database.Database;
  readonly anew: boolean;
} {
  const { file } = options;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let anew = false;
  try {
    const connection = connect(options);
    if (connection !== undefined) return { connection, anew };
  } catch (error) {
    if (!isDamage(error)) throw error;
    anew = true;
  }
  discardIndexFile(file);
  const connection = connect(options);
  if (connection === undefined) throw new Error(`${file} could not be made anew.`);
  return { connection, anew };
}

export function discardIndexFile(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A missing table is damage too: the version says that it must be there.
  return (
    /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ||
    /malformed|not a database|no such (?:table|column)|fts5: corrupt/.test(error.message)
  );
}

/** Another process writes; it is done within a batch. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code));
}

/** Keeps every statement prepared: an index asks the same few again and again. */
export function statementsOf(connection: Database.Database): Statements {
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    rows: (sql, params = []) =>
      prepared(sql)
        .raw(true)
        .all([...params]) as unknown[][],
    run: (sql, params = []) => Number(prepared(sql).run([...params]).lastInsertRowid),
    batch(work) {
      if (connection.inTransaction) return work();
      connection.exec('BEGIN IMMEDIATE');
      try {
        const done = work();
        endTransaction(connection, 'COMMIT');
        return done;
      } catch (error) {
        endTransaction(connection, 'ROLLBACK');
        throw error;
      }
    },
  };
}

export function endTransaction(connection: Database.Database, how: 'COMMIT' | 'ROLLBACK'): void {
  if (connection.inTransaction) connection.exec(how);
}

/** Undefined for an index of another version. */
function connect(options: IndexFileOptions): Database.Database | undefined {
  const { file, schema, busyTimeoutMs, cacheKilobytes } = options;
  // SQLite would create it readable for everybody.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const connection = new Database(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    connection.exec('PRAGMA journal_mode = WAL');
    // A killed process loses nothing by it; after a power cut the index may be damaged, and is made anew.
    connection.exec(
      `PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKilobytes}; PRAGMA temp_store = MEMORY`,
    );
    if (versionOf(connection) === options.version) return connection;
    connection.exec('BEGIN IMMEDIATE');
    const version = versionOf(connection);
    const empty = connection.prepare('SELECT count(*) FROM sqlite_schema').raw(true).all([]);
    const isEmpty = (empty as number[][])[0]?.[0] === 0;
    if (version !== options.version && isEmpty) connection.exec(schema);
    connection.exec('COMMIT');
    if (version === options.version || isEmpty) return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
  connection.close();
  return undefined;
}

function versionOf(connection: Database.Database): number {
  return (connection.prepare('PRAGMA user_version').raw(true).all([]) as number[][])[0]?.[0] ?? 0;
}
