import type { Migration } from '../migrate';

/**
 * What agents, the walker and the person wrote down (ME2, ME3), who has read which note, which conversations memory
 * leaves alone, and how far the walker came in each. The full-text index is a file of its own (main/memory): it can be
 * made anew from these tables at any time, and damage of it never touches the record.
 */
export const memory: Migration = {
  version: 9,
  sql: `
    CREATE TABLE memories (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      text TEXT NOT NULL,
      scope TEXT NOT NULL,
      project_id TEXT NOT NULL,
      root TEXT,
      by TEXT NOT NULL,
      agent TEXT,
      to_agent TEXT,
      conversation_id TEXT,
      files_json TEXT NOT NULL,
      calls_json TEXT NOT NULL,
      tools_json TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    );
    CREATE INDEX memories_by_project ON memories (project_id, kind);
    CREATE INDEX memories_by_conversation ON memories (conversation_id);
    CREATE INDEX memories_by_update ON memories (updated_at);

    CREATE TABLE memory_reads (
      note_id TEXT NOT NULL,
      agent TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (note_id, agent)
    ) WITHOUT ROWID;

    CREATE TABLE memory_forgotten (
      conversation_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE memory_walks (
      conversation_id TEXT PRIMARY KEY,
      upto INTEGER NOT NULL,
      by_model INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX memory_walks_by_time ON memory_walks (at);
  `,
};
