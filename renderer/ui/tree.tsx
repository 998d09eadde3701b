import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../lib/cx';
import { treeRows } from '../lib/tree-rows';
import type { TreeRow } from '../lib/tree-rows';
import { observeBox } from './observe-box';
import { TreeLine } from './tree-line';
import type { TreeNode } from './tree-node';
import { useTreeKeys } from './use-tree-keys';

export interface TreeProps<Node extends TreeNode> {
  readonly roots: readonly Node[];
  /** Undefined while they have not been loaded: a spinner stands in then. */
  readonly childrenOf: (id: string) => readonly Node[] | undefined;
  readonly expanded: ReadonlySet<string>;
  /** Load the children here when a branch opens that has none yet. */
  readonly onExpandedChange: (id: string, open: boolean) => void;
  /** The row that keys act on. */
  readonly active: string | null;
  readonly onActiveChange: (id: string) => void;
  /** Rows shown as chosen, such as the file in the editor. */
  readonly selected?: ReadonlySet<string> | undefined;
  /** A press on a leaf looks at it; Enter or a double press opens it for good. */
  readonly onOpen: (node: Node, how: 'look' | 'open') => void;
  /** F2 */
  readonly onRename?: ((node: Node) => void) | undefined;
  /** Del */
  readonly onDelete?: ((node: Node) => void) | undefined;
  /** Before a context menu opens; the row is active by then. */
  readonly onContextMenu?: ((node: Node, event: MouseEvent) => void) | undefined;
  /** Takes the label's place, such as a field for a new name. */
  readonly renderEditor?: ((node: Node) => ReactNode | undefined) | undefined;
  readonly 'aria-label': string;
  readonly className?: string | undefined;
}

const ROW = 24;

/** A tree of any size. One tab stop; arrows, Home, End, page keys and letters move inside it. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { roots, childrenOf, expanded, active, selected, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const base = useId();
  const rows = useMemo(
    () => treeRows({ roots, childrenOf, isOpen: (id) => expanded.has(id) }),
    [roots, childrenOf, expanded],
  );
  const activeIndex = rows.findIndex((row) => row.node.id === active);
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    estimateSize: () => ROW,
    observeElementRect: observeBox,
    overscan: 10,
    paddingStart: 2,
    paddingEnd: 8,
    // The active row is named by aria-activedescendant, so it must exist wherever it is.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return activeIndex < 0 || seen.includes(activeIndex)
        ? seen
        : [...seen, activeIndex].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (activeIndex >= 0) list.scrollToIndex(activeIndex, { align: 'auto' });
    // Only a new active row brings itself into sight; scrolling away from it is allowed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active]);
  const keys = useTreeKeys(
    props,
    rows,
    activeIndex,
    () => Math.floor((box.current?.clientHeight ?? 0) / ROW) || 10,
  );
  const idOf = (row: TreeRow<Node>): string => `${base}-${row.node.id}`;
  const activeRow = rows[activeIndex];
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={props['aria-label']}
      aria-activedescendant={activeRow ? idOf(activeRow) : undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      className={cx('group/tree overflow-auto px-1.5 outline-none focus-visible:outline-none', className)}
    >
      <div role="presentation" style={{ height: list.getTotalSize() }} className="relative">
        {list.getVirtualItems().map((place) => {
          const row = rows[place.index];
          if (!row) return null;
          return (
            <div
              key={place.key}
              ref={list.measureElement}
              data-index={place.index}
              role="presentation"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${place.start}px)` }}
            >
              <TreeLine
                id={idOf(row)}
                row={row}
                active={place.index === activeIndex}
                selected={selected?.has(row.node.id) ?? false}
                editor={props.renderEditor?.(row.node)}
                onPress={() => keys.press(row)}
                onDoublePress={() => keys.pressTwice(row)}
                onContextMenu={(event) => {
                  props.onActiveChange(row.node.id);
                  props.onContextMenu?.(row.node, event);
                }}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
