import type { IndexDatabase } from './index-database';
import { commonChunks, type TermEvidence } from './evidence';
import type { QueryPlan } from './query-plan';

/** A chunk that may answer, with what the ranking needs to know of it. */
export interface Candidate {
  readonly chunk: number;
  /** BM25, the higher the better; 0 for one that was found by a symbol's name alone. */
  readonly score: number;
  readonly first: number;
  readonly last: number;
  readonly file: number;
  readonly path: string;
  readonly sort: string;
}

export interface Scope {
  /** Only below this folder, or only this file; "" for everything. */
  readonly below: string;
  /** Only chunks with a symbol of one of these kinds. */
  readonly kinds: readonly string[];
}

/** Candidates ranked further. Far more than are shown, because the ranking knows things that BM25 does not. */
const maxCandidates = 200;
/** Chunks ranked for one question. */
const maxRanked = 6_000;
const maxNamed = 40;

/** Path, symbols, comments, body: a word in a name says more about a place than one in its text. */
const weights = '2.5, 11.0, 3.0, 1.0';

export function findCandidates(
  database: IndexDatabase,
  plan: QueryPlan,
  terms: readonly TermEvidence[],
  scope: Scope,
): readonly Candidate[] {
  const expression = expressionOf(database, plan, terms);
  const found = expression === undefined ? [] : ranked(database, expression, scope);
  const seen = new Set(found.map(({ chunk }) => chunk));
  const byName = named(database, plan, scope).filter(({ chunk }) => !seen.has(chunk));
  return [...found, ...byName];
}

interface Expression {
  readonly match: string;
  /** Chunks after this one are not ranked: the words are in too many. */
  readonly upTo?: number;
}

/** Every word stands in quotation marks and holds letters and digits only, so it is a string to FTS5 and no syntax. */
function expressionOf(
  database: IndexDatabase,
  plan: QueryPlan,
  terms: readonly TermEvidence[],
): Expression | undefined {
  const found = terms.filter(({ weight }) => weight > 0);
  if (found.length === 0) return undefined;
  const rare: string[] = [];
  const common: string[] = [];
  let sum = 0;
  for (const { own, also, weak, chunks, alsoChunks } of found.toSorted(byRarity)) {
    const size = (chunks?.length ?? Infinity) + alsoChunks.length;
    const fits = !weak && size <= commonChunks && (rare.length === 0 || sum + size <= maxRanked);
    (fits ? rare : common).push(also === '' ? own : `${own} OR ${also}`);
    if (fits) sum += size;
  }
  if (rare.length > 0) {
    const any = rare.join(' OR ');
    const more = [...common, ...plan.phrases.map((words) => `"${words.join(' ')}"`)];
    return { match: more.length === 0 ? any : `(${any}) OR ((${any}) AND (${more.join(' OR ')}))` };
  }
  const all = common.map((each) => `(${each})`).join(' AND ');
  const [last] = database.rows(
    'SELECT max(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ?)',
    [all, commonChunks],
  );
  return { match: all, upTo: Number(last?.[0] ?? 0) };
}

function byRarity(one: TermEvidence, other: TermEvidence): number {
  return (one.chunks?.length ?? Infinity) - (other.chunks?.length ?? Infinity);
}

function ranked(database: IndexDatabase, { match, upTo }: Expression, scope: Scope): readonly Candidate[] {
  const last = upTo ?? Number.MAX_SAFE_INTEGER;
  const inner = `SELECT rowid AS chunk, bm25(words, ${weights}) AS score FROM words WHERE words MATCH ? AND rowid <= ?`;
  const wanted = filterOf(scope);
  const sql =
    wanted.sql === ''
      ? `SELECT w.chunk, w.score, c.first, c.last, f.id, f.path, f.sort
         FROM (${inner} ORDER BY score LIMIT ${maxCandidates}) w
         JOIN chunks c ON c.id = w.chunk JOIN files f ON f.id = c.file`
      : `SELECT w.chunk, w.score, c.first, c.last, f.id, f.path, f.sort
         FROM (${inner}) w CROSS JOIN chunks c ON c.id = w.chunk CROSS JOIN files f ON f.id = c.file
         WHERE ${wanted.sql} ORDER BY w.score LIMIT ${maxCandidates}`;
  return database.rows(sql, [match, last, ...wanted.params]).map(toCandidate);
}

function named(database: IndexDatabase, plan: QueryPlan, scope: Scope): readonly Candidate[] {
  if (plan.names.length === 0) return [];
  const wanted = filterOf(scope);
  const sql = `SELECT DISTINCT s.chunk, 0, c.first, c.last, f.id, f.path, f.sort FROM json_each(?) asked
    CROSS JOIN symbols s ON s.bare = asked.value CROSS JOIN chunks c ON c.id = s.chunk
    CROSS JOIN files f ON f.id = c.file ${wanted.sql === '' ? '' : `WHERE ${wanted.sql}`} LIMIT ${maxNamed}`;
  return database.rows(sql, [JSON.stringify(plan.names), ...wanted.params]).map(toCandidate);
}

function filterOf({ below, kinds }: Scope): { sql: string; params: readonly string[] } {
  const parts: string[] = [];
  const params: string[] = [];
  if (below !== '') {
    // `0` follows `/`, so the range is the folder and all below it, found by the index on paths.
    parts.push('(f.path = ? OR (f.path >= ? AND f.path < ?))');
    params.push(below, `${below}/`, `${below}0`);
  }
  if (kinds.length > 0) {
    parts.push(
      'c.id IN (SELECT chunk FROM symbols WHERE chunk = c.id AND kind IN (SELECT value FROM json_each(?)))',
    );
    params.push(JSON.stringify(kinds));
  }
  return { sql: parts.join(' AND '), params };
}

function toCandidate(row: readonly unknown[]): Candidate {
  const [chunk, score, first, last, file, path, sort] = row as [
    number,
    number,
    number,
    number,
    number,
    string,
    string,
  ];
  return { chunk, score: -score, first, last, file, path, sort };
}
