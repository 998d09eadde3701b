import { expect, test } from 'vitest';
import { countChanges, diffSquares, lineNumber, segmentColor } from './diff-rows';

test('a removed line shows its old number, every other its new one', () => {
  expect(lineNumber({ sign: '-', oldNo: 30, segments: [] })).toBe(30);
  expect(lineNumber({ sign: '+', newNo: 31, segments: [] })).toBe(31);
  expect(lineNumber({ sign: ' ', oldNo: 29, newNo: 40, segments: [] })).toBe(40);
});

test('changes are counted, folds are not', () => {
  const counted = countChanges([
    { sign: '+', segments: [] },
    { sign: '+', segments: [] },
    { sign: '-', segments: [] },
    { sign: ' ', segments: [] },
    { kind: 'fold', label: '18 unchanged lines' },
  ]);
  expect(counted).toEqual({ added: 2, removed: 1 });
});

test.each([
  [7, 3, 3, 1],
  [1, 1, 2, 2],
  [2, 1, 3, 1],
  [10, 0, 5, 0],
  [0, 4, 0, 5],
  [100, 1, 4, 1],
  [0, 0, 0, 0],
])('+%d −%d fills %d green and %d red squares', (added, removed, green, red) => {
  expect(diffSquares(added, removed)).toEqual({ green, red });
});

test('a comment on a marked word is written as plain text', () => {
  expect(segmentColor({ text: '//', color: 'var(--shiki-token-comment)', mark: true })).toBeUndefined();
  expect(segmentColor({ text: '//', color: 'var(--shiki-token-comment)' })).toBe(
    'var(--shiki-token-comment)',
  );
  expect(segmentColor({ text: 'if', color: 'var(--skey)', mark: true })).toBe('var(--skey)');
});
