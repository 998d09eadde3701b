import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { treeMove } from '../lib/tree-rows';
import type { TreeRow } from '../lib/tree-rows';
import { emptyTypeAhead, findTyped, typeLetter } from '../lib/type-ahead';
import type { TreeNode } from './tree-node';

interface TreeActions<Node extends TreeNode> {
  readonly onExpandedChange: (id: string, open: boolean) => void;
  readonly onActiveChange: (id: string) => void;
  readonly onOpen: (node: Node, how: 'look' | 'open') => void;
  readonly onRename?: ((node: Node) => void) | undefined;
  readonly onDelete?: ((node: Node) => void) | undefined;
}

/** What a tree does with keys, focus and presses. */
export interface TreeKeys<Node extends TreeNode> {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly press: (row: TreeRow<Node>) => void;
  readonly pressTwice: (row: TreeRow<Node>) => void;
}

/** Turns keys and presses into calls of a tree's owner. `page` answers how many rows a page key moves. */
export function useTreeKeys<Node extends TreeNode>(
  actions: TreeActions<Node>,
  rows: readonly TreeRow<Node>[],
  activeIndex: number,
  page: () => number,
): TreeKeys<Node> {
  const ahead = useRef(emptyTypeAhead);
  const active = rows[activeIndex];

  function go(index: number): boolean {
    const row = rows[index];
    if (row) actions.onActiveChange(row.node.id);
    return row !== undefined;
  }

  function toggle(row: TreeRow<Node>): void {
    actions.onExpandedChange(row.node.id, !row.open);
  }

  function move(key: string): boolean {
    const step = treeMove(rows, activeIndex, key, page());
    if (!step) return false;
    if (step.kind === 'go') return go(step.index);
    actions.onExpandedChange(step.id, step.kind === 'open');
    return true;
  }

  function act(key: string): boolean {
    if (!active) return false;
    if (key === 'Enter' || key === ' ') {
      if (active.node.branch) toggle(active);
      else actions.onOpen(active.node, key === 'Enter' ? 'open' : 'look');
      return true;
    }
    const action = { F2: actions.onRename, Delete: actions.onDelete }[key];
    action?.(active.node);
    return action !== undefined;
  }

  function type(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.key === ' ') return false;
    ahead.current = typeLetter(ahead.current, event.key, event.timeStamp);
    return go(
      findTyped(
        rows.map((row) => row.node.label),
        ahead.current.typed,
        activeIndex,
      ),
    );
  }

  return {
    onKeyDown(event) {
      // Keys inside a field for a new name, or with a modifier, belong to others.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      if (move(event.key) || act(event.key) || type(event)) event.preventDefault();
    },
    onFocus() {
      if (activeIndex < 0) go(0);
    },
    press(row) {
      actions.onActiveChange(row.node.id);
      if (row.node.branch) toggle(row);
      else actions.onOpen(row.node, 'look');
    },
    pressTwice(row) {
      if (!row.node.branch) actions.onOpen(row.node, 'open');
    },
  };
}
