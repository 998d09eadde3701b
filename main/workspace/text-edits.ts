import { err, ok, type Result } from '@shared/kit/result';
import { usualLineEnd } from './text-file';

export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll: boolean;
}

export interface EditedText {
  readonly text: string;
  /** Places changed in all. */
  readonly replacements: number;
  /** Most places that one edit changed; above 1 only with `replaceAll`. */
  readonly widest: number;
  /** Indexes of edits whose old and new text are the same. */
  readonly noOps: readonly number[];
}

export interface EditFailure {
  /** Index of the edit in the given list. */
  readonly index: number;
  /** What is wrong with it, as a sentence without subject's name: "old_string is not in the file." */
  readonly message: string;
}

/** Line numbers named for an ambiguous edit. */
const maxNamedLines = 10;

/**
 * Applies edits in order, each to the text that the one before left (WE2); the first that cannot be applied fails
 * them all. A line feed in an edit matches either kind of line end, and what an edit inserts gets the line ends
 * of the place it stands in: everything outside the changed spans stays byte for byte.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): Result<EditedText, EditFailure> {
  const noOps: number[] = [];
  let current = text;
  let replacements = 0;
  let widest = 0;
  for (const [index, edit] of edits.entries()) {
    const view = createView(current);
    const wanted = unixEnds(edit.oldText);
    const replacement = unixEnds(edit.newText);
    if (wanted === replacement) {
      noOps.push(index);
      continue;
    }
    const places = wanted === '' ? [] : occurrences(view.text, wanted, edit.replaceAll);
    const failure = placesProblem(view.text, wanted, places, edit.replaceAll);
    if (failure !== undefined) {
      const overlap = places.length === 0 && index > 0 && unixEnds(text).includes(wanted);
      return err({
        index,
        message: overlap ? `${failure} It was there until an earlier edit of this call changed it.` : failure,
      });
    }
    current = replaceAt(current, view, places, wanted, replacement);
    replacements += places.length;
    widest = Math.max(widest, places.length);
  }
  return ok({ text: current, replacements, widest, noOps });
}

/** A text with Unix line ends, and the way from its positions back to the text as it stands. */
interface LineEndView {
  readonly text: string;
  raw(position: number): number;
}

function createView(raw: string): LineEndView {
  if (!raw.includes('\r\n')) return { text: raw, raw: (position) => position };
  const feeds: number[] = [];
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) feeds.push(at - feeds.length);
  return { text: unixEnds(raw), raw: (position) => position + countBelow(feeds, position) };
}

function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For one place, overlapping hits count: "aa" is ambiguous in "aaa". For all places they cannot both be replaced. */
function occurrences(text: string, wanted: string, apart: boolean): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + (apart ? wanted.length : 1))) {
    places.push(at);
  }
  return places;
}

function placesProblem(
  text: string,
  wanted: string,
  places: readonly number[],
  replaceAll: boolean,
): string | undefined {
  if (wanted === '') return 'old_string is empty, which only starts a new or empty file.';
  if (places.length === 0) return `old_string is not in the file.${missHint(text, wanted)}`;
  if (places.length === 1 || replaceAll) return undefined;
  const lines = places.slice(0, maxNamedLines).map((place) => lineOf(text, place));
  const more = places.length > maxNamedLines ? ' …' : '';
  return (
    `old_string is in the file ${places.length} times, on lines ${lines.join(', ')}${more}. ` +
    'Add surrounding lines to make it unique, or set replace_all.'
  );
}

/** Says what is nearly right, because a model that copied wrongly repeats itself without it. */
function missHint(text: string, wanted: string): string {
  const unnumbered = wanted.replaceAll(/^ *\d+\t/gm, '');
  if (unnumbered !== wanted && unnumbered.trim() !== '' && text.includes(unnumbered)) {
    return ' It carries the line numbers of a read; leave them out.';
  }
  const line = looseMatch(text, wanted);
  return line === undefined ? '' : ` Line ${line} has the same words with other blanks; copy it exactly.`;
}

/** First line where `wanted` would match if blanks did not count. */
function looseMatch(text: string, wanted: string): number | undefined {
  const lines = wanted
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '');
  const [first] = lines;
  if (first === undefined) return undefined;
  const own = text.split('\n').map(squeeze);
  for (let at = own.indexOf(first); at >= 0; at = own.indexOf(first, at + 1)) {
    const following = own.slice(at, at + lines.length * 3).filter((line) => line !== '');
    if (lines.every((line, index) => following[index] === line)) return at + 1;
  }
  return undefined;
}

function squeeze(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}

function lineOf(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Exchanges only what differs between the two texts, so that unchanged lines keep their own ends. */
function replaceAt(
  raw: string,
  view: LineEndView,
  places: readonly number[],
  wanted: string,
  replacement: string,
): string {
  const [before, after] = commonEnds(wanted, replacement);
  const inserted = replacement.slice(before, replacement.length - after);
  const fallback = usualLineEnd(raw) ?? '\n';
  const parts: string[] = [];
  let done = 0;
  for (const place of places) {
    const from = view.raw(place + before);
    const to = view.raw(place + wanted.length - after);
    const around = raw.slice(view.raw(place), view.raw(place + wanted.length));
    parts.push(
      raw.slice(done, from),
      withEndsOf(inserted, raw.slice(from, to), usualLineEnd(around) ?? fallback),
    );
    done = to;
  }
  parts.push(raw.slice(done));
  return parts.join('');
}

/** Gives a text the line ends of what it replaces: line by line where both have as many, else the usual one. */
function withEndsOf(text: string, replaced: string, fallback: string): string {
  const ends = replaced.match(/\r?\n/g) ?? [];
  const lines = text.split('\n');
  const usual = usualLineEnd(replaced) ?? fallback;
  const pairwise = ends.length === lines.length - 1;
  return lines
    .map((line, index) => (index === 0 ? line : `${(pairwise ? ends[index - 1] : usual) ?? usual}${line}`))
    .join('');
}

function commonEnds(one: string, other: string): readonly [number, number] {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && one[one.length - 1 - after] === other[other.length - 1 - after]) after += 1;
  return [before, after];
}

function unixEnds(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
}
