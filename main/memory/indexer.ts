import type { IndexDatabase } from './index-database';
import type { Entry, RecordRow } from './entry';
import type { RecordReader } from './record';
import type { WordReader } from './words';

/** Brings the index up to the record, batch by batch. */
export interface Indexer {
  /** Reads what is new, for about so long; false when there is more. */
  drain(ms: number): boolean;
  /** The newest rows that it has not come to yet, newest first. */
  tail(limit: number): readonly Entry[];
  /** Takes rows out that the record no longer has. */
  drop(entries: readonly { readonly kind: Entry['kind']; readonly id: string }[]): void;
  forget(conversation: string): void;
}

export interface IndexerDeps {
  readonly index: IndexDatabase;
  readonly record: RecordReader;
  readonly wordsOf: WordReader;
  /** Milliseconds that only ever grow. */
  readonly ticks: () => number;
}

const batchRows = 100;

export function createIndexer({ index, record, wordsOf, ticks }: IndexerDeps): Indexer {
  function cursor(name: string): { readonly upto: number; readonly ref: string } {
    const [row] = index.rows('SELECT upto, ref FROM cursors WHERE name = ?', [name]);
    return { upto: Number(row?.[0] ?? 0), ref: typeof row?.[1] === 'string' ? row[1] : '' };
  }

  function moveTo(name: string, upto: number, ref: string): void {
    index.run(
      `INSERT INTO cursors (name, upto, ref) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET upto = excluded.upto, ref = excluded.ref`,
      [name, upto, ref],
    );
  }

  function known(kind: Entry['kind'], id: string): number | undefined {
    const [row] = index.rows('SELECT id FROM docs WHERE kind = ? AND ref = ?', [kind, id]);
    return row === undefined ? undefined : Number(row[0]);
  }

  function remove(kind: Entry['kind'], id: string): void {
    const doc = known(kind, id);
    if (doc === undefined) return;
    index.run(`DELETE FROM ${tableOf(kind)} WHERE rowid = ?`, [doc]);
    index.run('DELETE FROM docs WHERE id = ?', [doc]);
  }

  function sourceOf({ kind, project, tools }: Entry): number {
    const source = [kind, project, tools.join('+')];
    const id = (): unknown =>
      index.rows('SELECT id FROM sources WHERE kind = ? AND project = ? AND tools = ?', source)[0]?.[0];
    return Number(id() ?? index.run('INSERT INTO sources (kind, project, tools) VALUES (?, ?, ?)', source));
  }

  function put(entry: Entry): void {
    const { kind, id, conversation } = entry;
    const words = wordsOf(indexedText(entry));
    const doc = index.run(
      'INSERT INTO docs (kind, ref, conversation, source, length) VALUES (?, ?, ?, ?, ?)',
      [kind, id, conversation, sourceOf(entry), words.length],
    );
    index.run(`INSERT INTO ${tableOf(kind)} (rowid, words) VALUES (?, ?)`, [doc, words.join(' ')]);
  }

  /**
   * SQLite gives the numbers of deleted rows out again, so a cursor whose row is gone may have new rows before it. Then
   * all are gone through once more; those that are known are passed by.
   */
  function startOf(table: 'messages' | 'calls'): number {
    const { upto, ref } = cursor(table);
    return upto === 0 || record.stands(table, upto, ref) ? upto : 0;
  }

  function messages(): boolean {
    const rows = record.messagesAfter(startOf('messages'), batchRows);
    for (const row of rows) {
      if (row.spoken !== undefined) remove('message', row.spoken);
      if (row.entry === undefined || known('message', row.id) !== undefined) continue;
      put(row.entry);
      index.run(
        `INSERT INTO seen (conversation, upto, at) VALUES (?, ?, ?)
         ON CONFLICT (conversation) DO UPDATE SET upto = excluded.upto, at = max(at, excluded.at)`,
        [row.entry.conversation, row.rowid, row.entry.at],
      );
    }
    return advanced('messages', rows);
  }

  function calls(): boolean {
    const rows = record.callsAfter(startOf('calls'), batchRows);
    for (const row of rows) {
      if (row.open === true) index.run('INSERT OR IGNORE INTO unsettled (ref) VALUES (?)', [row.id]);
      if (row.entry !== undefined && known('call', row.id) === undefined) put(row.entry);
    }
    return advanced('calls', rows);
  }

  function advanced(name: string, rows: readonly RecordRow[]): boolean {
    const last = rows.at(-1);
    if (last !== undefined) moveTo(name, last.rowid, last.id);
    return rows.length < batchRows;
  }

  /** Calls that were under way when they were come to. */
  function unsettled(): void {
    for (const [ref] of index.rows('SELECT ref FROM unsettled')) {
      const row = record.call(String(ref));
      if (row?.open === true) continue;
      if (row?.entry !== undefined && known('call', row.id) === undefined) put(row.entry);
      index.run('DELETE FROM unsettled WHERE ref = ?', [String(ref)]);
    }
  }

  function memories(): boolean {
    const rows = record.memoriesSince(cursor('memories').upto, batchRows);
    for (const { entry, id } of rows) {
      remove('memory', id);
      if (entry !== undefined) put(entry);
    }
    const last = rows.at(-1);
    if (last !== undefined) moveTo('memories', last.updatedAt, last.id);
    return rows.length < batchRows;
  }

  function isBehind(): boolean {
    return (
      startOf('messages') < record.newest('messages') ||
      startOf('calls') < record.newest('calls') ||
      index.rows('SELECT 1 FROM unsettled LIMIT 1').length > 0 ||
      record.memoriesSince(cursor('memories').upto, 1).length > 0
    );
  }

  return {
    drain(ms) {
      const end = ticks() + ms;
      // Without something new no write lock is asked for.
      if (!isBehind()) return true;
      for (;;) {
        const done = index.batch(() => {
          unsettled();
          return [memories(), messages(), calls()].every(Boolean);
        });
        if (done) return true;
        if (ticks() >= end) return false;
      }
    },
    tail(limit) {
      const from = (table: 'messages' | 'calls'): number =>
        Math.max(cursor(table).upto, record.newest(table) - limit);
      const rows = [
        ...record.messagesAfter(from('messages'), limit),
        ...record.callsAfter(from('calls'), limit),
      ];
      return rows.flatMap(({ entry }) => (entry === undefined ? [] : [entry])).toReversed();
    },
    drop(entries) {
      if (entries.length > 0) index.batch(() => entries.forEach(({ kind, id }) => remove(kind, id)));
    },
    forget(conversation) {
      index.batch(() => {
        const docs = index.rows('SELECT kind, ref FROM docs WHERE conversation = ?', [conversation]);
        for (const [kind, ref] of docs) remove(kind as Entry['kind'], String(ref));
        index.run('DELETE FROM seen WHERE conversation = ?', [conversation]);
      });
    },
  };
}

function tableOf(kind: Entry['kind']): 'talk' | 'calls' {
  return kind === 'call' ? 'calls' : 'talk';
}

function indexedText({ what, head = '', text, files }: Entry): string {
  return [what, head, text, ...files].join('\n');
}
