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

export interface Usage extends UsagePort {
  /** By tool; all projects together where none is named. */
  summary(projectId: string | null): readonly ToolUse[];
}

const UseRow = z
  .object({
    tool: z.string(),
    calls: z.number(),
    failed: z.number(),
    turns: z.number(),
    last_at: z.number().nullable(),
  })
  .transform(({ last_at: lastAt, ...row }): ToolUse => ({ ...row, lastAt }));

export interface UsageOptions {
  readonly clock: Clock;
  /** Whose use it is; one home belongs to one person, a shared record would hold several. */
  readonly user: string;
}

/**
 * Writes down what models were told of and what they called (TB2). The project is that of the conversation, so that
 * delegated work counts for the one it was done for. A row that cannot be written is lost and nothing else: the
 * database has told the person why.
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
  const sums = database.select(
    `SELECT tool, sum(calls) AS calls, sum(failed) AS failed, sum(turns) AS turns, max(last_at) AS last_at FROM (
       SELECT tool, count(*) AS calls, sum(failed) AS failed, 0 AS turns, max(at) AS last_at FROM usage_calls
       WHERE user = :user AND (:projectId IS NULL OR project_id = :projectId) GROUP BY tool
       UNION ALL
       SELECT tool, 0, 0, sum(runs), NULL FROM usage_roster
       WHERE user = :user AND (:projectId IS NULL OR project_id = :projectId) GROUP BY tool
     ) GROUP BY tool`,
    UseRow,
  );
  return {
    summary: (projectId) => sums({ user, projectId }),
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
