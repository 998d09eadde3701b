import { diffArrays, diffWordsWithSpace } from 'diff';
import type { DiffHunk, DiffRow, FileChange } from '../domain/display';

/** Unchanged lines shown around a change. */
const contextLines = 3;
/** Rows a card is given per file; more is unreadable there, and the file itself is one click away. */
const maxRows = 400;
/** Characters shown of one line, so that a minified file does not fill the event stream. */
const maxLineLength = 1_000;
/** Edit distance after which the changed part is shown as one block: the search for it grows with its square. */
const maxEditDistance = 1_500;
/** Characters of a line pair up to which the changed words are looked for. */
const maxMarkedLength = 500;
/** Edit distance in words, for the same reason. */
const maxWordDistance = 200;

export interface TextDiff {
  readonly added: number;
  readonly removed: number;
  readonly hunks: DiffHunk[];
  readonly omittedRows?: number;
}

/** Changed lines of two texts with the changed words marked. Line ends count: `a\r\n` differs from `a\n`. */
export function diffTexts(before: string, after: string): TextDiff {
  const steps = lineSteps(splitLines(before), splitLines(after));
  const plain = toRows(steps, createLineView(before, after));
  const { hunks, ...omitted } = bounded(toHunks(plain));
  const added = countSign(steps, '+');
  const removed = countSign(steps, '-');
  // Only what is shown is looked at word by word.
  return {
    added,
    removed,
    hunks: hunks.map((hunk) => ({ ...hunk, rows: markPairs(hunk.rows) })),
    ...omitted,
  };
}

/** What one file's change shows; `before` null for a file that did not exist. */
export function describeChange(
  file: { readonly path: string; readonly absolute: string },
  before: string | null,
  after: string,
): FileChange {
  const status = before === null ? 'created' : before === after ? 'unchanged' : 'changed';
  return { ...file, status, ...diffTexts(before ?? '', after) };
}

interface LineStep {
  readonly sign: DiffRow['sign'];
  readonly lines: readonly string[];
}

/** Equal ends are taken off first, so that one edit in a huge file costs as much as in a small one. */
function lineSteps(before: readonly string[], after: readonly string[]): LineStep[] {
  let head = 0;
  const most = Math.min(before.length, after.length);
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return [
    { sign: ' ', lines: before.slice(0, head) },
    ...middleSteps(old, fresh),
    { sign: ' ', lines: before.slice(before.length - tail) },
  ];
}

function middleSteps(old: readonly string[], fresh: readonly string[]): LineStep[] {
  const changes =
    old.length === 0 || fresh.length === 0
      ? undefined
      : diffArrays([...old], [...fresh], { maxEditLength: maxEditDistance });
  if (changes === undefined) {
    return [
      { sign: '-', lines: old },
      { sign: '+', lines: fresh },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    sign: added ? '+' : removed ? '-' : ' ',
    lines: value,
  }));
}

interface PlainRow {
  readonly sign: DiffRow['sign'];
  readonly oldNo?: number;
  readonly newNo?: number;
  readonly text: string;
}

interface PlainRows {
  readonly rows: readonly PlainRow[];
  /** Where each row would stand if all were made. */
  readonly places: readonly number[];
}

/** Of a long equal stretch only the ends become rows, since no hunk reaches further: most files change in one line. */
function toRows(steps: readonly LineStep[], shown: (line: string) => string): PlainRows {
  const rows: PlainRow[] = [];
  const places: number[] = [];
  let [oldNo, newNo, place] = [1, 1, 0];
  for (const { sign, lines } of steps) {
    const middle = sign === ' ' ? lines.length - contextLines - (contextLines + 1) : 0;
    for (let at = 0; at < lines.length; at += 1) {
      if (middle > 0 && at === contextLines)
        [at, oldNo, newNo, place] = [at + middle, oldNo + middle, newNo + middle, place + middle];
      const text = shown(lines[at] ?? '');
      places.push(place++);
      if (sign === ' ') rows.push({ sign, text, oldNo: oldNo++, newNo: newNo++ });
      else if (sign === '-') rows.push({ sign, text, oldNo: oldNo++ });
      else rows.push({ sign, text, newNo: newNo++ });
    }
  }
  return { rows, places };
}

