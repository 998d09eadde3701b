import { z } from 'zod';
import { ok } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { UsagePort } from '../tools/ports';
import type { StoreDatabase } from './database';

/** What a tool was used for in a scope. */
export interface ToolUse {
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
  /** Runs whose model was told of it. */
  readonly turns: number;
  readonly lastAt: number | null;
}

/** What one scope knows of one tool: a row of its roster, or calls, or both. */
export interface ScopeUse extends ToolUse {
  readonly firstAt: number | null;
  /** When a model was first told of it; null where it has no row of its own in the roster. */
  readonly availableAt: number | null;
}

/** The calls of one tool on one day of the person's. */
export interface DayUse {
  /** `2026-11-30`. */
  readonly day: string;
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
}

export interface Usage extends UsagePort {
  /** By tool; all projects together where none is named. */
  summary(projectId: string | null): readonly ToolUse[];
  /** By tool, in one project or, for null, where no folder was open. */
  scope(projectId: string | null): readonly ScopeUse[];
  /** From that day on, oldest first. */
  days(projectId: string | null, since: string): readonly DayUse[];
}

const SumRow = z
  .object({
    tool: z.string(),
    calls: z.number(),
    failed: z.number(),
    turns: z.number(),
    last_at: z.number().nullable(),
  })
  .transform(({ last_at: lastAt, ...row }): ToolUse => ({ ...row, lastAt }));

const ScopeRow = z
  .object({
    tool: z.string(),
    calls: z.number(),
    failed: z.number(),
    turns: z.number(),
    first_at: z.number().nullable(),
    last_at: z.number().nullable(),
    available_at: z.number().nullable(),
  })
  .transform(({ first_at: firstAt, last_at: lastAt, available_at: availableAt, ...row }): ScopeUse => ({
    ...row,
    firstAt,
    lastAt,
    availableAt,
  }));

const DayRow = z.object({ day: z.string(), tool: z.string(), calls: z.number(), failed: z.number() });

const sumsSql = `
  SELECT tool, sum(calls) AS calls, sum(failed) AS failed, sum(turns) AS turns, max(last_at) AS last_at FROM (
    SELECT tool, calls, failed, 0 AS turns, last_at FROM usage_totals
    WHERE user = :user AND (:projectId IS NULL OR project_id = :projectId)
    UNION ALL
    SELECT tool, 0, 0, runs, NULL FROM usage_roster
    WHERE user = :user AND (:projectId IS NULL OR project_id = :projectId)
  ) GROUP BY tool`;

const scopeSql = `
  SELECT tool, sum(calls) AS calls, sum(failed) AS failed, sum(turns) AS turns, min(first_at) AS first_at,
    max(last_at) AS last_at, min(available_at) AS available_at FROM (
    SELECT tool, calls, failed, 0 AS turns, first_at, last_at, NULL AS available_at FROM usage_totals
    WHERE user = :user AND project_id = :projectId
    UNION ALL
    SELECT tool, 0, 0, runs, NULL, NULL, first_at FROM usage_roster
    WHERE user = :user AND project_id = :projectId
  ) GROUP BY tool`;

const daysSql = `
  SELECT day, tool, calls, failed FROM usage_days
  WHERE user = :user AND project_id = :projectId AND day >= :since ORDER BY day, tool`;

export interface UsageOptions {
  readonly clock: Clock;
  /** Whose use it is; one home belongs to one person, a shared record would hold several. */
  readonly user: string;
}

/**
 * Writes down what models were told of and what they called (TB2). The project is that of the conversation, so that
 * delegated work counts for the one it was done for. A row that cannot be written is lost and nothing else: the
 * database has told the person why. What is read comes from sums that the database keeps as calls are written.
 */
export function createUsage(database: StoreDatabase, { clock, user }: UsageOptions): Usage {
  const surface = database.change(
    `INSERT INTO usage_roster (user, project_id, tool, first_at, last_at, runs)
     SELECT :user, coalesce(project_id, ''), :tool, :at, :at, 1 FROM conversations WHERE id = :conversationId
     ON CONFLICT (user, project_id, tool) DO UPDATE SET last_at = :at, runs = runs + 1`,
  );
  const call = database.change(
    `INSERT INTO usage_calls (user, project_id, tool, at, failed)
     SELECT :user, coalesce(project_id, ''), :tool, :at, :failed FROM conversations WHERE id = :conversationId`,
  );
  const sums = database.select(sumsSql, SumRow);
  const scope = database.select(scopeSql, ScopeRow);
  const days = database.select(daysSql, DayRow);
  return {
    summary: (projectId) => sums({ user, projectId }),
    scope: (projectId) => scope({ user, projectId: projectId ?? '' }),
    days: (projectId, since) => days({ user, projectId: projectId ?? '', since }),
    surfaced(conversationId, tools) {
      const at = clock.now();
      database.transaction(() => {
        for (const tool of tools) surface({ user, tool, at, conversationId });
        return ok(undefined);
      });
    },
    called(conversationId, tool, failed) {
      call({ user, tool, at: clock.now(), failed: failed ? 1 : 0, conversationId });
    },
  };
}
