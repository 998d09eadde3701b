import type { Danger } from '@shared/domain/danger';
import type { TextMark } from '@shared/domain/approval';

export interface MarkedPiece {
  readonly text: string;
  readonly marked: boolean;
  readonly danger?: Danger;
}

/** Cuts a text at its marks. Marks may overlap or reach past the end; every character stays, in order, once. */
export function markedPieces(text: string, marks: readonly TextMark[]): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, Math.min(mark.start, text.length));
    const end = Math.min(mark.end, text.length);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false });
    const { danger } = mark;
    pieces.push({ text: text.slice(start, end), marked: true, ...(danger === undefined ? {} : { danger }) });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
