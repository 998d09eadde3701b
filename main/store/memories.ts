import { z } from 'zod';
import { Memory, MemoryKind } from '@shared/domain/memory';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { jsonColumn } from './rows';

export type NewMemory = Omit<Memory, 'id' | 'createdAt' | 'updatedAt'>;

/** Which memories: of one project with those of every project, or of all projects where `projectId` is null. */
export interface MemoryFilter {
  readonly projectId: string | null;
  /** All kinds where it is empty. */
  readonly kinds: readonly MemoryKind[];
  /** Only those that were written before this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface Walk {
  readonly conversationId: string;
  readonly upto: number;
  readonly byModel: boolean;
}

/** Who is about to run, and what its project is. */
export interface NoteReader {
  readonly projectId: string;
  readonly agent: string | null;
  readonly conversationId: string;
  /** Older notes are not handed out any more. */
  readonly since: number;
}

/** Memories, notes and standing orders in the words of whoever wrote them (ME2). */
export interface Memories {
  add(memory: NewMemory): Result<Memory, StoreFailure>;
  get(id: string): Memory | undefined;
  /** Newest first. */
  list(filter: MemoryFilter): Memory[];
  count(filter: Pick<MemoryFilter, 'projectId' | 'kinds'>): number;
  /** Standing orders of the project and of every project, oldest first. */
  orders(projectId: string): Memory[];
  update(
    id: string,
    change: { readonly text: string; readonly kind?: MemoryKind | undefined },
  ): Result<Memory, StoreFailure>;
  remove(id: string): Result<void, StoreFailure>;
  /** Hands out the notes that this agent has not read yet; each goes to an agent once. */
  takeNotes(reader: NoteReader): readonly Memory[];
  /** The agent did not get to read them after all. */
  giveBack(notes: readonly Memory[], agent: string | null): void;
  /** Takes everything that came of a conversation out, now and later; answers how many memories went. */
  forget(conversationId: string): Result<number, StoreFailure>;
  /**
   * What the walker made of a conversation up to that row, all or nothing. False where another process came so far
   * already.
   */
  writeDown(walk: Walk, found: readonly NewMemory[]): Result<boolean, StoreFailure>;
  /** Conversations that a model wrote down since then. */
  walkedByModel(since: number): number;
}

const columns =
  'id, kind, text, scope, project_id, root, by, agent, to_agent, conversation_id, files_json, calls_json, tools_json, created_at, updated_at';

const Strings = jsonColumn(z.array(z.string()));

const Row = z
  .object({
    id: z.string(),
    kind: MemoryKind,
    text: z.string(),
    scope: Memory.shape.scope,
    project_id: z.string(),
    root: z.string().nullable(),
    by: Memory.shape.by,
    agent: z.string().nullable(),
    to_agent: z.string().nullable(),
    conversation_id: z.string().nullable(),
    files_json: Strings,
    calls_json: Strings,
    tools_json: Strings,
    created_at: z.number(),
    updated_at: z.number(),
  })
  .transform((row): Memory => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    scope: row.scope,
    projectId: row.project_id,
    root: row.root,
    by: row.by,
    agent: row.agent,
    to: row.to_agent,
    conversationId: row.conversation_id,
    files: row.files_json,
    calls: row.calls_json,
    tools: row.tools_json,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));

/** Kinds come as a list in one parameter, since statements are prepared once. */
const matching =
  "(:projectId IS NULL OR project_id = :projectId OR scope = 'user') AND (:kinds = '' OR instr(:kinds, ',' || kind || ',') > 0)";

/** No two changes have the same time, so whoever reads what changed since one misses none. */
const laterThanAll = 'max(:now, coalesce((SELECT max(updated_at) FROM memories), 0) + 1)';

const Count = z.object({ count: z.number() });

export function createMemories(database: StoreDatabase, clock: Clock, ids: IdSource): Memories {
  const insert = database.change(
    `INSERT INTO memories (${columns}) VALUES (:id, :kind, :text, :scope, :projectId, :root, :by, :agent, :to,
     :conversationId, :files, :calls, :tools, :createdAt, ${laterThanAll})`,
  );
  const selectOne = database.select(`SELECT ${columns} FROM memories WHERE id = :id`, Row);
  const selectMany = database.select(
    `SELECT ${columns} FROM memories WHERE ${matching}
     AND (:before IS NULL OR seq < (SELECT seq FROM memories WHERE id = :before)) ORDER BY seq DESC LIMIT :limit`,
    Row,
  );
  const countMany = database.select(`SELECT count(*) AS count FROM memories WHERE ${matching}`, Count);
  const selectOrders = database.select(
    `SELECT ${columns} FROM memories WHERE kind = 'order' AND (project_id = :projectId OR scope = 'user') ORDER BY seq`,
    Row,
  );
  const change = database.change(
    `UPDATE memories SET text = :text, kind = coalesce(:kind, kind), updated_at = ${laterThanAll} WHERE id = :id`,
  );
  const remove = database.change('DELETE FROM memories WHERE id = :id');
  const notes = createNotes(database, clock);
  const walks = createWalks(database, clock, add);

  function add(memory: NewMemory): Result<Memory, StoreFailure> {
    const now = clock.now();
    const added: Memory = { ...memory, id: ids.next('mem'), createdAt: now, updatedAt: now };
    const { files, calls, tools, updatedAt: _, ...plain } = added;
    const inserted = insert({
      ...plain,
      now,
      files: JSON.stringify(files),
      calls: JSON.stringify(calls),
      tools: JSON.stringify(tools),
    });
    return inserted.ok ? ok(added) : inserted;
  }

  return {
    add,
    get: (id) => selectOne({ id })[0],
    list: ({ projectId, kinds, before, limit }) =>
      selectMany({ projectId, kinds: listed(kinds), before: before ?? null, limit }),
    count: ({ projectId, kinds }) => countMany({ projectId, kinds: listed(kinds) })[0]?.count ?? 0,
    orders: (projectId) => selectOrders({ projectId }),
    update(id, { text, kind }) {
      const changed = change({ id, text, kind: kind ?? null, now: clock.now() });
      if (!changed.ok) return changed;
      const now = selectOne({ id })[0];
      return now === undefined ? err(gone) : ok(now);
    },
    remove(id) {
      const removed = remove({ id });
      return removed.ok ? ok(undefined) : removed;
    },
    ...notes,
    ...walks,
  };
}

