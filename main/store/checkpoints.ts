import { z } from 'zod';
import type { CheckpointRecord, StoredRestore, TurnCheckpoint } from '../workspace/ports';
import type { StoreDatabase } from './database';
import { booleanColumn, jsonColumn } from './rows';

const turnColumns =
  'seq, run_id, conversation_id, project_id, root, start_id, end_id, problem, created, changed, deleted';

const TurnRow = z
  .object({
    seq: z.number(),
    run_id: z.string(),
    conversation_id: z.string(),
    project_id: z.string(),
    root: z.string(),
    start_id: z.string().nullable(),
    end_id: z.string().nullable(),
    problem: z.string().nullable(),
    created: z.number(),
    changed: z.number(),
    deleted: z.number(),
  })
  .transform(({ run_id, conversation_id, project_id, start_id, end_id, ...rest }): TurnCheckpoint => ({
    ...rest,
    runId: run_id,
    conversationId: conversation_id,
    projectId: project_id,
    startId: start_id,
    endId: end_id,
  }));

const restoreColumns = 'id, run_id, conversation_id, before_id, target_id, paths_json, undone';

const RestoreRow = z
  .object({
    id: z.string(),
    run_id: z.string(),
    conversation_id: z.string(),
    before_id: z.string(),
    target_id: z.string(),
    paths_json: jsonColumn(z.array(z.string())),
    undone: booleanColumn,
  })
  .transform((row): StoredRestore => ({
    id: row.id,
    runId: row.run_id,
    conversationId: row.conversation_id,
    beforeId: row.before_id,
    targetId: row.target_id,
    paths: row.paths_json,
    undone: row.undone,
  }));

export function createCheckpointRows(database: StoreDatabase): CheckpointRecord {
  const insertTurn = database.change(
    `INSERT INTO checkpoints (run_id, conversation_id, project_id, root, start_id, problem, taken_at)
     VALUES (:runId, :conversationId, :projectId, :root, :startId, :problem, :at)
     ON CONFLICT (run_id) DO NOTHING`,
  );
  const endTurn = database.change(
    `UPDATE checkpoints SET end_id = :endId, created = :created, changed = :changed, deleted = :deleted
     WHERE run_id = :runId`,
  );
  const one = database.select(`SELECT ${turnColumns} FROM checkpoints WHERE run_id = :runId`, TurnRow);
  const ofConversation = database.select(
    `SELECT ${turnColumns} FROM checkpoints WHERE conversation_id = :conversationId ORDER BY seq`,
    TurnRow,
  );
  const later = database.select(
    `SELECT ${turnColumns} FROM checkpoints WHERE project_id = :projectId AND seq > :seq ORDER BY seq LIMIT :limit`,
    TurnRow,
  );
  const insertRestore = database.change(
    `INSERT INTO restores (id, run_id, conversation_id, before_id, target_id, paths_json, restored_at)
     VALUES (:id, :runId, :conversationId, :beforeId, :targetId, :paths, :at)`,
  );
  const oneRestore = database.select(`SELECT ${restoreColumns} FROM restores WHERE id = :id`, RestoreRow);
  const lastRestore = database.select(
    `SELECT ${restoreColumns} FROM restores WHERE run_id = :runId ORDER BY seq DESC LIMIT 1`,
    RestoreRow,
  );
  const undo = database.change('UPDATE restores SET undone = 1 WHERE id = :id');
  const expiry = createExpiry(database);

  return {
    begun: (turn, at) => void insertTurn({ ...turn, at }),
    ended: (runId, end) => void endTurn({ runId, ...end }),
    get: (runId) => one({ runId })[0],
    ofConversation: (conversationId) => ofConversation({ conversationId }),
    later: (projectId, seq, limit) => later({ projectId, seq, limit }),
    restored({ paths, ...restore }, at) {
      insertRestore({ ...restore, paths: JSON.stringify(paths), at });
    },
    restore: (id) => oneRestore({ id })[0],
    lastRestore: (runId) => lastRestore({ runId })[0],
    undone: (id) => void undo({ id }),
    ...expiry,
  };
}

function createExpiry(database: StoreDatabase): Pick<CheckpointRecord, 'count' | 'expire'> {
  const count = database.select(
    'SELECT count(*) AS count FROM checkpoints WHERE project_id = :projectId',
    z.object({ count: z.number() }),
  );
  const dropTurns = database.change(
    `DELETE FROM checkpoints WHERE project_id = :projectId AND seq NOT IN
     (SELECT seq FROM checkpoints WHERE project_id = :projectId ORDER BY seq DESC LIMIT :keep)`,
  );
  const dropRestores = database.change(
    'DELETE FROM restores WHERE run_id NOT IN (SELECT run_id FROM checkpoints)',
  );
  const named = database.select(
    `SELECT start_id AS id FROM checkpoints WHERE project_id = :projectId AND start_id IS NOT NULL
     UNION SELECT end_id FROM checkpoints WHERE project_id = :projectId AND end_id IS NOT NULL
     UNION SELECT before_id FROM restores JOIN checkpoints USING (run_id) WHERE project_id = :projectId
     UNION SELECT target_id FROM restores JOIN checkpoints USING (run_id) WHERE project_id = :projectId`,
    z.object({ id: z.string() }),
  );
  return {
    count: (projectId) => count({ projectId })[0]?.count ?? 0,
    expire(projectId, keep) {
      database.transaction(() => {
        const dropped = dropTurns({ projectId, keep });
        return dropped.ok ? dropRestores() : dropped;
      });
      return named({ projectId }).map(({ id }) => id);
    },
  };
}
