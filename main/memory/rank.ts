import type { Plan, Term } from './plan';
import type { Entry } from './entry';
import { splitSentences, type Sentence } from './sentences';
import { once } from './once';
import { createWordSpotter } from './spot-words';
import type { WordReader } from './words';

/** An entry, how well it answers, and where in its text. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  /** Offset into the text of the passage that answers best. */
  readonly best: number;
}

/** A word that only means the same. */
export const neighbourShare = 0.55;
/** What stands elsewhere in the text, and what was said around it, counts so much of what stands in one passage. */
const elsewhereShare = 0.35;
const aroundShare = 0.3;
/** After so long half of the little that newness counts is gone. */
const halfLifeMs = 60 * 24 * 3_600_000;
const newnessShare = 0.12;
/** Memories were written down to be found; what a call printed is the rawest. */
const kindShares = { memory: 1.2, message: 1, call: 0.85 } as const;
/** A memory comes before the rest when it answers at least so well as the best. */
const memoryFirst = 0.7;
const mostOfOneConversation = 2;
/** Sentences that are read together. */
const passageSentences = 3;
const mostSentences = 120;

const settled =
  /\b(?:decid\w*|decision|chose|chosen|agreed?|go(?:ing)? with|went with|settled? on|instead of|rather than|because|from now on|always|never|prefer\w*|so that|reason)\b/i;

export interface RankDeps {
  readonly plan: Plan;
  readonly wordsOf: WordReader;
  /** The texts that stand around an entry. */
  readonly aroundOf: (entry: Entry) => readonly string[];
  /** How much a stem tells. */
  readonly weight: (stem: string) => number;
  readonly now: number;
}

/** Best first. Entries that hold none of the words are left out. */
export function rankEntries(entries: readonly Entry[], deps: RankDeps): readonly Ranked[] {
  const { plan, weight, wordsOf } = deps;
  const weights = new Map(
    plan.terms.flatMap(({ word, also }) => [word, ...also]).map((stem) => [stem, weight(stem)]),
  );
  const total = plan.terms.reduce((sum, { word }) => sum + (weights.get(word) ?? 0), 0);
  const heldIn = createHolder(plan.terms.length, lookupOf(plan.terms, weights), wordsOf);
  // A text stands around several entries.
  const scale: Scale = { weights, heldIn, heldAround: once(heldIn), total };
  const ranked = entries
    .map((entry) => rankOne(entry, deps, scale))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  return spread(memoriesFirst(ranked));
}

interface Scale {
  readonly weights: ReadonlyMap<string, number>;
  readonly heldIn: (text: string) => Held;
  readonly heldAround: (text: string) => Held;
  /** What a text that holds all of the question is worth. */
  readonly total: number;
}

/** What a text holds of a question: for each term how much of it, 1 for the word itself. Empty where it holds nothing. */
type Held = readonly number[];

function rankOne(
  entry: Entry,
  { plan, aroundOf, now }: RankDeps,
  { weights, heldIn, heldAround, total }: Scale,
): Ranked {
  const sum = (parts: readonly Held[]): number => valueOf(parts, plan.terms, weights);
  const sentences = [
    ...sentencesOf(entry.head ?? '', plan).map(({ text }) => ({ text, at: 0 })),
    ...sentencesOf(entry.text, plan),
  ];
  const parts = sentences.map(({ text }) => heldIn(text));
  const valueAt = (index: number): number => sum(parts.slice(index, index + passageSentences));
  let best = { value: 0, index: 0 };
  for (const index of sentences.keys()) {
    const value = valueAt(index);
    if (value > best.value) best = { value, index };
  }
  // A passage begins where the words are, not some sentences before.
  while (best.value > 0 && valueAt(best.index + 1) === best.value) best = { ...best, index: best.index + 1 };
  const own = [...parts, heldIn([entry.what, ...entry.files].join(' '))];
  const whole = sum(own);
  const near = sum([...own, ...aroundOf(entry).map(heldAround)]);
  const share =
    best.value + elsewhereShare * Math.max(0, whole - best.value) + aroundShare * Math.max(0, near - whole);
  const passage = sentences.slice(best.index, best.index + passageSentences);
  const answersWhy = plan.asksWhy && passage.some(({ text }) => settled.test(text)) ? 1.15 : 1;
  const newness = newnessShare * 2 ** (-Math.max(0, now - entry.at) / halfLifeMs);
  const score =
    (total === 0 ? 0 : share / total) * kindShares[entry.kind] * answersWhy * (1 - newnessShare + newness);
  return { entry, score, best: sentences[best.index]?.at ?? 0 };
}

