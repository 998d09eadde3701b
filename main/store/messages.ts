import { z } from 'zod';
import { Message, MessagePart } from '@shared/domain/message';
import { ok, type Result } from '@shared/kit/result';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { outputsOfParts, type OutputUses } from './output-uses';
import { jsonColumn } from './rows';

/** A conversation's tree. Messages are only ever added, so the past of a message never changes. */
export interface Messages {
  append(message: Message): Result<void, StoreFailure>;
  /** From the root to `leafId`, oldest first. */
  branch(conversationId: string, leafId: string | null): Message[];
}

const Row = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    parent_id: z.string().nullable(),
    run_id: z.string().nullable(),
    role: Message.shape.role,
    parts_json: jsonColumn(z.array(MessagePart)),
    model: z.string().nullable(),
    created_at: z.number(),
  })
  .transform((row): Message => ({
    id: row.id,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    runId: row.run_id,
    role: row.role,
    parts: row.parts_json,
    ...(row.model === null ? {} : { model: row.model }),
    createdAt: row.created_at,
  }));

export function createMessages(database: StoreDatabase, uses: OutputUses): Messages {
  const insert = database.change(
    `INSERT INTO messages (id, conversation_id, parent_id, run_id, role, parts_json, model, created_at)
     VALUES (:id, :conversationId, :parentId, :runId, :role, :parts, :model, :createdAt)`,
  );
  // The walk carries ids alone; the texts are joined at the end. `conversation_id` keeps a foreign leaf out.
  const selectBranch = database.select(
    `WITH RECURSIVE branch (id, parent_id, depth) AS (
       SELECT id, parent_id, 0 FROM messages WHERE id = :leafId AND conversation_id = :conversationId
       UNION ALL
       SELECT parent.id, parent.parent_id, depth + 1
       FROM branch JOIN messages AS parent ON parent.id = branch.parent_id
       WHERE parent.conversation_id = :conversationId
     )
     SELECT m.id, m.conversation_id, m.parent_id, m.run_id, m.role, m.parts_json, m.model, m.created_at
     FROM branch JOIN messages AS m ON m.id = branch.id ORDER BY depth DESC`,
    Row,
  );
  return {
    append(message) {
      const { id, conversationId, parentId, runId, role, createdAt } = message;
      const model = message.model ?? null;
      const parts = JSON.stringify(message.parts);
      const row = { id, conversationId, parentId, runId, role, parts, model, createdAt };
      const hashes = outputsOfParts(message.parts);
      if (hashes.length === 0) return withoutCount(insert(row));
      return database.transaction(() => {
        const inserted = insert(row);
        return inserted.ok ? uses.add(conversationId, hashes) : inserted;
      });
    },
    branch: (conversationId, leafId) => (leafId === null ? [] : selectBranch({ conversationId, leafId })),
  };
}

function withoutCount(changed: Result<number, StoreFailure>): Result<void, StoreFailure> {
  return changed.ok ? ok(undefined) : changed;
}
