import { findCandidates, type Scope } from './candidates';
import { gatherEvidence } from './evidence';
import type { IndexDatabase } from './index-database';
import { planQuery } from './query-plan';
import { rankCandidates, type CodeHit, type SymbolRow } from './rank';

/** The places that answer a question best, the best of every file first. */
export function findInIndex(database: IndexDatabase, query: string, scope: Scope): readonly CodeHit[] {
  const plan = planQuery(query);
  const terms = gatherEvidence(database, plan);
  const candidates = findCandidates(database, plan, terms, scope);
  const symbols = symbolsIn(database, new Set(candidates.map(({ chunk }) => chunk))).filter(
    ({ kind }) => scope.kinds.length === 0 || scope.kinds.includes(kind),
  );
  const reaches = reachesOf(database, new Set(candidates.map(({ file }) => file)));
  return rankCandidates({ plan, terms, candidates, symbols, reaches });
}

// In both, CROSS JOIN keeps the planner from walking the whole table in the order of its index.

function symbolsIn(database: IndexDatabase, chunks: ReadonlySet<number>): readonly SymbolRow[] {
  const rows = database.rows(
    `SELECT s.chunk, s.name, s.kind, s.container, s.first, s.last
     FROM json_each(?) wanted CROSS JOIN symbols s ON s.chunk = wanted.value`,
    [JSON.stringify([...chunks])],
  );
  return rows.map((row) => {
    const [chunk, name, kind, container, first, last] = row as [
      number,
      string,
      string,
      string,
      number,
      number,
    ];
    return { chunk, name, kind, container, first, last };
  });
}

function reachesOf(
  database: IndexDatabase,
  files: ReadonlySet<number>,
): ReadonlyMap<number, readonly [number, number]> {
  const rows = database.rows(
    `SELECT c.file, min(c.id), max(c.id)
     FROM json_each(?) wanted CROSS JOIN chunks c ON c.file = wanted.value GROUP BY wanted.value`,
    [JSON.stringify([...files])],
  );
  return new Map(rows.map((row) => [row[0] as number, [row[1] as number, row[2] as number]]));
}
