import type { Migration } from '../migrate';

/**
 * Which turn has which checkpoints (PE8): the folder before its first change and after its last. The ids name commits
 * of the folder's shadow repository. A turn without `start_id` has none, for `problem`.
 */
export const checkpoints: Migration = {
  version: 4,
  sql: `
    CREATE TABLE checkpoints (
      seq INTEGER PRIMARY KEY,
      run_id TEXT NOT NULL UNIQUE,
      conversation_id TEXT NOT NULL,
      project_id TEXT NOT NULL,
      root TEXT NOT NULL,
      start_id TEXT,
      end_id TEXT,
      problem TEXT,
      created INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      deleted INTEGER NOT NULL DEFAULT 0,
      taken_at INTEGER NOT NULL
    );
    CREATE INDEX checkpoints_by_conversation ON checkpoints (conversation_id);
    CREATE INDEX checkpoints_by_project ON checkpoints (project_id, seq);

    CREATE TABLE restores (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      run_id TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      before_id TEXT NOT NULL,
      target_id TEXT NOT NULL,
      paths_json TEXT NOT NULL,
      restored_at INTEGER NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX restores_by_run ON restores (run_id);
    CREATE INDEX restores_by_conversation ON restores (conversation_id);
  `,
};