/** Within a block of removed lines followed by as many added ones, line by line, the changed words light up. */
function markPairs(rows: readonly PlainRow[]): DiffRow[] {
  const marked: DiffRow[] = rows.map(plainSegments);
  let at = 0;
  while (at < rows.length) {
    const removed = runLength(rows, at, '-');
    const added = runLength(rows, at + removed, '+');
    if (removed > 0 && removed === added && removed <= maxRows) {
      for (let pair = 0; pair < removed; pair += 1) markPair(rows, marked, at + pair, at + removed + pair);
    }
    at += Math.max(1, removed + added);
  }
  return marked;
}

function markPair(rows: readonly PlainRow[], marked: DiffRow[], oldAt: number, newAt: number): void {
  const oldRow = rows[oldAt];
  const newRow = rows[newAt];
  if (oldRow === undefined || newRow === undefined) return;
  if (oldRow.text.length + newRow.text.length > maxMarkedLength) return;
  const words = diffWordsWithSpace(oldRow.text, newRow.text, { maxEditLength: maxWordDistance });
  if (words === undefined || !words.some((word) => !word.added && !word.removed && word.value.trim() !== ''))
    return;
  const segments = (skip: 'added' | 'removed'): DiffRow['segments'] =>
    words
      .filter((word) => !word[skip])
      .map((word) => ({ text: word.value, ...(word.added || word.removed ? { mark: true } : {}) }));
  marked[oldAt] = { ...withoutText(oldRow), segments: segments('added') };
  marked[newAt] = { ...withoutText(newRow), segments: segments('removed') };
}

function plainSegments(row: PlainRow): DiffRow {
  const cut = row.text.length > maxLineLength ? `${row.text.slice(0, maxLineLength)}…` : row.text;
  return { ...withoutText(row), segments: cut === '' ? [] : [{ text: cut }] };
}

function withoutText(row: PlainRow): Omit<DiffRow, 'segments'> {
  const { text: _text, ...rest } = row;
  return rest;
}

function runLength(rows: readonly PlainRow[], from: number, sign: DiffRow['sign']): number {
  let at = from;
  while (rows[at]?.sign === sign) at += 1;
  return at - from;
}

interface PlainHunk {
  readonly skipped: number;
  readonly rows: readonly PlainRow[];
}

function toHunks({ rows, places }: PlainRows): PlainHunk[] {
  const hunks: PlainHunk[] = [];
  let shownTo = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (rows[at]?.sign === ' ') continue;
    const from = Math.max(shownTo, at - contextLines);
    let end = at;
    let quiet = 0;
    for (let next = at; next < rows.length && quiet <= 2 * contextLines; next += 1) {
      if (rows[next]?.sign === ' ') quiet += 1;
      else {
        quiet = 0;
        end = next;
      }
    }
    const to = Math.min(rows.length, end + 1 + contextLines);
    const skipped = (places[from] ?? 0) - (shownTo === 0 ? 0 : (places[shownTo - 1] ?? 0) + 1);
    hunks.push({ skipped, rows: rows.slice(from, to) });
    shownTo = to;
    at = to - 1;
  }
  return hunks;
}

function bounded(hunks: readonly PlainHunk[]): { hunks: PlainHunk[]; omittedRows?: number } {
  const kept: PlainHunk[] = [];
  let left = maxRows;
  let omitted = 0;
  for (const hunk of hunks) {
    const rows = hunk.rows.slice(0, left);
    omitted += hunk.rows.length - rows.length;
    left -= rows.length;
    if (rows.length > 0) kept.push({ skipped: hunk.skipped, rows });
  }
  return omitted === 0 ? { hunks: kept } : { hunks: kept, omittedRows: omitted };
}

function countSign(steps: readonly LineStep[], sign: DiffRow['sign']): number {
  return steps.reduce((count, step) => count + (step.sign === sign ? step.lines.length : 0), 0);
}

/** Lines with their ends, so that a changed end is a changed line. */
function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** How lines are shown: without their ends, unless the ends themselves are what changed. */
function createLineView(before: string, after: string): (line: string) => string {
  const marksReturns = endKinds(before) !== endKinds(after) && before !== '' && after !== '';
  const marksMissing = before !== '' && after !== '' && before.endsWith('\n') !== after.endsWith('\n');
  return (line) => {
    if (line.endsWith('\r\n')) return `${line.slice(0, -2)}${marksReturns ? '␍' : ''}`;
    if (line.endsWith('\n')) return line.slice(0, -1);
    return marksMissing ? `${line} (no newline at the end)` : line;
  };
}

function endKinds(text: string): string {
  return `${text.includes('\r\n')}${/(?:^|[^\r])\n/.test(text)}`;
}
