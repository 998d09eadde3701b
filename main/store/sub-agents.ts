import { z } from 'zod';
import { Mode } from '@shared/domain/danger';
import { SubAgentView } from '@shared/domain/sub-agent';
import { ok, type Result } from '@shared/kit/result';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { jsonColumn } from './rows';

/** A sub-agent as it is kept: how it stands, and the mode that its role allows at most. */
export interface KeptSubAgent {
  readonly view: SubAgentView;
  readonly mode: Mode | undefined;
}

/** Which conversations are those of sub-agents, and how each stands. They go with the conversation at the top. */
export interface SubAgentRows {
  add(agent: KeptSubAgent): Result<void, StoreFailure>;
  /** How it stands now; what lies between its start and its end is not on disk. */
  update(view: SubAgentView): Result<void, StoreFailure>;
  get(id: string): KeptSubAgent | undefined;
  /** All below that conversation of the person, oldest first. */
  ofRoot(rootId: string): readonly SubAgentView[];
  /** Marks as lost those that worked in processes which live no more. */
  markLost(isAlive: (owner: string) => boolean): Result<void, StoreFailure>;
}

const Row = z
  .object({ view_json: jsonColumn(SubAgentView), mode: Mode.nullable() })
  .transform(({ view_json: view, mode }): KeptSubAgent => ({ view, mode: mode ?? undefined }));

/** `owner` names this process in the rows (see owners.ts). */
export function createSubAgentRows(database: StoreDatabase, owner: string): SubAgentRows {
  const insert = database.change(
    `INSERT INTO sub_agents (id, parent_id, root_id, mode, running, owner, view_json)
     VALUES (:id, :parentId, :rootId, :mode, :running, :owner, :view)`,
  );
  const change = database.change(
    'UPDATE sub_agents SET running = :running, owner = :owner, view_json = :view WHERE id = :id',
  );
  const one = database.select('SELECT view_json, mode FROM sub_agents WHERE id = :id', Row);
  const ofRoot = database.select(
    'SELECT view_json, mode FROM sub_agents WHERE root_id = :rootId ORDER BY rowid',
    Row,
  );
  const runningOwners = database.select(
    'SELECT DISTINCT owner FROM sub_agents WHERE running = 1',
    z.object({ owner: z.string() }),
  );
  const lose = database.change(
    `UPDATE sub_agents SET running = 0, view_json = json_set(view_json, '$.state', json('{"kind":"lost"}'))
     WHERE running = 1 AND owner = :owner`,
  );
  const columns = (view: SubAgentView): { id: string; running: number; owner: string; view: string } => ({
    id: view.id,
    running: view.state.kind === 'running' ? 1 : 0,
    owner,
    view: JSON.stringify(view),
  });

  return {
    add({ view, mode }) {
      const { parentId, rootId } = view;
      const added = insert({ ...columns(view), parentId, rootId, mode: mode ?? null });
      return added.ok ? ok(undefined) : added;
    },
    update(view) {
      const changed = change(columns(view));
      return changed.ok ? ok(undefined) : changed;
    },
    get: (id) => one({ id })[0],
    ofRoot: (rootId) => ofRoot({ rootId }).map(({ view }) => view),
    markLost(isAlive) {
      for (const { owner: other } of runningOwners()) {
        const lost = isAlive(other) ? ok(0) : lose({ owner: other });
        if (!lost.ok) return lost;
      }
      return ok(undefined);
    },
  };
}
