import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';

/** Raised whenever what the tables hold, or how it is made, changes: an index of another version is made anew. */
const schemaVersion = 2;

/**
 * `docs` says what each row of the two word tables is of. The texts themselves are not here: they are read from the
 * record when something is shown, so that nothing outlives its conversation. A search keeps what it needs of every row
 * in memory, so no number is ever given out twice. `seen` is the last talk of a conversation.
 */
const schema = `
CREATE TABLE docs (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, ref TEXT NOT NULL, conversation TEXT NOT NULL,
  source INTEGER NOT NULL, length INTEGER NOT NULL, UNIQUE (kind, ref));
CREATE INDEX docs_conversation ON docs (conversation);
CREATE TABLE sources (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, project TEXT NOT NULL, tools TEXT NOT NULL,
  UNIQUE (kind, project, tools));
CREATE TABLE cursors (name TEXT PRIMARY KEY, upto INTEGER NOT NULL, ref TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE unsettled (ref TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE seen (conversation TEXT PRIMARY KEY, upto INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE talk USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'unicode61');
CREATE VIRTUAL TABLE talk_words USING fts5vocab (talk, 'row');
CREATE VIRTUAL TABLE calls USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'unicode61');
CREATE VIRTUAL TABLE calls_words USING fts5vocab (calls, 'row');
PRAGMA user_version = ${schemaVersion};
`;

/** Two processes may write the same index; a batch takes a moment. */
const busyTimeoutMs = 500;
const cacheKilobytes = 32_768;

type Value = string | number | null;

/** The open index, or the record opened for reading. Rows come as arrays, in the order of the selected columns. */
export interface Rows {
  rows(sql: string, params?: readonly Value[]): readonly (readonly unknown[])[];
}

export interface IndexDatabase extends Rows {
  run(sql: string, params?: readonly Value[]): number;
  /** Everything `work` writes, or nothing. */
  batch<T>(work: () => T): T;
  close(): void;
}

/** An index that is damaged or of another version is deleted first. `anew` says that it had been damaged. */
export function openMemoryIndex(file: string): { readonly database: IndexDatabase; readonly anew: boolean } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let anew = false;
  try {
    const connection = connect(file);
    if (connection !== undefined) return { database: wrap(connection), anew };
  } catch (error) {
    if (!isDamage(error)) throw error;
    anew = true;
  }
  discardMemoryIndex(file);
  const fresh = connect(file);
  if (fresh === undefined) throw new Error(`${file} could not be made anew.`);
  return { database: wrap(fresh), anew };
}

export function discardMemoryIndex(file: string): void {
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

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code));
}

/** The record is only ever read here; its own process writes it. */
export function openRecordRows(file: string): Rows & { close(): void } {
  const connection = new Database(file);
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA query_only = ON`);
  return wrap(connection, false);
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

function wrap(connection: Database.Database, isWriter = true): IndexDatabase {
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
        if (connection.inTransaction) connection.exec('COMMIT');
        return done;
      } catch (error) {
        if (connection.inTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      // Else what was written last would stay in a file beside it until the next time.
      if (!connection.inTransaction && isWriter) connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      connection.close();
    },
  };
}
