import { rememberedName, retellsMemory } from '@shared/catalog/remembered';
import type { Entry, RecordRow } from './entry';
import type { Rows } from '../disk/index-file';
import {
  callColumns,
  callEntry,
  callFrom,
  memoryColumns,
  memoryRow,
  messageColumns,
  messageFrom,
  messageRow,
} from './record-rows';
import { fieldOf, parsed, textOf } from './record-json';

export interface ConversationFacts {
  readonly project: string;
  readonly root: string | null;
  readonly title: string;
  /** What was said in it were calls, so its title is one. */
  readonly direct: boolean;
  readonly forgotten: boolean;
  readonly subAgent: boolean;
}

/** The conversation record as memory reads it; one look at a time, nothing kept. */
export interface RecordReader {
  messagesAfter(rowid: number, limit: number): readonly RecordRow[];
  callsAfter(rowid: number, limit: number): readonly RecordRow[];
  /** Memories that were written or changed since, in that order. */
  memoriesSince(updatedAt: number, limit: number): readonly (RecordRow & { readonly updatedAt: number })[];
  newest(table: 'messages' | 'calls'): number;
  /** Whether the row is still the one with that id. */
  stands(table: 'messages' | 'calls', rowid: number, id: string): boolean;
  /** The entries of these rows in the same order; undefined for one that is gone. */
  entries(
    wanted: readonly { readonly kind: Entry['kind']; readonly id: string }[],
  ): readonly (Entry | undefined)[];
  call(id: string): RecordRow | undefined;
  conversation(id: string): ConversationFacts | undefined;
  /** Whether there is such a conversation, and nobody has had it forgotten: less work than all that is known of it. */
  isOpen(conversation: string): boolean;
  /** The message that the person wrote last. */
  lastAsked(conversation: string): string | undefined;
  messagesOf(conversation: string, after: number, limit: number): readonly RecordRow[];
  walkedUpto(conversation: string): number;
  /** What was said just before and after a message, in that order. */
  around(
    conversation: string,
    id: string,
    count: number,
  ): { readonly before: readonly Entry[]; readonly after: readonly Entry[] };
}

const sources = {
  memory: { columns: memoryColumns, from: 'memories', id: 'id' },
  message: { columns: messageColumns, from: messageFrom, id: 'm.id' },
  call: { columns: callColumns, from: callFrom, id: 'k.id' },
} as const;

