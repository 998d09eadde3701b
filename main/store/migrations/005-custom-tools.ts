import type { Migration } from '../migrate';

/** The version of each custom tool's file that the person accepted, and where each of their secrets may go (CT19). */
export const customTools: Migration = {
  version: 5,
  sql: `
    CREATE TABLE custom_tools (
      file TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      outside INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE custom_tool_bindings (
      subject TEXT NOT NULL,
      target TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (subject, target)
    ) WITHOUT ROWID;
  `,
};
