import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiffRow } from '../domain/display';
import { describeChange, diffTexts, type TextDiff } from './diff';

function plain(diff: TextDiff): string[] {
  return diff.hunks.flatMap((hunk) => [
    ...(hunk.skipped > 0 ? [`… ${hunk.skipped}`] : []),
    ...hunk.rows.map(
      (row) => row.sign + row.segments.map(({ text, mark }) => (mark ? `[${text}]` : text)).join(''),
    ),
  ]);
}

describe('diffTexts (CD3)', () => {
  it('marks the changed words of a changed line', () => {
    expect(plain(diffTexts('let a = 1;\nkeep\n', 'let b = 1;\nkeep\n'))).toEqual([
      '-let [a] = 1;',
      '+let [b] = 1;',
      ' keep',
    ]);
  });

  it('folds unchanged lines and numbers both sides', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const changed = lines.with(9, 'other').toSpliced(10, 0, 'new');
    const diff = diffTexts(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`);
    expect(plain(diff)).toEqual([
      '… 6',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+other',
      '+new',
      ' line 11',
      ' line 12',
      ' line 13',
    ]);
    expect(diff.hunks[0]?.rows.map(({ oldNo, newNo }) => [oldNo, newNo])).toEqual([
      [7, 7],
      [8, 8],
      [9, 9],
      [10, undefined],
      [undefined, 10],
      [undefined, 11],
      [11, 12],
      [12, 13],
      [13, 14],
    ]);
    expect([diff.added, diff.removed]).toEqual([2, 1]);
  });

  it.each([
    [6, [4]],
    [7, [4, 1]],
    [8, [4, 2]],
    [40, [4, 34]],
  ])('with %i equal lines between two changes folds %j', (between, skipped) => {
    const lines = Array.from({ length: between + 30 }, (_, index) => `line ${index + 1}`);
    const after = lines.with(7, 'one').with(8 + between, 'two');
    const diff = diffTexts(lines.join('\n'), after.join('\n'));
    expect(diff.hunks.map((hunk) => hunk.skipped)).toEqual(skipped);
    const rows = diff.hunks.flatMap((hunk) => hunk.rows);
    expect(rows.at(-1)).toMatchObject({ oldNo: between + 12, newNo: between + 12 });
  });

  it('shows line ends only where they are what changed (B01, B06)', () => {
    expect(plain(diffTexts('a\r\nb\r\n', 'a\r\nc\r\n'))).toEqual([' a', '-b', '+c']);
    expect(plain(diffTexts('a\r\nb\r\n', 'a\nb\n'))).toEqual(['-a[␍]', '-b[␍]', '+a', '+b']);
    expect(plain(diffTexts('a\nb', 'a\nb\n'))).toEqual([' a', '-b[ (no newline at the end)]', '+b']);
  });

  it('stays quick and bounded when two huge files have nothing in common', () => {
    const before = Array.from({ length: 60_000 }, (_, index) => `old ${index}`).join('\n');
    const after = Array.from({ length: 60_000 }, (_, index) => `new ${index}`).join('\n');
    const started = Date.now();
    const diff = diffTexts(before, after);
    expect(Date.now() - started).toBeLessThan(3_000);
    expect([diff.added, diff.removed]).toEqual([60_000, 60_000]);
    expect(diff.hunks.flatMap((hunk) => hunk.rows)).toHaveLength(400);
    expect(diff.omittedRows).toBe(119_600);
  });

  it('cuts a line of a minified file', () => {
    const [row] = diffTexts('', 'x'.repeat(5_000)).hunks[0]?.rows ?? [];
    expect(row?.segments).toEqual([{ text: `${'x'.repeat(1_000)}…` }]);
  });

  it('tells created, changed and unchanged files apart', () => {
    const file = { path: 'a', absolute: '/w/a' };
    expect(describeChange(file, null, 'x\n')).toMatchObject({ status: 'created', added: 1, removed: 0 });
    expect(describeChange(file, 'x\n', 'x\n')).toEqual({
      ...file,
      status: 'unchanged',
      added: 0,
      removed: 0,
      hunks: [],
    });
    expect(describeChange(file, 'x\n', '')).toMatchObject({ status: 'changed', added: 0, removed: 1 });
  });

  it('is a patch: applied to the old text it gives the new one', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', 'a b', 'a  b'), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, toPatch(diffTexts(before, after)), { fuzzFactor: 0 })).toBe(after);
      }),
    );
  });
});

/** Unified text of the hunks, so that an independent reader can apply it. */
function toPatch(diff: TextDiff): string {
  const hunks = diff.hunks.map(({ rows }) => {
    const old = rows.filter((row) => row.sign !== '+');
    const fresh = rows.filter((row) => row.sign !== '-');
    const start = (side: DiffRow[], no: 'oldNo' | 'newNo', other: 'oldNo' | 'newNo') =>
      side[0]?.[no] ?? (rows[0]?.[other] ?? 1) - 1;
    const range = `@@ -${start(old, 'oldNo', 'newNo')},${old.length} +${start(fresh, 'newNo', 'oldNo')},${fresh.length} @@`;
    return [range, ...rows.map((row) => row.sign + row.segments.map(({ text }) => text).join(''))].join('\n');
  });
  return `--- a\n+++ b\n${hunks.join('\n')}\n`;
}