export function createRecordReader(record: Rows): RecordReader {
  const one = (sql: string, ...params: (string | number)[]): readonly unknown[] | undefined =>
    record.rows(sql, params)[0];

  /** Which tools' output a call shows: ToolOutput hands out what another one printed. */
  function toolsOf(tool: string, conversation: string, input: unknown): readonly string[] | undefined {
    if (retellsMemory(tool)) return undefined;
    if (rememberedName(tool) !== 'ToolOutput') return [tool];
    const id = fieldOf(input, 'id');
    if (typeof id !== 'string' || !/^[0-9a-f]{8,64}$/.test(id)) return undefined;
    const from = record.rows(
      'SELECT DISTINCT tool FROM calls WHERE conversation_id = ? AND instr(result_json, ?) > 0',
      [conversation, `"outputId":"${id}`],
    );
    const tools = from.map(([name]) => String(name));
    return tools.length === 0 || tools.some(retellsMemory) ? undefined : [tool, ...tools];
  }

  function callRow(row: readonly unknown[]): RecordRow {
    const [rowid, id, conversation, , tool, settled, input] = row;
    const place = { rowid: Number(rowid), id: String(id) };
    if (Number(settled) === 0) return { ...place, open: true };
    const given = parsed(input);
    const tools = toolsOf(String(tool), String(conversation), given);
    return tools === undefined ? place : { ...place, entry: callEntry(row, given, tools) };
  }

  /** Rows by id, each kind in one look. */
  function rowsOf(kind: Entry['kind'], ids: readonly string[]): readonly RecordRow[] {
    if (ids.length === 0) return [];
    const { columns, from, id } = sources[kind];
    const rows = record.rows(
      `SELECT ${columns} FROM ${from} WHERE ${id} IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    );
    return rows.map((row) =>
      kind === 'memory' ? memoryRow(row) : kind === 'call' ? callRow(row) : messageRow(row, record),
    );
  }

  return {
    messagesAfter: (rowid, limit) =>
      record
        .rows(`SELECT ${messageColumns} FROM ${messageFrom} WHERE m.rowid > ? ORDER BY m.rowid LIMIT ?`, [
          rowid,
          limit,
        ])
        .map((row) => messageRow(row, record)),
    callsAfter: (rowid, limit) =>
      record
        .rows(`SELECT ${callColumns} FROM ${callFrom} WHERE k.rowid > ? ORDER BY k.rowid LIMIT ?`, [
          rowid,
          limit,
        ])
        .map(callRow),
    memoriesSince: (updatedAt, limit) =>
      record
        .rows(`SELECT ${memoryColumns} FROM memories WHERE updated_at > ? ORDER BY updated_at LIMIT ?`, [
          updatedAt,
          limit,
        ])
        .map((row) => ({ ...memoryRow(row), updatedAt: Number(row[10]) })),
    newest: (table) => Number(one(`SELECT max(rowid) FROM ${table}`)?.[0] ?? 0),
    stands: (table, rowid, id) => one(`SELECT id FROM ${table} WHERE rowid = ?`, rowid)?.[0] === id,
    entries(wanted) {
      const kinds = ['memory', 'message', 'call'] as const;
      const found = kinds.flatMap((kind) => {
        const ids = wanted.filter((row) => row.kind === kind).map(({ id }) => id);
        return rowsOf(kind, ids).flatMap(({ entry }) => entry ?? []);
      });
      const byId = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
      return wanted.map(({ kind, id }) => byId.get(`${kind} ${id}`));
    },
    call: (id) => rowsOf('call', [id])[0],
    conversation(id) {
      const row = one(
        `SELECT project_id, root, title, model = 'direct' OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id
         AND m.role = 'assistant' AND m.model = 'direct'), EXISTS (SELECT 1 FROM memory_forgotten f WHERE f.conversation_id = c.id),
         EXISTS (SELECT 1 FROM sub_agents s WHERE s.id = c.id) FROM conversations c WHERE c.id = ?`,
        id,
      );
      if (row === undefined) return undefined;
      const [project, root, title, direct, forgotten, subAgent] = row;
      return {
        project: textOf(project),
        root: typeof root === 'string' ? root : null,
        title: String(title),
        direct: Number(direct) === 1,
        forgotten: Number(forgotten) === 1,
        subAgent: Number(subAgent) === 1,
      };
    },
    isOpen: (conversation) =>
      one(
        'SELECT 1 FROM conversations c WHERE c.id = ? AND NOT EXISTS (SELECT 1 FROM memory_forgotten f WHERE f.conversation_id = c.id)',
        conversation,
      ) !== undefined,
    lastAsked(conversation) {
      const row = one(
        "SELECT id FROM messages WHERE conversation_id = ? AND role = 'user' ORDER BY rowid DESC LIMIT 1",
        conversation,
      );
      return row === undefined ? undefined : String(row[0]);
    },
    messagesOf: (conversation, after, limit) =>
      record
        .rows(
          `SELECT ${messageColumns} FROM ${messageFrom} WHERE m.conversation_id = ? AND m.rowid > ? ORDER BY m.rowid LIMIT ?`,
          [conversation, after, limit],
        )
        .map((row) => messageRow(row, record)),
    around(conversation, id, count) {
      const rowid = Number(one('SELECT rowid FROM messages WHERE id = ?', id)?.[0] ?? 0);
      const near = (side: string): readonly Entry[] =>
        record
          .rows(
            `SELECT ${messageColumns} FROM messages m INDEXED BY messages_by_conversation JOIN conversations c ON c.id = m.conversation_id
             WHERE m.conversation_id = ? AND m.rowid ${side}`,
            [conversation, rowid, count],
          )
          .flatMap((row) => messageRow(row, record).entry ?? []);
      return {
        before: near('< ? ORDER BY m.rowid DESC LIMIT ?').toReversed(),
        after: near('> ? ORDER BY m.rowid LIMIT ?'),
      };
    },
    walkedUpto: (conversation) =>
      Number(one('SELECT upto FROM memory_walks WHERE conversation_id = ?', conversation)?.[0] ?? 0),
  };
}
