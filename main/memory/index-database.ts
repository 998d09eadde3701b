import Database from 'libsql';
import { openIndexFile, statementsOf, type Rows, type Statements } from '../disk/index-file';

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

export interface IndexDatabase extends Statements {
  close(): void;
}

/** An index that is damaged or of another version is deleted first. `anew` says that it had been damaged. */
export function openMemoryIndex(file: string): { readonly database: IndexDatabase; readonly anew: boolean } {
  const { connection, anew } = openIndexFile({
    file,
    schema,
    version: schemaVersion,
    busyTimeoutMs,
    cacheKilobytes,
  });
  return {
    database: {
      ...statementsOf(connection),
      close() {
        // Else what was written last would stay in a file beside it until the next time.
        if (!connection.inTransaction) connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        connection.close();
      },
    },
    anew,
  };
}

/** The record is only ever read here; its own process writes it. */
export function openRecordRows(file: string): Rows & { close(): void } {
  const connection = new Database(file);
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA query_only = ON`);
  return { rows: statementsOf(connection).rows, close: () => void connection.close() };
}
