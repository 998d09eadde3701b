import { describe, expect, it } from 'vitest';
import type { DiffHunk } from '@shared/domain/display';
import { createRowColors, sideTexts } from './diff-colors';

const hunk: DiffHunk = {
  skipped: 0,
  rows: [
    { sign: ' ', oldNo: 1, newNo: 1, segments: [{ text: 'ab' }] },
    { sign: '-', oldNo: 2, segments: [{ text: 'c' }, { text: 'de', mark: true }] },
    { sign: '+', newNo: 2, segments: [{ text: 'cX', mark: true }] },
    { sign: ' ', oldNo: 3, newNo: 3, segments: [{ text: 'f' }] },
  ],
};

describe('diff colours', () => {
  it('CD3: each side is coloured as its own code, and word marks stay', () => {
    expect(sideTexts([hunk])).toEqual({ before: 'ab\ncde\nf', after: 'ab\ncX\nf' });
    const color = createRowColors({
      before: Uint32Array.of(3, 0, 2, 1, 3, 0),
      after: Uint32Array.of(3, 2, 1, 1, 1, 3, 1, 0, 1, 6),
    });
    const rows = hunk.rows.map((row) => color(row).map(({ text, color: hue, mark }) => [text, hue, mark]));
    expect(rows).toEqual([
      [['ab', 'var(--sstr)', undefined]],
      [
        ['c', 'var(--skey)', undefined],
        ['d', 'var(--skey)', true],
        ['e', undefined, true],
      ],
      [
        ['c', 'var(--skey)', true],
        ['X', 'var(--snum)', true],
      ],
      [['f', 'var(--scom)', undefined]],
    ]);
  });

  it('without tokens the rows stay as they are', () => {
    const color = createRowColors({ before: null, after: null });
    expect(
      hunk.rows.map((row) =>
        color(row)
          .map((segment) => segment.text)
          .join(''),
      ),
    ).toEqual(['ab', 'cde', 'cX', 'f']);
  });
});
