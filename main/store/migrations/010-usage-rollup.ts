import type { Migration } from '../migrate';

/**
 * Sums of the usage evidence, so that a report over a million calls reads a few hundred rows. A trigger keeps them, so
 * that they are right whoever writes a call. A day is the person's own: a call is counted on the date of the clock on
 * the wall where it was made.
 */
export const usageRollup: Migration = {
  version: 10,
  sql: `
    CREATE TABLE usage_totals (
      user TEXT NOT NULL,
      project_id TEXT NOT NULL,
      tool TEXT NOT NULL,
      calls INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      first_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (user, project_id, tool)
    ) WITHOUT ROWID;

    CREATE TABLE usage_days (
      user TEXT NOT NULL,
      project_id TEXT NOT NULL,
      day TEXT NOT NULL,
      tool TEXT NOT NULL,
      calls INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      PRIMARY KEY (user, project_id, day, tool)
    ) WITHOUT ROWID;

    INSERT INTO usage_totals
      SELECT user, project_id, tool, count(*), sum(failed), min(at), max(at) FROM usage_calls
      GROUP BY user, project_id, tool;

    INSERT INTO usage_days
      SELECT user, project_id, date(at / 1000, 'unixepoch', 'localtime') AS day, tool, count(*), sum(failed)
      FROM usage_calls GROUP BY user, project_id, day, tool;

    CREATE TRIGGER usage_rollup AFTER INSERT ON usage_calls BEGIN
      INSERT INTO usage_totals (user, project_id, tool, calls, failed, first_at, last_at)
        VALUES (new.user, new.project_id, new.tool, 1, new.failed, new.at, new.at)
        ON CONFLICT (user, project_id, tool) DO UPDATE SET
          calls = calls + 1, failed = failed + excluded.failed,
          first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at);
      INSERT INTO usage_days (user, project_id, day, tool, calls, failed)
        VALUES (new.user, new.project_id, date(new.at / 1000, 'unixepoch', 'localtime'), new.tool, 1, new.failed)
        ON CONFLICT (user, project_id, day, tool) DO UPDATE SET
          calls = calls + 1, failed = failed + excluded.failed;
    END;

    CREATE INDEX conversations_by_project ON conversations (project_id);
  `,
};
