import { neighboursOf } from './synonyms';
import { plainWord, type WordReader } from './words';

/** What is looked for: stems, each with those that may stand for it. */
export interface Plan {
  readonly terms: readonly Term[];
  /** The question asks for a decision or its reason. */
  readonly asksWhy: boolean;
}

export interface Term {
  readonly word: string;
  readonly also: readonly string[];
}

/** A pasted page is no question; its first words say what it is about. */
const maxTerms = 20;
const maxCharacters = 2_000;

const stopWords: ReadonlySet<string> = new Set(
  `a about above after again ago all already also am an and any are as at be been before being but by can could did do
  does doing done each every ever for from get gets give given had has have having he her here his how i if in into is
  it its just let like made make many may me might more most much must my no nor not now of off on once one only onto or
  other our out over own please said same say she should show so some such than that the their them then there these
  they thing things this those through to too under up us use used uses using very via was way we were what when where
  whether which while who whom whose why will with within without would yet you your remember recall tell know last time
  earlier previously conversation talk talked discuss discussed`.split(/\s+/),
);

export function planOf(query: string, wordsOf: WordReader): Plan {
  const text = query.slice(0, maxCharacters);
  const telling = text
    .split(/\s+/)
    .filter((token) => !stopWords.has(plainWord(token.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))))
    .join(' ');
  // A question of nothing but small words is still a question.
  const words = wordsOf(telling === '' ? text : telling);
  return {
    terms: [...new Set(words)].slice(0, maxTerms).map((word) => ({ word, also: neighboursOf(word) })),
    asksWhy:
      /\b(?:why|reasons?|decid\w*|decision|chos\w*|choose|pick\w*|agree\w*|rationale|settle\w*)\b/i.test(
        text,
      ),
  };
}
