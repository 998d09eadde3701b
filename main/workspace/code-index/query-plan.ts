import { splitName } from './split-words';
import { alsoCalled } from './synonyms';

/** A question taken apart. Words are lower case and hold letters and digits only, so none can be an operator. */
export interface QueryPlan {
  /** In the order asked; each with the words that mean the same. */
  readonly terms: readonly QueryTerm[];
  /** Neighbouring words, and what stood in quotation marks: worth more side by side. */
  readonly phrases: readonly (readonly string[])[];
  /** Spellings without case and marks that a symbol may have as its whole name. */
  readonly names: readonly string[];
  /** Names that were written as names (`parseCall`, `read_file`) or alone: one of these is surely meant. */
  readonly exact: ReadonlySet<string>;
  readonly wants: { readonly tests: boolean; readonly docs: boolean; readonly data: boolean };
}

export interface QueryTerm {
  readonly word: string;
  /** It stands in nearly every file or says what sort of thing is wanted, so it helps others and finds nothing alone. */
  readonly weak: boolean;
  readonly also: readonly string[];
}

/** A pasted page is no question; its first words say what it is about. */
const maxTerms = 24;
const maxPhrases = 8;
const maxQueryCharacters = 2_000;

const stopWords = new Set(
  `a about all am an and any are as at be been being but by can could did do does doing done each every for from get
  gets go goes had has have having how i if in into is it its just let like made make makes may me might must my no
  not of off on one onto or other our out over own s same shall she should show so some such t than that the their
  them then there these they this those through thus to too up us use used uses using very via was we were what when
  where wherever whether which while who whose why will with within without would you your`.split(/\s+/),
);
/** Say what sort of thing is wanted, and stand in nearly every file. */
const weakWords = new Set(
  `code function functions method methods class classes file files find finds implementation implemented implements
  place places part parts happen happens happening handle handled handles logic define defined defines definition
  decide decides decided work works working thing things something way somewhere located live lives look looks`.split(
    /\s+/,
  ),
);

const token = /[\p{L}\p{N}_$]+(?:[-./:\\]+[\p{L}\p{N}_$]+)*/gu;

export function planQuery(text: string): QueryPlan {
  const query = text.slice(0, maxQueryCharacters).normalize('NFC');
  const tokens = query.match(token) ?? [];
  const words = tokens.map((each) => wordsOf(each));
  const partsOfNames = new Set(tokens.filter(isName).flatMap(wordsOf));
  const kept = keepTelling(words.flat(), partsOfNames);
  const named = tokens.filter((each) => isName(each) || tokens.length === 1).map(bareName);
  const neighbours = neighboursOf(words.flat(), kept);
  return {
    terms: [...kept].slice(0, maxTerms).map(([word, weak]) => ({
      word,
      weak,
      also: weak ? [] : alsoCalled(word),
    })),
    phrases: [...quoted(query), ...neighbours].slice(0, maxPhrases),
    names: [...new Set([...named, ...neighbours.map((pair) => pair.join('')), ...kept.keys()])],
    exact: new Set(named),
    wants: {
      tests: /\b(?:tests?|tested|testing|specs?|fixtures?|mocks?|e2e)\b/i.test(query),
      docs: /\b(?:docs?|documentation|documented|readme|guide|changelog)\b/i.test(query),
      data: /\b(?:config(?:uration)?|settings?|json|ya?ml|toml|schema|package)\b/i.test(query),
    },
  };
}

/** The words of a part of the question, as the index's tokenizer sees them. */
function wordsOf(part: string): readonly string[] {
  return part.split(/[^\p{L}\p{N}]+/u).flatMap((piece) => splitName(piece));
}

function isName(part: string): boolean {
  return /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_.:$]+[\p{L}\p{N}]|^\p{Lu}{2,}_/u.test(part);
}

function bareName(part: string): string {
  const last = part.split(/[./:\\]+/).at(-1) ?? part;
  return wordsOf(last).join('');
}

/** Without stop words, unless a name is made of them or there is nothing else; whether a word is weak beside others. */
function keepTelling(words: readonly string[], ofNames: ReadonlySet<string>): ReadonlyMap<string, boolean> {
  const meaning = words.filter(
    (word) => ofNames.has(word) || (!stopWords.has(word) && (word.length > 1 || /\P{ASCII}/u.test(word))),
  );
  const isWeak = (word: string): boolean => weakWords.has(word) && !ofNames.has(word);
  const strong = meaning.some((word) => !isWeak(word));
  return new Map((meaning.length > 0 ? meaning : words).map((word) => [word, strong && isWeak(word)]));
}

function neighboursOf(
  words: readonly string[],
  kept: ReadonlyMap<string, boolean>,
): readonly (readonly string[])[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && kept.has(word) && kept.has(next) && word !== next ? [[word, next]] : [];
  });
}

function quoted(query: string): readonly (readonly string[])[] {
  return [...query.matchAll(/"([^"]+)"/g)]
    .map((match) => wordsOf(match[1] ?? ''))
    .filter((list) => list.length > 1);
}