function createNotes(database: StoreDatabase, clock: Clock): Pick<Memories, 'takeNotes' | 'giveBack'> {
  // An agent is never told its own words of the same conversation.
  const unread = database.select(
    `SELECT ${columns} FROM memories WHERE kind = 'note' AND (project_id = :projectId OR scope = 'user')
     AND created_at >= :since AND (to_agent IS NULL OR to_agent = :agent)
     AND NOT (coalesce(agent, '') = :agent AND coalesce(conversation_id, '') = :conversationId)
     AND NOT EXISTS (SELECT 1 FROM memory_reads WHERE note_id = memories.id AND agent = :agent)
     ORDER BY seq LIMIT 20`,
    Row,
  );
  const claim = database.change(
    'INSERT INTO memory_reads (note_id, agent, at) VALUES (:id, :agent, :now) ON CONFLICT DO NOTHING',
  );
  const unclaim = database.change('DELETE FROM memory_reads WHERE note_id = :id AND agent = :agent');
  return {
    takeNotes({ agent, ...reader }) {
      const name = agent ?? '';
      return unread({ ...reader, agent: name }).filter(({ id }) => {
        // Another process may have handed it to the same agent a moment ago.
        const claimed = claim({ id, agent: name, now: clock.now() });
        return claimed.ok && claimed.value === 1;
      });
    },
    giveBack(notes, agent) {
      for (const { id } of notes) unclaim({ id, agent: agent ?? '' });
    },
  };
}

function createWalks(
  database: StoreDatabase,
  clock: Clock,
  add: Memories['add'],
): Pick<Memories, 'forget' | 'writeDown' | 'walkedByModel'> {
  const markForgotten = database.change(
    `INSERT INTO memory_forgotten (conversation_id, at)
     SELECT :conversationId, :now UNION ALL SELECT id, :now FROM sub_agents WHERE root_id = :conversationId
     ON CONFLICT (conversation_id) DO UPDATE SET at = excluded.at`,
  );
  const removeOf = database.change(
    `DELETE FROM memories WHERE conversation_id = :conversationId
     OR conversation_id IN (SELECT id FROM sub_agents WHERE root_id = :conversationId)`,
  );
  const walked = database.change(
    `INSERT INTO memory_walks (conversation_id, upto, by_model, at) VALUES (:conversationId, :upto, :byModel, :now)
     ON CONFLICT (conversation_id) DO UPDATE SET upto = excluded.upto, by_model = excluded.by_model, at = excluded.at`,
  );
  const uptoOf = database.select(
    'SELECT upto FROM memory_walks WHERE conversation_id = :conversationId',
    z.object({ upto: z.number() }),
  );
  const countByModel = database.select(
    'SELECT count(*) AS count FROM memory_walks WHERE by_model = 1 AND at >= :since',
    Count,
  );
  return {
    forget: (conversationId) =>
      database.transaction(() => {
        const marked = markForgotten({ conversationId, now: clock.now() });
        return marked.ok ? removeOf({ conversationId }) : marked;
      }),
    writeDown: ({ conversationId, upto, byModel }, found) =>
      database.transaction(() => {
        if ((uptoOf({ conversationId })[0]?.upto ?? -1) >= upto) return ok(false);
        for (const memory of found) {
          const added = add(memory);
          if (!added.ok) return added;
        }
        const row = { conversationId, upto, byModel: byModel ? 1 : 0, now: clock.now() };
        const written = walked(row);
        return written.ok ? ok(true) : written;
      }),
    walkedByModel: (since) => countByModel({ since })[0]?.count ?? 0,
  };
}

function listed(kinds: readonly MemoryKind[]): string {
  return kinds.length === 0 ? '' : `,${kinds.join(',')},`;
}

const gone: StoreFailure = { kind: 'gone', message: 'This memory was deleted meanwhile.' };
