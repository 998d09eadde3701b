import type { Migration } from '../migrate';

/**
 * Which agent a conversation is with and which deferred tools it has loaded; and the evidence of what is used (TB2),
 * keyed by user, project scope and tool. The project is empty where no folder is open.
 */
export const agentsAndUsage: Migration = {
  version: 2,
  sql: `
    ALTER TABLE conversations ADD COLUMN agent TEXT;
    ALTER TABLE conversations ADD COLUMN activated_json TEXT NOT NULL DEFAULT '[]';

    CREATE TABLE usage_roster (
      user TEXT NOT NULL,
      project_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      first_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      runs INTEGER NOT NULL,
      PRIMARY KEY (user, project_id, tool)
    ) WITHOUT ROWID;

    CREATE TABLE usage_calls (
      id INTEGER PRIMARY KEY,
      user TEXT NOT NULL,
      project_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      at INTEGER NOT NULL,
      failed INTEGER NOT NULL
    );
    CREATE INDEX usage_calls_by_tool ON usage_calls (user, project_id, tool, at);
  `,
};
