/** A node as far as its place in the tree goes. */
export interface TreeShape {
  readonly id: string;
  readonly label: string;
  /** Whether it can hold others, even when it holds none. */
  readonly branch: boolean;
}

/** What a tree is made of: its roots, the children known so far, and which branches are open. */
export interface TreeSource<Node extends TreeShape> {
  readonly roots: readonly Node[];
  /** Undefined while they have not been loaded. */
  readonly childrenOf: (id: string) => readonly Node[] | undefined;
  readonly isOpen: (id: string) => boolean;
}

/** One visible line of the tree. */
export interface TreeRow<Node extends TreeShape> {
  readonly node: Node;
  /** One for roots. */
  readonly level: number;
  /** Place among its siblings, from one, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  readonly parent: string | undefined;
  readonly open: boolean;
  /** Open, and its children are not here yet. */
  readonly loading: boolean;
}

/** The visible lines from top to bottom. */
export function treeRows<Node extends TreeShape>(source: TreeSource<Node>): readonly TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  function walk(nodes: readonly Node[], level: number, parent: string | undefined): void {
    for (const [index, node] of nodes.entries()) {
      const open = node.branch && source.isOpen(node.id);
      const children = open ? source.childrenOf(node.id) : undefined;
      rows.push({
        node,
        level,
        position: index + 1,
        siblings: nodes.length,
        parent,
        open,
        loading: open && children === undefined,
      });
      if (children) walk(children, level + 1, node.id);
    }
  }
  walk(source.roots, 1, undefined);
  return rows;
}

/** What a key does to a tree. */
export type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'close'; readonly id: string };

/** Answers what an arrow, Home, End or a page key does at a row. Undefined when it does nothing. */
export function treeMove<Node extends TreeShape>(
  rows: readonly TreeRow<Node>[],
  index: number,
  key: string,
  page: number,
): TreeMove | undefined {
  const last = rows.length - 1;
  const go = (to: number): TreeMove | undefined =>
    to === index || last < 0 ? undefined : { kind: 'go', index: Math.max(0, Math.min(last, to)) };
  const row = rows[index];
  switch (key) {
    case 'ArrowDown':
      return go(Math.min(last, index + 1));
    case 'ArrowUp':
      return go(Math.max(0, index - 1));
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'PageDown':
      return go(Math.min(last, index + page));
    case 'PageUp':
      return go(Math.max(0, index - page));
    case 'ArrowRight':
      if (!row?.node.branch) return undefined;
      if (!row.open) return { kind: 'open', id: row.node.id };
      return rows[index + 1]?.parent === row.node.id ? go(index + 1) : undefined;
    case 'ArrowLeft': {
      if (row?.open) return { kind: 'close', id: row.node.id };
      const parent = rows.findIndex((other) => other.node.id === row?.parent);
      return parent < 0 ? undefined : go(parent);
    }
    default:
      return undefined;
  }
}
