import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../lib/cx';
import type { TreeRow } from '../lib/tree-rows';
import { Icon } from './icon';
import { Spinner } from './spinner';
import type { TreeNode } from './tree-node';

export interface TreeLineProps {
  readonly id: string;
  readonly row: TreeRow<TreeNode>;
  readonly active: boolean;
  readonly selected: boolean;
  readonly editor: ReactNode | undefined;
  readonly onPress: () => void;
  readonly onDoublePress: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

const INDENT = 12;

/** One line of a tree: twist, icon, label, and what stands at its right end. */
export function TreeLine(props: TreeLineProps) {
  const { id, row, active, selected, editor, onPress, onDoublePress, onContextMenu } = props;
  const { node, level, open, loading } = row;
  const icon = open ? (node.openIcon ?? node.icon) : node.icon;
  return (
    // Keys are the tree's: focus stays on it, and it names the active line by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={node.branch ? open : undefined}
      aria-selected={selected}
      aria-busy={loading || undefined}
      data-active={active || undefined}
      onClick={editor ? undefined : onPress}
      onDoubleClick={editor ? undefined : onDoublePress}
      onContextMenu={onContextMenu}
      style={{ paddingLeft: 6 + (level - 1) * INDENT }}
      className={cx(
        'flex h-row-tree items-center gap-1.5 rounded-sm pr-2 text-base',
        selected ? 'bg-selected' : 'hover:bg-hover',
        active &&
          'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-link',
      )}
    >
      <span className="flex w-3 shrink-0 justify-center text-muted">
        {loading ? (
          <Spinner size={12} />
        ) : (
          node.branch && <Icon icon={ChevronRight} size={12} className={cx(open && 'rotate-90')} />
        )}
      </span>
      {icon && <Icon icon={icon} className={node.iconTone ?? 'text-muted'} />}
      {editor ?? (
        <>
          <span className={cx('min-w-0 flex-1 truncate', node.tone)}>
            {node.label}
            {node.detail && <span className="ml-2 text-small text-muted">{node.detail}</span>}
            {node.note && <span className="sr-only"> {node.note}</span>}
          </span>
          {node.end && <span aria-hidden="true">{node.end}</span>}
        </>
      )}
    </div>
  );
}
