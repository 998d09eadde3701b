import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import './test-page';
import { Tree } from './tree';
import type { TreeNode } from './tree-node';

const nodes: Readonly<Record<string, readonly TreeNode[]>> = {
  '': [
    { id: 'src', label: 'src', branch: true },
    { id: 'test', label: 'test', branch: true },
    { id: 'README.md', label: 'README.md', branch: false, note: 'modified' },
  ],
  src: [
    { id: 'client', label: 'client.ts', branch: false },
    { id: 'config', label: 'config.ts', branch: false },
  ],
};

const calls = {
  open: vi.fn<(id: string, how: 'look' | 'open') => void>(),
  rename: vi.fn<(id: string) => void>(),
  remove: vi.fn<(id: string) => void>(),
  expand: vi.fn<(id: string, open: boolean) => void>(),
};

function Files() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  return (
    <Tree
      aria-label="Files"
      roots={nodes[''] ?? []}
      childrenOf={(id) => nodes[id]}
      expanded={expanded}
      onExpandedChange={(id, open) => {
        calls.expand(id, open);
        setExpanded(new Set(open ? [...expanded, id] : [...expanded].filter((one) => one !== id)));
      }}
      active={active}
      onActiveChange={setActive}
      onOpen={(node, how) => calls.open(node.id, how)}
      onRename={(node) => calls.rename(node.id)}
      onDelete={(node) => calls.remove(node.id)}
    />
  );
}

function show(): HTMLElement {
  for (const call of Object.values(calls)) call.mockClear();
  render(<Files />);
  const tree = screen.getByRole('tree', { name: 'Files' });
  tree.focus();
  fireEvent.focus(tree);
  return tree;
}

function press(tree: HTMLElement, ...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(tree, { key });
}

function activeRow(tree: HTMLElement): string | null | undefined {
  const id = tree.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.querySelector(`[id="${id}"]`)?.textContent;
}

test('focus makes the first row active, and keys move', () => {
  const tree = show();
  expect(activeRow(tree)).toBe('src');
  press(tree, 'ArrowDown', 'ArrowDown');
  expect(activeRow(tree)).toBe('README.md modified');
  press(tree, 'Home');
  expect(activeRow(tree)).toBe('src');
});

test('right opens a branch and goes in, left goes out and closes', () => {
  const tree = show();
  press(tree, 'ArrowRight');
  expect(screen.getByRole('treeitem', { name: 'src' }).getAttribute('aria-expanded')).toBe('true');
  press(tree, 'ArrowRight');
  expect(activeRow(tree)).toBe('client.ts');
  press(tree, 'ArrowLeft', 'ArrowLeft');
  expect(calls.expand).toHaveBeenLastCalledWith('src', false);
});

test('rows tell their level and place', () => {
  const tree = show();
  press(tree, 'ArrowRight');
  const row = screen.getByRole('treeitem', { name: 'config.ts' });
  expect(row.getAttribute('aria-level')).toBe('2');
  expect(row.getAttribute('aria-posinset')).toBe('2');
  expect(row.getAttribute('aria-setsize')).toBe('2');
});

test('letters go to a row', () => {
  const tree = show();
  press(tree, 'ArrowRight', 'c', 'o');
  expect(activeRow(tree)).toBe('config.ts');
});

test('Enter opens, Space looks, F2 renames, Del deletes', () => {
  const tree = show();
  press(tree, 'End', 'Enter', ' ', 'F2', 'Delete');
  expect(calls.open.mock.calls).toEqual([
    ['README.md', 'open'],
    ['README.md', 'look'],
  ]);
  expect(calls.rename).toHaveBeenCalledWith('README.md');
  expect(calls.remove).toHaveBeenCalledWith('README.md');
});

test('a branch whose children are not here yet is busy', () => {
  const tree = show();
  press(tree, 'ArrowDown', 'ArrowRight');
  expect(calls.expand).toHaveBeenCalledWith('test', true);
  expect(screen.getByRole('treeitem', { name: 'test' }).getAttribute('aria-busy')).toBe('true');
});

test('a press looks at a leaf, a double press opens it', () => {
  show();
  const row = screen.getByRole('treeitem', { name: 'README.md modified' });
  fireEvent.click(row);
  expect(calls.open).toHaveBeenLastCalledWith('README.md', 'look');
  fireEvent.doubleClick(row);
  expect(calls.open).toHaveBeenLastCalledWith('README.md', 'open');
});

test('keys with a modifier are left to others', () => {
  const tree = show();
  fireEvent.keyDown(tree, { key: 'ArrowDown', ctrlKey: true });
  expect(activeRow(tree)).toBe('src');
});
