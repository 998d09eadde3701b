import { z } from 'zod';
import { DecidedBy } from '@shared/domain/approval';
import { ok, type Result } from '@shared/kit/result';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { booleanColumn, jsonColumn } from './rows';

/** One decision about one call (PE7). */
export interface AuditEntry {
  readonly at: number;
  readonly callId: string;
  readonly conversationId: string;
  readonly tool: string;
  readonly subject: string;
  readonly by: DecidedBy;
  readonly allowed: boolean;
  readonly reason?: string;
}

/** Only ever added to; it outlives the conversation, because that is what an audit log is for. */
export interface Audit {
  add(entry: AuditEntry): Result<void, StoreFailure>;
  /** In the order decided. */
  byConversation(conversationId: string): AuditEntry[];
}

const Row = z
  .object({
    id: z.number(),
    at: z.number(),
    call_id: z.string(),
    conversation_id: z.string(),
    tool: z.string(),
    subject: z.string(),
    by_json: jsonColumn(DecidedBy),
    allowed: booleanColumn,
    reason: z.string().nullable(),
  })
  .transform((row): AuditEntry => ({
    at: row.at,
    callId: row.call_id,
    conversationId: row.conversation_id,
    tool: row.tool,
    subject: row.subject,
    by: row.by_json,
    allowed: row.allowed,
    ...(row.reason === null ? {} : { reason: row.reason }),
  }));

export function createAudit(database: StoreDatabase): Audit {
  const insert = database.change(
    `INSERT INTO audit (at, call_id, conversation_id, tool, subject, by_json, allowed, reason)
     VALUES (:at, :callId, :conversationId, :tool, :subject, :by, :allowed, :reason)`,
  );
  const select = database.select(
    `SELECT id, at, call_id, conversation_id, tool, subject, by_json, allowed, reason
     FROM audit WHERE conversation_id = :conversationId ORDER BY id`,
    Row,
  );
  return {
    add({ at, callId, conversationId, tool, subject, by, allowed, reason }) {
      const added = insert({
        at,
        callId,
        conversationId,
        tool,
        subject,
        by: JSON.stringify(by),
        allowed: allowed ? 1 : 0,
        reason: reason ?? null,
      });
      return added.ok ? ok(undefined) : added;
    },
    byConversation: (conversationId) => select({ conversationId }),
  };
}
