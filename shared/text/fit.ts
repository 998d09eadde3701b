import { fold, startsWord } from './fold';

/** A stretch of a text in UTF-16 units: from, and the unit after its last. */
export type Mark = readonly [from: number, to: number];

/** How well a text answers words that were typed. */
export interface Fit {
  /** From 0 to 1. */
  readonly score: number;
  /** What of the text is to be marked, in order and apart from each other. */
  readonly marks: readonly Mark[];
}

/** One step of these is never made up for by a shorter text. */
const steps = { whole: 1, beginning: 0.9, words: 0.8, inside: 0.65, initials: 0.5 };
const mostForLength = 0.09;

/**
 * How well a title or a sentence fits, undefined when one of the words stands nowhere in it. Case and accents do not
 * count. The whole text is best, then its beginning, then beginnings of words, then any place in it; a single word may
 * also be the initials of the title.
 */
export function fitOf(query: string, text: string): Fit | undefined {
  const wanted = fold(query.normalize('NFC')).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return { score: 0, marks: [] };
  const folded = fold(text);
  const places = wanted.map((word) => placeOf(word, folded, text));
  const less = Math.min(mostForLength, text.length / 2_000);
  if (places.some((place) => place < 0)) return initialsFit(wanted, folded, text, less);
  const marks = joined(places.map((place, index) => [place, place + (wanted[index]?.length ?? 0)] as const));
  return { score: stepOf(wanted, places, folded, text) - less, marks };
}

/** Places of single letters as stretches. */
export function marksAt(places: readonly number[]): readonly Mark[] {
  return joined(places.map((place) => [place, place + 1] as const));
}

function stepOf(wanted: readonly string[], places: readonly number[], folded: string, text: string): number {
  const whole = wanted.join(' ');
  if (folded.trim() === whole) return steps.whole;
  if (folded.startsWith(whole)) return steps.beginning;
  return places.every((place) => startsWord(text, place)) ? steps.words : steps.inside;
}

/** Where the word begins a word, else where it stands first; -1 when nowhere. */
function placeOf(word: string, folded: string, text: string): number {
  const first = folded.indexOf(word);
  for (let at = first; at >= 0; at = folded.indexOf(word, at + 1)) if (startsWord(text, at)) return at;
  return first;
}

function initialsFit(wanted: readonly string[], folded: string, text: string, less: number): Fit | undefined {
  const [letters = ''] = wanted;
  if (wanted.length > 1 || letters.length < 2 || letters.length > 8) return undefined;
  const places: number[] = [];
  for (let at = 0; at < text.length && places.length < letters.length; at += 1)
    if (folded[at] === letters[places.length] && startsWord(text, at)) places.push(at);
  if (places.length < letters.length) return undefined;
  return { score: steps.initials - less, marks: marksAt(places) };
}

function joined(marks: readonly Mark[]): readonly Mark[] {
  const ordered = marks.toSorted(([one], [other]) => one - other);
  const apart: [number, number][] = [];
  for (const [from, to] of ordered) {
    const last = apart.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}
