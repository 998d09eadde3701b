import type { Migration } from '../migrate';

/**
 * Which conversations are those of sub-agents (CO3), and how each stands. `mode` is the one its role allows at most, null
 * where it sets none. Messages and calls are in the tables of all conversations.
 */
export const subAgents: Migration = {
  version: 6,
  sql: `
    CREATE TABLE sub_agents (
      id TEXT PRIMARY KEY,
      parent_id TEXT NOT NULL,
      root_id TEXT NOT NULL,
      mode TEXT,
      running INTEGER NOT NULL,
      owner TEXT NOT NULL,
      view_json TEXT NOT NULL
    );
    CREATE INDEX sub_agents_by_root ON sub_agents (root_id);
    CREATE INDEX sub_agents_running ON sub_agents (owner) WHERE running = 1;
  `,
};
