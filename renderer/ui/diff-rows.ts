import type { CodeToken } from './code-text';

export type DiffSign = '+' | '-' | ' ';

/** A piece of a line; `mark` puts it on the stronger tint of changed words. */
export interface DiffSegment extends CodeToken {
  readonly mark?: boolean | undefined;
}

/** One line, numbered as in the old file, the new one or both. */
export interface DiffLine {
  readonly kind?: 'line' | undefined;
  readonly oldNo?: number | undefined;
  readonly newNo?: number | undefined;
  readonly sign: DiffSign;
  readonly segments: readonly DiffSegment[];
}

/** Lines or hunks left out, in words: "18 unchanged lines", "2 more hunks". */
export interface DiffFold {
  readonly kind: 'fold';
  readonly label: string;
  /** Shows what is folded. Without it the row is only a note. */
  readonly onExpand?: (() => void) | undefined;
}

export type DiffRow = DiffLine | DiffFold;

/** The number a line is shown by: a removed line by its old one, every other by its new one. */
export function lineNumber(line: DiffLine): number | undefined {
  return line.sign === '-' ? line.oldNo : (line.newNo ?? line.oldNo);
}

/** How many lines a diff adds and removes. */
export function countChanges(rows: readonly DiffRow[]): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const row of rows) {
    if (row.kind === 'fold') continue;
    if (row.sign === '+') added += 1;
    if (row.sign === '-') removed += 1;
  }
  return { added, removed };
}

const comments = new Set(['var(--shiki-token-comment)', 'var(--scom)']);

/** A comment's grey is too weak on the tint of a marked word, so there it is written as plain text. */
export function segmentColor(segment: DiffSegment): string | undefined {
  return segment.mark && segment.color && comments.has(segment.color) ? undefined : segment.color;
}

/** Five squares for a change: whole fifths of what it adds and removes, at least one each, the rest empty. */
export function diffSquares(
  added: number,
  removed: number,
): { readonly green: number; readonly red: number } {
  const total = added + removed;
  if (total === 0) return { green: 0, red: 0 };
  const fifths = (part: number): number => (part === 0 ? 0 : Math.max(1, Math.floor((part / total) * 5)));
  return { green: fifths(added), red: fifths(removed) };
}
