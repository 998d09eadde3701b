import { z } from 'zod';
import { CallResult, CallState, isSettled, type CallView } from '@shared/domain/call';
import { err, ok, type Result } from '@shared/kit/result';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { outputsOfResult, type OutputUses } from './output-uses';
import { jsonColumn } from './rows';

/** Each call is written twice: when it is asked and when it is settled. What lies between is not on disk. */
export interface Calls {
  /** Again for the same call replaces what was asked, as long as it is not settled. */
  asked(call: CallView): Result<void, StoreFailure>;
  settled(callId: string, state: CallState, result: CallResult | undefined): Result<void, StoreFailure>;
  get(id: string): CallView | undefined;
  /** In the order asked. */
  byConversation(conversationId: string): CallView[];
  /** Calls of a conversation that were asked for by one of these names, lower-case and without underscores, in the order asked. */
  named(conversationId: string, names: readonly string[]): CallView[];
  /** Over all conversations, newest first, without their results. */
  recent(limit: number): CallView[];
  /** Marks as lost what processes asked that live no more; returns how many calls. */
  markLost(isAlive: (owner: string) => boolean): Result<number, StoreFailure>;
}

const columns =
  'id, conversation_id, run_id, message_id, tool, input_json, state_json, result_json, asked_at';

const Row = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    run_id: z.string(),
    message_id: z.string(),
    tool: z.string(),
    input_json: jsonColumn(z.unknown()),
    state_json: jsonColumn(CallState),
    result_json: jsonColumn(CallResult).nullable(),
    asked_at: z.number(),
  })
  .transform((row): CallView => ({
    id: row.id,
    conversationId: row.conversation_id,
    runId: row.run_id,
    messageId: row.message_id,
    tool: row.tool,
    input: row.input_json,
    state: row.state_json,
    ...(row.result_json === null ? {} : { result: row.result_json }),
    askedAt: row.asked_at,
  }));

const lost: CallState = { kind: 'lost' };

/** `owner` names this process in the rows (see owners.ts). */
export function createCalls(database: StoreDatabase, uses: OutputUses, owner: string): Calls {
  const upsert = database.change(
    `INSERT INTO calls (id, conversation_id, run_id, message_id, tool, input_json, state_json, settled, owner, asked_at)
     VALUES (:id, :conversationId, :runId, :messageId, :tool, :input, :state, :settled, :owner, :askedAt)
     ON CONFLICT (id) DO UPDATE SET
       tool = excluded.tool, input_json = excluded.input_json, state_json = excluded.state_json,
       settled = excluded.settled, owner = excluded.owner
     WHERE settled = 0`,
  );
  const update = database.change(
    'UPDATE calls SET state_json = :state, settled = :settled, result_json = :result WHERE id = :id',
  );
  const selectOne = database.select(`SELECT ${columns} FROM calls WHERE id = :id`, Row);
  const selectMany = database.select(
    `SELECT ${columns} FROM calls WHERE conversation_id = :conversationId ORDER BY asked_at, rowid`,
    Row,
  );
  const selectNamed = database.select(
    `SELECT ${columns} FROM calls
     WHERE conversation_id = :conversationId AND lower(replace(tool, '_', '')) IN (SELECT value FROM json_each(:names))
     ORDER BY asked_at, rowid`,
    Row,
  );
  // Without the results: those of hundreds of calls would be read for nothing.
  const selectRecent = database.select(
    `SELECT ${columns.replace('result_json', 'NULL AS result_json')} FROM calls ORDER BY asked_at DESC, rowid DESC LIMIT :limit`,
    Row,
  );
  const conversationOf = database.select(
    'SELECT conversation_id FROM calls WHERE id = :id',
    z.object({ conversation_id: z.string() }),
  );
  const unsettledOwners = database.select(
    'SELECT DISTINCT owner FROM calls WHERE settled = 0',
    z.object({ owner: z.string() }),
  );
  const loseAll = database.change(
    'UPDATE calls SET state_json = :state, settled = 1 WHERE settled = 0 AND owner = :owner',
  );

  function write(id: string, state: CallState, result: CallResult | undefined): Result<void, StoreFailure> {
    const settled = isSettled(state) ? 1 : 0;
    const json = result === undefined ? null : JSON.stringify(result);
    const changed = update({ id, state: JSON.stringify(state), settled, result: json });
    if (!changed.ok) return changed;
    return changed.value === 0 ? err(gone) : ok(undefined);
  }

  return {
    asked(call) {
      const { id, conversationId, runId, messageId, tool, askedAt, state } = call;
      const written = upsert({
        id,
        conversationId,
        runId,
        messageId,
        tool,
        askedAt,
        owner,
        input: JSON.stringify(call.input ?? null),
        state: JSON.stringify(state),
        settled: isSettled(state) ? 1 : 0,
      });
      return written.ok ? ok(undefined) : written;
    },
    settled(callId, state, result) {
      const hashes = result === undefined ? [] : outputsOfResult(result);
      if (hashes.length === 0) return write(callId, state, result);
      return database.transaction(() => {
        const written = write(callId, state, result);
        const conversation = conversationOf({ id: callId })[0];
        if (!written.ok || conversation === undefined) return written;
        return uses.add(conversation.conversation_id, hashes);
      });
    },
    get: (id) => selectOne({ id })[0],
    byConversation: (conversationId) => selectMany({ conversationId }),
    named: (conversationId, names) => selectNamed({ conversationId, names: JSON.stringify(names) }),
    recent: (limit) => selectRecent({ limit }),
    markLost(isAlive) {
      let count = 0;
      for (const { owner: other } of unsettledOwners()) {
        if (isAlive(other)) continue;
        const changed = loseAll({ owner: other, state: JSON.stringify(lost) });
        if (!changed.ok) return changed;
        count += changed.value;
      }
      return ok(count);
    },
  };
}

const gone: StoreFailure = {
  kind: 'gone',
  message: 'The call is not in the record: its conversation was deleted.',
};