/** Stem → the terms that it stands for, and how well. */
type Lookup = ReadonlyMap<string, readonly (readonly [term: number, share: number])[]>;

function lookupOf(terms: readonly Term[], weights: ReadonlyMap<string, number>): Lookup {
  const lookup = new Map<string, (readonly [number, number])[]>();
  const add = (stem: string, term: number, share: number): void => {
    lookup.set(stem, [...(lookup.get(stem) ?? []), [term, share]]);
  };
  for (const [index, { word, also }] of terms.entries()) {
    const own = weights.get(word) ?? 0;
    add(word, index, 1);
    // A neighbour that stands everywhere tells no more than it would by itself.
    for (const stem of also) {
      const known = weights.get(stem) ?? 0;
      add(stem, index, own === 0 ? 0 : (neighbourShare * Math.min(own, known)) / own);
    }
  }
  return lookup;
}

/** Most texts hold none of the question's words: they cost no array. */
function createHolder(terms: number, lookup: Lookup, wordsOf: WordReader): (text: string) => Held {
  const nothing: Held = [];
  const spot = createWordSpotter(new Set(lookup.keys()), wordsOf);
  return (text) => {
    let held: number[] | undefined;
    spot(text, (word) => {
      held ??= Array.from({ length: terms }, () => 0);
      for (const [term, share] of lookup.get(word) ?? []) held[term] = Math.max(held[term] ?? 0, share);
    });
    return held ?? nothing;
  };
}

function valueOf(
  parts: readonly Held[],
  terms: readonly Term[],
  weights: ReadonlyMap<string, number>,
): number {
  const telling = parts.filter((part) => part.length > 0);
  if (telling.length === 0) return 0;
  let value = 0;
  for (const [index, { word }] of terms.entries()) {
    let most = 0;
    for (const part of telling) most = Math.max(most, part[index] ?? 0);
    value += most * (weights.get(word) ?? 0);
  }
  return value;
}

function memoriesFirst(ranked: readonly Ranked[]): readonly Ranked[] {
  const floor = memoryFirst * (ranked[0]?.score ?? 0);
  const isFirst = ({ entry, score }: Ranked): boolean => entry.kind === 'memory' && score >= floor;
  return [...ranked.filter(isFirst), ...ranked.filter((one) => !isFirst(one))];
}

/** One busy conversation does not push out all others; what it has more comes after them. Its talk is one hit anyway. */
function spread(ranked: readonly Ranked[]): readonly Ranked[] {
  const counts = new Map<string, number>();
  const [near, far]: [Ranked[], Ranked[]] = [[], []];
  for (const one of ranked) {
    const { kind, conversation } = one.entry;
    const key = `${kind} ${conversation}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    (count > mostOfOneConversation && conversation !== '' && kind !== 'message' ? far : near).push(one);
  }
  return [...near, ...far];
}

/** Sentences and lines with their offsets; of a long text those that may hold a word of the question. */
function sentencesOf(text: string, { terms }: Plan): readonly Sentence[] {
  const all = splitSentences(text);
  if (all.length <= mostSentences) return all;
  const beginnings = terms.flatMap(({ word, also }) => [word, ...also]).map((stem) => stem.slice(0, 4));
  const mayHold = ({ text: sentence }: Sentence): boolean => {
    const lower = sentence.toLowerCase();
    return beginnings.some((beginning) => lower.includes(beginning));
  };
  return all.filter(mayHold).slice(0, mostSentences);
}
