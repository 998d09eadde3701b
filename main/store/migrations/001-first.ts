import type { Migration } from '../migrate';

/**
 * Times are milliseconds since the epoch; columns that end in `_json` hold the domain's own JSON. There is no foreign
 * key from call to message, because a call may be recorded before its message is whole, and none on the audit, which
 * outlives what it tells of.
 */
export const first: Migration = {
  version: 1,
  sql: `
    CREATE TABLE conversations (
      id TEXT PRIMARY KEY,
      project_id TEXT,
      root TEXT,
      title TEXT NOT NULL,
      title_folded TEXT NOT NULL,
      leaf_id TEXT,
      model TEXT NOT NULL,
      mode TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    );
    CREATE INDEX conversations_by_update ON conversations (updated_at);

    CREATE TABLE messages (
      id TEXT PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations (id),
      parent_id TEXT,
      run_id TEXT,
      role TEXT NOT NULL,
      parts_json TEXT NOT NULL,
      model TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX messages_by_conversation ON messages (conversation_id);

    CREATE TABLE calls (
      id TEXT PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations (id),
      run_id TEXT NOT NULL,
      message_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      input_json TEXT NOT NULL,
      state_json TEXT NOT NULL,
      settled INTEGER NOT NULL,
      owner TEXT NOT NULL,
      result_json TEXT,
      asked_at INTEGER NOT NULL
    );
    CREATE INDEX calls_by_conversation ON calls (conversation_id);
    CREATE INDEX calls_unsettled ON calls (owner) WHERE settled = 0;

    CREATE TABLE output_uses (
      hash TEXT NOT NULL,
      conversation_id TEXT NOT NULL REFERENCES conversations (id),
      PRIMARY KEY (hash, conversation_id)
    ) WITHOUT ROWID;
    CREATE INDEX output_uses_by_conversation ON output_uses (conversation_id);

    CREATE TABLE audit (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      call_id TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      subject TEXT NOT NULL,
      by_json TEXT NOT NULL,
      allowed INTEGER NOT NULL,
      reason TEXT
    );
    CREATE INDEX audit_by_conversation ON audit (conversation_id);

    CREATE TABLE recent_folders (
      root TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      name TEXT NOT NULL,
      opened_at INTEGER NOT NULL
    );

    CREATE TABLE file_copies (
      name TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      saved_at INTEGER NOT NULL
    );
  `,
};
