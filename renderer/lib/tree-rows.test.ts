import { describe, expect, test } from 'vitest';
import { treeMove, treeRows } from './tree-rows';
import type { TreeRow, TreeShape } from './tree-rows';

const branch = (id: string): TreeShape => ({ id, label: id, branch: true });
const leaf = (id: string): TreeShape => ({ id, label: id, branch: false });

const children: Readonly<Record<string, readonly TreeShape[]>> = {
  src: [branch('src/forecast'), leaf('src/index.ts')],
  'src/forecast': [leaf('client.ts'), leaf('types.ts')],
};

function rows(...open: readonly string[]): readonly TreeRow<TreeShape>[] {
  return treeRows({
    roots: [branch('src'), branch('test'), leaf('README.md')],
    childrenOf: (id) => children[id],
    isOpen: (id) => open.includes(id),
  });
}

const ids = (list: readonly TreeRow<TreeShape>[]): readonly string[] => list.map((row) => row.node.id);

describe('rows', () => {
  test('only what is open is walked into', () => {
    expect(ids(rows())).toEqual(['src', 'test', 'README.md']);
    expect(ids(rows('src', 'src/forecast'))).toEqual([
      'src',
      'src/forecast',
      'client.ts',
      'types.ts',
      'src/index.ts',
      'test',
      'README.md',
    ]);
  });

  test('each row knows its level and its place among siblings', () => {
    expect(rows('src')[2]).toMatchObject({ level: 2, position: 2, siblings: 2, parent: 'src' });
  });

  test('an open branch without its children is loading', () => {
    expect(rows('test').find((row) => row.node.id === 'test')).toMatchObject({ open: true, loading: true });
  });

  test('a leaf is never open', () => {
    expect(rows('README.md').at(-1)).toMatchObject({ open: false, loading: false });
  });
});

describe('keys', () => {
  const open = rows('src');

  test('arrows, Home, End and page keys go and stop at the ends', () => {
    expect(treeMove(open, 0, 'ArrowDown', 10)).toEqual({ kind: 'go', index: 1 });
    expect(treeMove(open, 0, 'ArrowUp', 10)).toBeUndefined();
    expect(treeMove(open, 0, 'End', 10)).toEqual({ kind: 'go', index: 4 });
    expect(treeMove(open, 4, 'Home', 10)).toEqual({ kind: 'go', index: 0 });
    expect(treeMove(open, 0, 'PageDown', 2)).toEqual({ kind: 'go', index: 2 });
    expect(treeMove(open, 1, 'PageUp', 10)).toEqual({ kind: 'go', index: 0 });
  });

  test('right opens a branch, then goes into it', () => {
    expect(treeMove(open, 1, 'ArrowRight', 10)).toEqual({ kind: 'open', id: 'src/forecast' });
    expect(treeMove(open, 0, 'ArrowRight', 10)).toEqual({ kind: 'go', index: 1 });
    expect(treeMove(open, 2, 'ArrowRight', 10)).toBeUndefined();
    expect(treeMove(rows('test'), 1, 'ArrowRight', 10)).toBeUndefined();
  });

  test('left closes a branch, then goes to its parent', () => {
    expect(treeMove(open, 0, 'ArrowLeft', 10)).toEqual({ kind: 'close', id: 'src' });
    expect(treeMove(open, 2, 'ArrowLeft', 10)).toEqual({ kind: 'go', index: 0 });
    expect(treeMove(open, 4, 'ArrowLeft', 10)).toBeUndefined();
  });

  test('with no active row, down goes to the first', () => {
    expect(treeMove(open, -1, 'ArrowDown', 10)).toEqual({ kind: 'go', index: 0 });
    expect(treeMove([], -1, 'ArrowDown', 10)).toBeUndefined();
  });
});
