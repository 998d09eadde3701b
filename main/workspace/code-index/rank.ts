import type { Candidate } from './candidates';
import type { QueryPlan } from './query-plan';
import { coverage, nameCoverage, type TermEvidence } from './evidence';
import { splitName, stem } from './split-words';

export interface SymbolRow {
  readonly chunk: number;
  readonly name: string;
  readonly kind: string;
  readonly container: string;
  readonly first: number;
  readonly last: number;
}

/** One answer. Lines count from 1 and are both included. */
export interface CodeHit {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  /** The symbol that fits the question best; undefined between symbols and in plain text. */
  readonly symbol?: string;
  readonly kind?: string;
  readonly score: number;
}

/** What each kind of evidence is worth beside the best BM25 score. Set on every other one of bench/code-questions.json. */
const worth = {
  text: 1,
  chunk: 0.35,
  file: 0.95,
  exactName: 1.2,
  name: 0.95,
  path: 0.5,
  folder: 0.15,
  second: 0.12,
  third: 0.15,
} as const;
/** A large file holds many words by chance. */
const sizePenalty = 0.03;

const freeTwins = 2;
const twinWorth = 0.6;

/** What a kind of file is worth beside the program itself. */
const sortWorth: Readonly<Record<string, number>> = {
  source: 1,
  docs: 0.7,
  data: 0.65,
  test: 0.5,
  generated: 0.4,
  vendored: 0.4,
};

export interface RankInput {
  readonly plan: QueryPlan;
  readonly terms: readonly TermEvidence[];
  readonly candidates: readonly Candidate[];
  readonly symbols: readonly SymbolRow[];
  /** The first and the last chunk of every file among the candidates. */
  readonly reaches: ReadonlyMap<number, readonly [number, number]>;
}

interface Context extends RankInput {
  readonly stemsOf: (text: string) => ReadonlySet<string>;
}

/** Best first: the best chunk of every file, then the second ones. */
export function rankCandidates(input: RankInput): readonly CodeHit[] {
  const { candidates } = input;
  const context: Context = { ...input, stemsOf: createStemsOf() };
  const best = Math.max(...candidates.map(({ score }) => score), Number.EPSILON);
  const byChunk = groupSymbols(input.symbols);
  const byFile = new Map<string, CodeHit[]>();
  for (const candidate of candidates) {
    const hit = judge(candidate, byChunk.get(candidate.chunk) ?? [], context, candidate.score / best);
    const hits = byFile.get(candidate.path);
    if (hits === undefined) byFile.set(candidate.path, [hit]);
    else hits.push(hit);
  }
  const files = [...byFile.values()].map((hits) => hits.toSorted(byScore));
  const firsts = dampTwins(
    files.map((hits) => ({ ...(hits[0] as CodeHit), score: fileScore(hits) })).toSorted(byScore),
  );
  return [...firsts, ...files.flatMap((hits) => hits.slice(1)).toSorted(byScore)];
}

/**
 * Files of one folder that answer with a symbol of the same name are much the same, as translations are: after two of
 * them others get a turn.
 */
function dampTwins(hits: readonly CodeHit[]): readonly CodeHit[] {
  const seen = new Map<string, number>();
  return hits
    .map((hit) => {
      if (hit.symbol === undefined) return hit;
      const key = `${hit.path.slice(0, hit.path.lastIndexOf('/') + 1)} ${hit.symbol}`;
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      return before < freeTwins ? hit : { ...hit, score: hit.score * twinWorth };
    })
    .toSorted(byScore);
}

function fileScore(hits: readonly CodeHit[]): number {
  const [first = 0, second = 0, third = 0] = hits.map(({ score }) => score);
  return first + second * worth.second + third * worth.third;
}

function judge(candidate: Candidate, symbols: readonly SymbolRow[], context: Context, text: number): CodeHit {
  const { plan, terms } = context;
  const rated = symbols.map((symbol) => ({ symbol, rating: rateName(symbol, context) }));
  const top = rated.toSorted((one, other) => other.rating - one.rating)[0];
  const shown = top !== undefined && top.rating > 0 ? top.symbol : largest(symbols, candidate);
  const [from, to] = context.reaches.get(candidate.file) ?? [candidate.chunk, candidate.chunk];
  const evidence =
    worth.text * text +
    worth.chunk * coverage(terms, candidate.chunk, candidate.chunk) +
    worth.file * coverage(terms, from, to) * (to - from + 1) ** -sizePenalty +
    (top?.rating ?? 0) +
    ratePath(candidate.path, context);
  const { path, first, last } = candidate;
  return {
    path,
    ...placeOf(shown, { first, last }),
    ...(shown === undefined ? {} : { symbol: qualified(shown), kind: shown.kind }),
    score: evidence * sortFactor(candidate.sort, plan),
  };
}

/** How much of the question a symbol's name answers, and how little else it says. */
function rateName({ name }: SymbolRow, { plan, terms, stemsOf }: Context): number {
  const exact = plan.exact.size > 0 && plan.exact.has(splitName(name).join('')) ? worth.exactName : 0;
  return exact + worth.name * nameCoverage(terms, stemsOf(name));
}

function ratePath(path: string, { terms, stemsOf }: Context): number {
  const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  const folders = path.split('/').slice(-3, -1).join('/');
  return (
    worth.path * nameCoverage(terms, stemsOf(name)) + worth.folder * nameCoverage(terms, stemsOf(folders))
  );
}

/** Names come back in many candidates, so each is taken apart once. */
function createStemsOf(): Context['stemsOf'] {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const words = text.split(/[^\p{L}\p{N}]+/u).flatMap((part) => splitName(part));
    const stems = new Set(words.map(stem));
    known.set(text, stems);
    return stems;
  };
}

function sortFactor(sort: string, { wants }: QueryPlan): number {
  if (sort === 'test' && wants.tests) return 1.15;
  if (sort === 'docs' && wants.docs) return 1.15;
  if (sort === 'data' && wants.data) return 0.9;
  return sortWorth[sort] ?? 1;
}

/** A symbol that begins in the chunk is shown with its own lines, as far as the chunk reaches. */
function placeOf(symbol: SymbolRow | undefined, chunk: { first: number; last: number }) {
  if (symbol === undefined) return chunk;
  return { first: symbol.first, last: Math.min(symbol.last, chunk.last) };
}

function largest(symbols: readonly SymbolRow[], chunk: Candidate): SymbolRow | undefined {
  const [top] = symbols.toSorted((one, other) => other.last - other.first - (one.last - one.first));
  return top !== undefined && (top.last - top.first) * 2 >= chunk.last - chunk.first ? top : undefined;
}

function qualified({ name, container }: SymbolRow): string {
  return container === '' ? name : `${container}.${name}`;
}

function groupSymbols(symbols: readonly SymbolRow[]): ReadonlyMap<number, SymbolRow[]> {
  const groups = new Map<number, SymbolRow[]>();
  for (const symbol of symbols) {
    const group = groups.get(symbol.chunk);
    if (group === undefined) groups.set(symbol.chunk, [symbol]);
    else group.push(symbol);
  }
  return groups;
}

function byScore(one: CodeHit, other: CodeHit): number {
  return other.score - one.score || (one.path < other.path ? -1 : 1);
}
