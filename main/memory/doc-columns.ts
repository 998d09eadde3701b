import { everyProject, type Entry } from './entry';
import type { FindScope } from './find';
import type { IndexDatabase } from './index-database';

/** What a search asks of every row that holds a word, kept in memory: a look at the file for each would be most of its time. */
export interface DocColumns {
  /** Brings in what was added since. */
  refresh(): void;
  /** The highest number of a row so far. */
  readonly last: () => number;
  /** How much a word in this row counts, by how long the row is beside the others of its table. */
  shareIn(table: WordTable): (doc: number) => number;
  /** Whether the row may be found, as far as the index knows. */
  isIn(scope: FindScope): (doc: number) => boolean;
}

/** Talk with the memories, and calls. */
export type WordTable = 'talk' | 'calls';

interface SourceRow {
  readonly kind: Entry['kind'];
  readonly project: string;
  readonly tools: string;
}

/** A long text holds many words by chance. How often it holds one is not looked at, which makes up for half of that. */
const lengthShare = 0.4;
/** As in BM25: the first time a word stands in a text tells most. */
const saturation = 1.2;

export function createDocColumns(index: IndexDatabase): DocColumns {
  const sources = new Map<number, SourceRow>();
  const sums = { calls: { rows: 0, words: 0 }, talk: { rows: 0, words: 0 } };
  let sourceOf = new Uint32Array(1_024);
  let lengthOf = new Uint32Array(1_024);
  let last = 0;

  const sumOf = (source: number): { rows: number; words: number } =>
    sources.get(source)?.kind === 'call' ? sums.calls : sums.talk;

  function keep(doc: number, source: number, length: number): void {
    if (doc >= sourceOf.length) {
      sourceOf = grown(sourceOf, doc);
      lengthOf = grown(lengthOf, doc);
    }
    sourceOf[doc] = source;
    lengthOf[doc] = length;
    const sum = sumOf(source);
    sum.rows += 1;
    sum.words += length;
    last = Math.max(last, doc);
  }

  return {
    refresh() {
      const highest = Number(index.rows('SELECT max(id) FROM docs')[0]?.[0] ?? 0);
      if (highest <= last) return;
      // One string is handed over far faster than a hundred thousand rows.
      const [row] = index.rows(
        'SELECT json_group_array(id), json_group_array(source), json_group_array(length) FROM docs WHERE id > ?',
        [last],
      );
      // After them: another process may add a row with its source between the two.
      for (const [id, kind, project, tools] of index.rows('SELECT id, kind, project, tools FROM sources'))
        sources.set(Number(id), {
          kind: kind as Entry['kind'],
          project: String(project),
          tools: String(tools),
        });
      const [ids, owners, lengths] = [0, 1, 2].map((column) => numbersIn(row?.[column]));
      for (const [place, id] of (ids ?? []).entries()) keep(id, owners?.[place] ?? 0, lengths?.[place] ?? 0);
    },
    last: () => last,
    shareIn(table) {
      const { rows, words } = sums[table];
      const average = Math.max(1, words / Math.max(1, rows));
      return (doc) =>
        (1 + saturation) /
        (1 + saturation * (1 - lengthShare + (lengthShare * (lengthOf[doc] ?? 0)) / average));
    },
    isIn({ project, allowed }) {
      const open = new Set(allowed.map((source) => `${source.project} ${source.tools}`));
      const isOpen = (source: SourceRow): boolean =>
        (project === null || source.project === project || source.project === everyProject) &&
        // A memory was made from several tools' calls; which of them are on is seen when it is shown.
        (source.tools === '' || source.kind === 'memory' || open.has(`${source.project} ${source.tools}`));
      const found = new Uint8Array(Math.max(0, ...sources.keys()) + 1);
      for (const [id, source] of sources) found[id] = isOpen(source) ? 1 : 0;
      return (doc) => found[sourceOf[doc] ?? 0] === 1;
    },
  };
}

function grown(column: Uint32Array<ArrayBuffer>, doc: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(Math.max(column.length * 2, doc + 1));
  wider.set(column);
  return wider;
}

/** A list of numbers as SQLite puts it together. */
export function numbersIn(json: unknown): readonly number[] {
  return typeof json === 'string' ? (JSON.parse(json) as number[]) : [];
}
