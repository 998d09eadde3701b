import type { DiffHunk, DiffRow } from '@shared/domain/display';
import type { DiffSegment as ColoredSegment } from '../../ui/diff-rows';
import type { Runs } from '../highlight/protocol';
import { colorOf } from '../highlight/theme';

/** Both sides of the hunks as texts, so that each side is coloured as the code it was and is. */
export function sideTexts(hunks: readonly DiffHunk[]): { readonly before: string; readonly after: string } {
  const rows = hunks.flatMap((hunk) => hunk.rows);
  const side = (sign: DiffRow['sign']): string =>
    rows
      .filter((row) => row.sign === ' ' || row.sign === sign)
      .map(rowText)
      .join('\n');
  return { before: side('-'), after: side('+') };
}

export function rowText(row: DiffRow): string {
  return row.segments.map((segment) => segment.text).join('');
}

/** Colours each row's segments; give the rows in order. Context rows take the newer side's colours. */
export function createRowColors(runs: { readonly before: Runs | null; readonly after: Runs | null }) {
  const before = createCursor(runs.before);
  const after = createCursor(runs.after);
  return (row: DiffRow): readonly ColoredSegment[] => {
    if (row.sign === '-') return before.take(row.segments, true);
    if (row.sign === ' ') before.take(row.segments, false);
    return after.take(row.segments, true);
  };
}

function createCursor(runs: Runs | null) {
  let run = 0;
  let left = runs?.[0] ?? 0;

  /** The colour at the cursor, and how far it reaches. */
  function step(wanted: number): { readonly length: number; readonly color: string | undefined } {
    while (runs && left === 0 && run < runs.length) {
      run += 2;
      left = runs[run] ?? 0;
    }
    if (!runs || run >= runs.length) return { length: wanted, color: undefined };
    const length = Math.min(wanted, left);
    const color = colorOf(runs[run + 1] ?? 0);
    left -= length;
    return { length, color };
  }

  return {
    take(segments: DiffRow['segments'], keep: boolean): readonly ColoredSegment[] {
      const colored: ColoredSegment[] = [];
      for (const segment of segments) {
        let at = 0;
        while (at < segment.text.length) {
          const { length, color } = step(segment.text.length - at);
          if (keep) colored.push({ text: segment.text.slice(at, at + length), color, mark: segment.mark });
          at += length;
        }
      }
      // The line feed between rows.
      step(1);
      return colored;
    },
  };
}
