import type { IndexDatabase } from './index-database';
import type { QueryPlan, QueryTerm } from './query-plan';
import { stem } from './split-words';

/** What the index knows of one word of the question. */
export interface TermEvidence {
  /** For FTS5: strings in quotation marks and OR between them. */
  readonly own: string;
  readonly also: string;
  /** Chunks with the word itself, ascending; undefined when they are too many to tell anything. */
  readonly chunks: readonly number[] | undefined;
  /** Chunks with a word that means the same. */
  readonly alsoChunks: readonly number[];
  readonly weak: boolean;
  /** How much it tells: the rarer, the more. */
  readonly weight: number;
  readonly stems: ReadonlySet<string>;
  readonly alsoStems: ReadonlySet<string>;
}

/**
 * A word in more chunks than this is not looked up by itself beside rarer ones: ranking every chunk that holds it
 * would cost more than the whole question may, and it tells little.
 */
export const commonChunks = 2_500;
/** A neighbour's word in this share of the chunks says nothing. */
const maxAlsoShare = 0.1;
/** What a word is worth that was found by another that means the same. */
export const alsoWorth = 0.5;
const weakWorth = 0.4;

export function gatherEvidence(database: IndexDatabase, plan: QueryPlan): readonly TermEvidence[] {
  const total = Math.max(1, Number(database.rows('SELECT max(id) FROM chunks')[0]?.[0] ?? 1));
  return plan.terms.map((term) => evidenceOf(database, term, total));
}

function evidenceOf(database: IndexDatabase, { word, also, weak }: QueryTerm, total: number): TermEvidence {
  let own = `"${word}"`;
  let chunks = chunksWith(database, own);
  if (chunks?.length === 0 && word.length > 2) {
    // A word that nothing holds is taken for the beginning of one.
    own = `"${word}" *`;
    chunks = chunksWith(database, own);
  }
  const telling = also
    .map((each) => ({ match: `"${each}"`, word: each, chunks: chunksWith(database, `"${each}"`) ?? [] }))
    .filter(({ chunks: found }) => found.length > 0 && found.length <= Math.max(20, total * maxAlsoShare));
  const alsoChunks = [...new Set(telling.flatMap(({ chunks: found }) => found))].toSorted((a, b) => a - b);
  const found = chunks === undefined ? commonChunks : chunks.length === 0 ? alsoChunks.length : chunks.length;
  return {
    own,
    also: telling.map(({ match }) => match).join(' OR '),
    chunks,
    alsoChunks,
    weak,
    weight: found === 0 ? 0 : Math.log(1 + total / found) * (weak ? weakWorth : 1),
    stems: new Set([stem(word)]),
    alsoStems: new Set(telling.map(({ word: each }) => stem(each))),
  };
}

/** Undefined for more than `commonChunks`. One text instead of rows: ten times quicker to hand over. */
function chunksWith(database: IndexDatabase, match: string): readonly number[] | undefined {
  const [row] = database.rows(
    'SELECT group_concat(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ?)',
    [match, commonChunks + 1],
  );
  const text = row?.[0];
  if (typeof text !== 'string') return [];
  const chunks = text.split(',').map(Number);
  return chunks.length > commonChunks ? undefined : chunks;
}

/** The share of the question, by weight, that stands in the chunks from `first` to `last`. */
export function coverage(terms: readonly TermEvidence[], first: number, last: number): number {
  let sum = 0;
  let all = 0;
  for (const term of terms) {
    all += term.weight;
    if (holds(term.chunks, first, last)) sum += term.weight;
    else if (holds(term.alsoChunks, first, last)) sum += term.weight * alsoWorth;
  }
  return all === 0 ? 0 : sum / all;
}

/** Whether an ascending list has a number in the range; true where there is no list. */
function holds(chunks: readonly number[] | undefined, first: number, last: number): boolean {
  if (chunks === undefined) return true;
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunks[middle] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  return (chunks[low] ?? Infinity) <= last;
}

/** The same share for the stems of a name, and how little else the name says: 0 to 1. */
export function nameCoverage(terms: readonly TermEvidence[], stems: ReadonlySet<string>): number {
  // Most names share no word with the question, and this runs for hundreds of them.
  const hit = [...stems].filter((word) =>
    terms.some((term) => term.stems.has(word) || term.alsoStems.has(word)),
  );
  if (hit.length === 0) return 0;
  let sum = 0;
  let all = 0;
  for (const term of terms) {
    all += term.weight;
    if (hit.some((word) => term.stems.has(word))) sum += term.weight;
    else if (hit.some((word) => term.alsoStems.has(word))) sum += term.weight * alsoWorth;
  }
  return all === 0 ? 0 : Math.sqrt((hit.length / stems.size) * (sum / all));
}
