/**
 * How well a path fits letters typed in order, higher is better; undefined when it does not hold them all. The
 * file name counts more than its folders, the start of a word more than its middle, letters in a row more than
 * scattered ones.
 */
export function fuzzyScore(query: string, path: string): number | undefined {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '');
  if (wanted === '') return -path.length;
  const name = path.lastIndexOf('/') + 1;
  const inName = scoreFrom(wanted, path, name);
  const anywhere = scoreFrom(wanted, path, 0);
  const exact = path.slice(name).toLowerCase() === wanted ? exactBonus : 0;
  const best = Math.max(inName === undefined ? -1 : inName + nameBonus, anywhere ?? -1);
  return best < 0 ? undefined : best + exact - path.length / 100;
}

const nameBonus = 20;
const exactBonus = 100;
const wordBonus = 8;
const rowBonus = 5;

/** Takes each letter at the start of a word where the rest still fits behind it, else at its first place. */
function scoreFrom(wanted: string, path: string, from: number): number | undefined {
  const lower = path.toLowerCase();
  let score = 0;
  let previous = -2;
  let at = from;
  for (let index = 0; index < wanted.length; index += 1) {
    const letter = wanted[index] ?? '';
    const first = lower.indexOf(letter, at);
    if (first < 0) return undefined;
    const place = first === previous + 1 ? first : wordPlace(wanted.slice(index), path, lower, first);
    score += 1 + (startsWord(path, place) ? wordBonus : 0) + (place === previous + 1 ? rowBonus : 0);
    previous = place;
    at = place + 1;
  }
  return score;
}

function wordPlace(rest: string, path: string, lower: string, first: number): number {
  const letter = rest[0] ?? '';
  for (let place = first; place >= 0; place = lower.indexOf(letter, place + 1)) {
    if (startsWord(path, place) && holdsInOrder(rest.slice(1), lower, place + 1)) return place;
  }
  return first;
}

function holdsInOrder(letters: string, lower: string, from: number): boolean {
  let at = from;
  for (const letter of letters) {
    const place = lower.indexOf(letter, at);
    if (place < 0) return false;
    at = place + 1;
  }
  return true;
}

function startsWord(path: string, at: number): boolean {
  if (at === 0) return true;
  const before = path[at - 1] ?? '';
  const letter = path[at] ?? '';
  return /[/\\_\-. ]/.test(before) || (/[a-z0-9]/.test(before) && /[A-Z]/.test(letter));
}
