import { fold, startsWord } from './fold';

/**
 * How well a path fits letters typed in order, higher is better; undefined when it does not hold them all. The
 * file name counts more than its folders, the start of a word more than its middle, letters in a row more than
 * scattered ones.
 */
export function fuzzyScore(query: string, path: string): number | undefined {
  return fuzzyScorer(query)(path, fold(path));
}

/** The same for many paths; `lower` is the path folded. */
export function fuzzyScorer(query: string): (path: string, lower: string) => number | undefined {
  const wanted = lettersOf(query);
  if (wanted === '') return (path) => -path.length;
  return (path, lower) => {
    if (!holdsInOrder(wanted, 0, lower, 0)) return undefined;
    const name = path.lastIndexOf('/') + 1;
    const inName = scoreFrom(wanted, path, lower, name);
    const anywhere = name === 0 ? inName : scoreFrom(wanted, path, lower, 0);
    const exact = lower.length - name === wanted.length && lower.endsWith(wanted) ? exactBonus : 0;
    const best = Math.max(inName === undefined ? -1 : inName + nameBonus, anywhere ?? -1);
    return best < 0 ? undefined : best + exact - path.length / 100;
  };
}

/** Where the letters of the query stand in a path that holds them, as they were scored; empty when it does not. */
export function fuzzyPlaces(query: string, path: string): readonly number[] {
  const wanted = lettersOf(query);
  const lower = fold(path);
  const [inName, anywhere]: [number[], number[]] = [[], []];
  const nameScore = scoreFrom(wanted, path, lower, path.lastIndexOf('/') + 1, inName);
  const score = scoreFrom(wanted, path, lower, 0, anywhere);
  if (score === undefined) return [];
  return nameScore !== undefined && nameScore + nameBonus >= score ? inName : anywhere;
}

/** Blanks between them do not count. */
function lettersOf(query: string): string {
  return fold(query.normalize('NFC')).replaceAll(/\s+/g, '');
}

const nameBonus = 20;
const exactBonus = 100;
const wordBonus = 8;
const rowBonus = 5;

/** Takes each letter at the start of a word where the rest still fits behind it, else at its first place. */
function scoreFrom(
  wanted: string,
  path: string,
  lower: string,
  from: number,
  places?: number[],
): number | undefined {
  let score = 0;
  let previous = -2;
  let at = from;
  for (let index = 0; index < wanted.length; index += 1) {
    const letter = wanted[index] ?? '';
    const first = lower.indexOf(letter, at);
    if (first < 0) return undefined;
    const place = first === previous + 1 ? first : wordPlace(wanted, index, path, lower, first);
    score += 1 + (startsWord(path, place) ? wordBonus : 0) + (place === previous + 1 ? rowBonus : 0);
    places?.push(place);
    previous = place;
    at = place + 1;
  }
  return score;
}

function wordPlace(wanted: string, index: number, path: string, lower: string, first: number): number {
  const letter = wanted[index] ?? '';
  for (let place = first; place >= 0; place = lower.indexOf(letter, place + 1)) {
    if (startsWord(path, place) && holdsInOrder(wanted, index + 1, lower, place + 1)) return place;
  }
  return first;
}

function holdsInOrder(wanted: string, index: number, lower: string, from: number): boolean {
  let at = from;
  for (let next = index; next < wanted.length; next += 1) {
    const place = lower.indexOf(wanted[next] ?? '', at);
    if (place < 0) return false;
    at = place + 1;
  }
  return true;
}
