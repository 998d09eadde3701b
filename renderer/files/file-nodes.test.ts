import { expect, test } from 'vitest';
import { holdsField, nodesOf } from './file-nodes';
import type { FilesData } from './state/files-slice';

const data: FilesData = {
  root: '/w',
  entries: new Map([
    [
      '/w',
      [
        { name: 'dist', path: '/w/dist', kind: 'directory', ignored: true },
        { name: 'a.ts', path: '/w/a.ts', kind: 'file', ignored: false },
        { name: 'out', path: '/w/out', kind: 'link', ignored: false },
      ],
    ],
  ]),
  expanded: new Set(),
  active: null,
  field: { kind: 'create', parent: '/w', entry: 'file' },
  fieldError: null,
  failure: null,
};

test('ignored entries are dimmed and said to be so, and links are no branches', () => {
  const nodes = nodesOf({ ...data, field: null }, '/w');
  expect(nodes?.map(({ label, branch, note, tone }) => [label, branch, note, tone])).toEqual([
    ['dist', true, 'ignored', 'text-subtle'],
    ['a.ts', false, undefined, undefined],
    ['out', false, 'link', undefined],
  ]);
});

test('the line for a new name stands first in its folder only', () => {
  const first = nodesOf(data, '/w')?.[0];
  expect(first !== undefined && holdsField(data.field, first)).toBe(true);
  expect(
    nodesOf({ ...data, field: { kind: 'create', parent: '/w/dist', entry: 'file' } }, '/w'),
  ).toHaveLength(3);
});

test('a folder that has not been looked into has no lines yet', () => {
  expect(nodesOf(data, '/w/dist')).toBeUndefined();
});
