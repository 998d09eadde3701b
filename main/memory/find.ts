import type { Entry } from './entry';
import { createDocColumns, numbersIn, type WordTable } from './doc-columns';
import type { IndexDatabase } from './index-database';
import { once } from './once';
import type { Plan } from './plan';
import { createDocScorer } from './score-docs';

/** A source of calls: a project and the tools whose switches must all be on, as the index keeps them. */
export interface Source {
  readonly project: string;
  /** Names with `+` between them. */
  readonly tools: string;
}

export interface FindScope {
  /** Null for all projects. */
  readonly project: string | null;
  /** What memory reads; everything else with a tool is left out. */
  readonly allowed: readonly Source[];
}

export interface Candidate {
  readonly kind: Entry['kind'];
  readonly id: string;
}

export interface Found {
  readonly candidates: readonly Candidate[];
  /** How much a stem tells: rare ones more. */
  readonly weight: (stem: string) => number;
}

/** Rows of one word table that the ranking looks at. */
const mostCandidates = { talk: 48, calls: 20 };
/** So many rows may a question's words stand in before the common ones are left out: they take time and tell little. */
const mostRows = 12_000;

/** How many rows of a table a stem stands in, and how many there were at all when that was counted. */
interface Count {
  readonly rows: number;
  readonly of: number;
}

/** What a count may be behind: nothing for a stem that stood nowhere, else a little of what was there. */
const mayLag = 0.01;
const leastLag = 50;
const maxCounts = 20_000;

export interface Finder {
  /** Reads what every search needs of the rows that were added. */
  prepare(): void;
  /** Candidates for a question, best first; words that stand in too much only help the others. */
  find(plan: Plan, scope: FindScope): Found;
}

export function createFinder(index: IndexDatabase): Finder {
  const docs = createDocColumns(index);
  const scorer = createDocScorer();
  const counts: Record<WordTable, Map<string, Count>> = { talk: new Map(), calls: new Map() };

  /** Counting a common word's rows takes longer than using them, so a count is kept while it is about right. */
  function countIn(table: WordTable, stem: string): number {
    const of = docs.last();
    const known = counts[table].get(stem);
    if (known !== undefined) {
      const lag = of - known.of;
      if (lag === 0 || (known.rows > 0 && lag <= Math.max(leastLag, known.of * mayLag))) return known.rows;
    }
    const [row] = index.rows(`SELECT doc FROM ${table}_words WHERE term = ?`, [stem]);
    const rows = Number(row?.[0] ?? 0);
    if (counts[table].size >= maxCounts) counts[table].clear();
    counts[table].set(stem, { rows, of });
    return rows;
  }

  function candidatesIn(
    table: WordTable,
    plan: Plan,
    isIn: (doc: number) => boolean,
    weight: (stem: string) => number,
  ): readonly Candidate[] {
    const telling = new Set(tellingStems(plan, (stem) => countIn(table, stem)));
    const rowsOf = once((stem: string) => {
      const [row] = index.rows(`SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ?`, [
        `"${stem}"`,
      ]);
      return numbersIn(row?.[0]).filter(isIn);
    });
    const best = scorer.best(plan, telling, {
      rowsOf,
      weight,
      share: docs.shareIn(table),
      last: docs.last(),
      limit: mostCandidates[table],
    });
    const found = index.rows('SELECT id, kind, ref FROM docs WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(best),
    ]);
    const byId = new Map(
      found.map(([id, kind, ref]) => [Number(id), { kind: kind as Entry['kind'], id: String(ref) }]),
    );
    return best.flatMap((doc) => byId.get(doc) ?? []);
  }

  return {
    prepare: () => docs.refresh(),
    find(plan, scope) {
      docs.refresh();
      const hasCalls = scope.allowed.some(
        ({ project }) => scope.project === null || project === scope.project,
      );
      const tables: WordTable[] = hasCalls ? ['talk', 'calls'] : ['talk'];
      const rows = docs.last();
      const weight = once((stem: string) => {
        const count = tables.reduce((sum, table) => sum + countIn(table, stem), 0);
        return Math.log(1 + Math.max(0, rows - count + 0.5) / (count + 0.5));
      });
      const isIn = docs.isIn(scope);
      return { candidates: tables.flatMap((table) => candidatesIn(table, plan, isIn, weight)), weight };
    },
  };
}

/** The rarest of the question's stems, own ones before neighbours, as long as together they stand in few enough rows. */
function tellingStems(plan: Plan, countOf: (stem: string) => number): readonly string[] {
  const own = new Set(plan.terms.map(({ word }) => word));
  const cost = (stem: string): number => countOf(stem) * (own.has(stem) ? 1 : 3);
  const stems = [...new Set(plan.terms.flatMap(({ word, also }) => [word, ...also]))];
  const there = stems.filter((stem) => countOf(stem) > 0).toSorted((one, other) => cost(one) - cost(other));
  const taken: string[] = [];
  let rows = 0;
  for (const stem of there) {
    rows += countOf(stem);
    if (taken.length > 0 && rows > mostRows) break;
    taken.push(stem);
  }
  return taken;
}
