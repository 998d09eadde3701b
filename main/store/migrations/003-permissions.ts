import type { Migration } from '../migrate';

/**
 * How often rules with a number of uses were used, how often each rule decided (counted as it happens: the log grows
 * without end), and what the audit log shows beside the decision: the danger and the agent. Rows of before have neither.
 */
export const permissions: Migration = {
  version: 3,
  sql: `
    CREATE TABLE rule_uses (
      rule TEXT PRIMARY KEY,
      used INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE rule_hits (
      rule TEXT PRIMARY KEY,
      rule_json TEXT NOT NULL,
      hits INTEGER NOT NULL,
      last_at INTEGER NOT NULL
    ) WITHOUT ROWID;

    ALTER TABLE audit ADD COLUMN danger TEXT;
    ALTER TABLE audit ADD COLUMN agent TEXT;
    CREATE INDEX audit_by_call ON audit (call_id);
    CREATE INDEX calls_by_time ON calls (asked_at);
  `,
};
