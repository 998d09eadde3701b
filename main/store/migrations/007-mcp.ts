import type { Migration } from '../migrate';

/** What each MCP server offered when it was last seen, and which of it the person accepted (MC1). */
export const mcp: Migration = {
  version: 7,
  sql: `
    CREATE TABLE mcp_servers (
      key TEXT PRIMARY KEY,
      spec TEXT NOT NULL,
      inventory TEXT NOT NULL,
      accepted TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
};
