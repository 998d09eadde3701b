import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';

export interface RecentFolder {
  /** Real path. */
  readonly root: string;
  readonly projectId: string;
  readonly name: string;
}

/** Folders that were opened, for the list of recent ones. Whether a folder still exists is not known here. */
export interface RecentFolders {
  opened(folder: RecentFolder): Result<void, StoreFailure>;
  /** Last opened first. */
  list(limit: number): RecentFolder[];
  remove(root: string): Result<void, StoreFailure>;
  /** The folder of a project that was opened or worked in here. */
  rootOf(projectId: string): string | undefined;
}

const Row = z
  .object({ root: z.string(), project_id: z.string(), name: z.string() })
  .transform((row): RecentFolder => ({ root: row.root, projectId: row.project_id, name: row.name }));

export function createRecentFolders(database: StoreDatabase, clock: Clock): RecentFolders {
  const upsert = database.change(
    `INSERT INTO recent_folders (root, project_id, name, opened_at) VALUES (:root, :projectId, :name, :now)
     ON CONFLICT (root) DO UPDATE SET name = excluded.name, opened_at = excluded.opened_at`,
  );
  const select = database.select(
    'SELECT root, project_id, name FROM recent_folders ORDER BY opened_at DESC, rowid DESC LIMIT :limit',
    Row,
  );
  const selectRoot = database.select(
    `SELECT root FROM recent_folders WHERE project_id = :projectId
     UNION ALL SELECT root FROM conversations WHERE project_id = :projectId AND root IS NOT NULL LIMIT 1`,
    z.object({ root: z.string() }),
  );
  const removal = database.change('DELETE FROM recent_folders WHERE root = :root');
  const done = (changed: Result<number, StoreFailure>): Result<void, StoreFailure> =>
    changed.ok ? ok(undefined) : changed;
  return {
    opened: ({ root, projectId, name }) => done(upsert({ root, projectId, name, now: clock.now() })),
    list: (limit) => select({ limit }),
    remove: (root) => done(removal({ root })),
    rootOf: (projectId) => selectRoot({ projectId })[0]?.root,
  };
}
