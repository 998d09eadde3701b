import { z } from 'zod';
import { Mode } from '@shared/domain/danger';
import type { Conversation } from '@shared/domain/message';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';

export type NewConversation = Pick<Conversation, 'projectId' | 'root' | 'title' | 'model' | 'mode' | 'agent'>;

/** Changes answer with the conversation as it then is, or with a failure of kind `gone`. */
export interface Conversations {
  /** Under an id of its own unless one is given. */
  create(conversation: NewConversation, id?: string): Result<Conversation, StoreFailure>;
  get(id: string): Conversation | undefined;
  /** Newest first, without those of sub-agents; those whose title holds `search` in whatever case; at most `listLimit`, a search finds the rest. */
  list(search: string): Conversation[];
  /** Those of a project whose titles an agent may be told: none that is forgotten, or whose title is a call. */
  tellable(projectId: string): Conversation[];
  rename(id: string, title: string): Result<Conversation, StoreFailure>;
  setOptions(
    id: string,
    options: {
      readonly model?: string | undefined;
      readonly mode?: Mode | undefined;
      /** Null is the agent without a profile. */
      readonly agent?: string | null | undefined;
    },
  ): Result<Conversation, StoreFailure>;
  /** Deferred tools that it has loaded (TR4). */
  activated(id: string): readonly string[];
  setActivated(id: string, names: readonly string[]): Result<Conversation, StoreFailure>;
  setLeaf(id: string, leafId: string | null): Result<Conversation, StoreFailure>;
  /** It was used just now: it moves to the top of the list. */
  touch(id: string): Result<Conversation, StoreFailure>;
  /** With its sub-agents, messages and calls. Its outputs go with the next sweep, the audit log stays. */
  remove(id: string): Result<void, StoreFailure>;
}

/** More rows than a person scrolls through, and few enough to be read in a few milliseconds. */
export const listLimit = 500;

const columns = 'id, project_id, root, title, leaf_id, model, mode, agent, created_at, updated_at';

const Row = z
  .object({
    id: z.string(),
    project_id: z.string().nullable(),
    root: z.string().nullable(),
    title: z.string(),
    leaf_id: z.string().nullable(),
    model: z.string(),
    mode: Mode,
    agent: z.string().nullable(),
    created_at: z.number(),
    updated_at: z.number(),
  })
  .transform((row): Conversation => ({
    id: row.id,
    projectId: row.project_id,
    root: row.root,
    title: row.title,
    leafId: row.leaf_id,
    model: row.model,
    mode: row.mode,
    agent: row.agent,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));

const Activated = z
  .object({ activated_json: z.string() })
  .transform((row) => z.array(z.string()).parse(JSON.parse(row.activated_json)));

export function createConversations(database: StoreDatabase, clock: Clock, ids: IdSource): Conversations {
  const insert = database.change(
    `INSERT INTO conversations (${columns}, title_folded)
     VALUES (:id, :projectId, :root, :title, :leafId, :model, :mode, :agent, :createdAt, :updatedAt, :folded)`,
  );
  const selectOne = database.select(`SELECT ${columns} FROM conversations WHERE id = :id`, Row);
  const selectList = database.select(
    `SELECT ${columns} FROM conversations WHERE (:search = '' OR instr(title_folded, :search) > 0)
     AND id NOT IN (SELECT id FROM sub_agents)
     ORDER BY updated_at DESC, rowid DESC LIMIT ${listLimit}`,
    Row,
  );
  const selectTellable = database.select(
    `SELECT ${columns} FROM conversations c WHERE coalesce(project_id, '') = :projectId AND model <> 'direct'
     AND id NOT IN (SELECT id FROM sub_agents) AND id NOT IN (SELECT conversation_id FROM memory_forgotten)
     AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.role = 'assistant' AND m.model = 'direct')
     ORDER BY updated_at DESC, rowid DESC LIMIT ${listLimit}`,
    Row,
  );
  const setTitle = database.change(
    'UPDATE conversations SET title = :title, title_folded = :folded WHERE id = :id',
  );
  const setOptions = database.change(
    `UPDATE conversations SET model = coalesce(:model, model), mode = coalesce(:mode, mode),
     agent = CASE WHEN :withAgent THEN :agent ELSE agent END WHERE id = :id`,
  );
  const selectActivated = database.select(
    'SELECT activated_json FROM conversations WHERE id = :id',
    Activated,
  );
  const setActivatedJson = database.change('UPDATE conversations SET activated_json = :names WHERE id = :id');
  const setLeafId = database.change('UPDATE conversations SET leaf_id = :leafId WHERE id = :id');
  const setUpdated = database.change('UPDATE conversations SET updated_at = :now WHERE id = :id');
  const removals = [...tablesOfConversations]
    .map((table) => `DELETE FROM ${table} WHERE conversation_id ${itAndBelow}`)
    // What the walker made of it goes too; what an agent kept on purpose stays.
    .concat(`DELETE FROM memories WHERE by = 'walker' AND conversation_id ${itAndBelow}`)
    .concat(`DELETE FROM conversations WHERE id ${itAndBelow}`, 'DELETE FROM sub_agents WHERE root_id = :id')
    .map((sql) => database.change(sql));

  const get = (id: string): Conversation | undefined => selectOne({ id })[0];

  function after(id: string, changed: Result<number, StoreFailure>): Result<Conversation, StoreFailure> {
    if (!changed.ok) return changed;
    const conversation = get(id);
    return conversation === undefined ? err(gone) : ok(conversation);
  }

  return {
    create(fields, id = ids.next('chat')) {
      const now = clock.now();
      const conversation: Conversation = {
        ...fields,
        id,
        leafId: null,
        createdAt: now,
        updatedAt: now,
      };
      const inserted = insert({ ...conversation, folded: fold(conversation.title) });
      return inserted.ok ? ok(conversation) : inserted;
    },
    get,
    list: (search) => selectList({ search: fold(search) }),
    tellable: (projectId) => selectTellable({ projectId }),
    rename: (id, title) => after(id, setTitle({ id, title, folded: fold(title) })),
    setOptions: (id, { model, mode, agent }) =>
      after(
        id,
        setOptions({
          id,
          model: model ?? null,
          mode: mode ?? null,
          agent: agent ?? null,
          withAgent: agent === undefined ? 0 : 1,
        }),
      ),
    activated: (id) => selectActivated({ id })[0] ?? [],
    setActivated: (id, names) => after(id, setActivatedJson({ id, names: JSON.stringify(names) })),
    setLeaf: (id, leafId) => after(id, setLeafId({ id, leafId })),
    touch: (id) => after(id, setUpdated({ id, now: clock.now() })),
    remove: (id) =>
      database.transaction(() => {
        for (const removal of removals) {
          const removed = removal({ id });
          if (!removed.ok) return removed;
        }
        return ok(undefined);
      }),
  };
}

const tablesOfConversations = [
  'calls',
  'messages',
  'output_uses',
  'checkpoints',
  'restores',
  'memory_walks',
  'memory_forgotten',
] as const;

const itAndBelow = 'IN (SELECT :id UNION ALL SELECT id FROM sub_agents WHERE root_id = :id)';

const gone: StoreFailure = { kind: 'gone', message: 'The conversation was deleted meanwhile.' };

/** SQLite folds only ASCII. Upper first, so that ß meets SS; normalised, so that both spellings of é meet. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}
