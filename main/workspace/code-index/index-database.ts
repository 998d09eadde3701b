import { createHash } from 'node:crypto';
import type Database from 'libsql';
import { endTransaction, openIndexFile, statementsOf, type Statements } from '../../disk/index-file';

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

/** The open index. It is a cache: whoever meets damage discards the file and makes it anew. */
export interface IndexDatabase extends Statements {
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
  return wrap(
    openIndexFile({ file, schema, version: schemaVersion, busyTimeoutMs, cacheKilobytes }).connection,
  );
}

export function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

function wrap(connection: Database.Database): IndexDatabase {
  const statements = statementsOf(connection);
  return {
    ...statements,
    mergeWords: (pages) =>
      void statements.run("INSERT INTO words (words, rank) VALUES ('merge', ?)", [pages]),
    begin() {
      if (!connection.inTransaction) connection.exec('BEGIN IMMEDIATE');
    },
    commit: () => endTransaction(connection, 'COMMIT'),
    rollback: () => endTransaction(connection, 'ROLLBACK'),
    close(checkpoint = true) {
      // Else what was written last would stay in a file beside it until the next time.
      if (checkpoint) {
        endTransaction(connection, 'ROLLBACK');
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      connection.close();
    },
  };
}
