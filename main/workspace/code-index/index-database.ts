import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';

/** Raised whenever what the tables hold, or how it is made, changes: an index of another version is made anew. */
const schemaVersion = 1;

const schema = `
CREATE TABLE files (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, hash TEXT NOT NULL,
  sort TEXT NOT NULL);
CREATE TABLE chunks (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE INDEX chunks_file ON chunks (file);
CREATE TABLE symbols (chunk INTEGER NOT NULL, name TEXT NOT NULL, bare TEXT NOT NULL,
  kind TEXT NOT NULL, container TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE INDEX symbols_bare ON symbols (bare);
CREATE INDEX symbols_chunk ON symbols (chunk);
CREATE VIRTUAL TABLE words USING fts5 (path, symbols, docs, body, content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2');
PRAGMA user_version = ${schemaVersion};
`;

/** How long the thread stands still for another process that writes the same index; then the writer tries again. */
const busyTimeoutMs = 250;
const cacheKilobytes = 16_384;

/** The open index. It is a cache: whoever meets damage calls `discard` and makes it anew. */
export interface IndexDatabase {
  /** Rows as arrays, in the order of the selected columns. */
  rows(sql: string, params?: readonly (string | number)[]): readonly (readonly unknown[])[];
  run(sql: string, params?: readonly (string | number)[]): number;
  /** Everything `work` writes, or nothing. Inside an open batch it is part of that. */
  batch<T>(work: () => T): T;
  /** Joins parts of the full-text index, about so many pages of it; negative begins anew. */
  mergeWords(pages: number): void;
  begin(): void;
  commit(): void;
  rollback(): void;
  /** False for one that is to be deleted. */
  close(checkpoint?: boolean): void;
}

/** An index that is damaged or of another version is deleted first. A throw says why the place cannot be used. */
export function openIndex(file: string): IndexDatabase {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const connection = connect(file);
    if (connection !== undefined) return wrap(connection);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  discardIndex(file);
  const fresh = connect(file);
  if (fresh === undefined) throw new Error(`${file} could not be made anew.`);
  return wrap(fresh);
}

export function discardIndex(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A missing table is damage too: the version says that it must be there.
  return (
    /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ||
    /malformed|not a database|no such (?:table|column)/.test(error.message)
  );
}

/** Another process writes; it is done within a batch. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code));
}

export function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

/** Undefined for an index of another version. */
function connect(file: string): Database.Database | undefined {
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
    if (versionOf(connection) === schemaVersion) return connection;
    connection.exec('BEGIN IMMEDIATE');
    const version = versionOf(connection);
    const empty = connection.prepare('SELECT count(*) FROM sqlite_schema').raw(true).all([]);
    const isEmpty = (empty as number[][])[0]?.[0] === 0;
    if (version !== schemaVersion && isEmpty) connection.exec(schema);
    connection.exec('COMMIT');
    if (version === schemaVersion || isEmpty) return connection;
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

function wrap(connection: Database.Database): IndexDatabase {
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string): Database.Statement => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const end = (how: 'COMMIT' | 'ROLLBACK'): void => {
    if (connection.inTransaction) connection.exec(how);
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
        end('COMMIT');
        return done;
      } catch (error) {
        end('ROLLBACK');
        throw error;
      }
    },
    mergeWords: (pages) => void prepared("INSERT INTO words (words, rank) VALUES ('merge', ?)").run([pages]),
    begin() {
      if (!connection.inTransaction) connection.exec('BEGIN IMMEDIATE');
    },
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    close(checkpoint = true) {
      // Else what was written last would stay in a file beside it until the next time.
      if (checkpoint) {
        end('ROLLBACK');
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      connection.close();
    },
  };
}
