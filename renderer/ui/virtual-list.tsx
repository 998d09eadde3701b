import { useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef } from 'react';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import { observeBox } from './observe-box';
import { useStickToBottom } from './use-stick-to-bottom';

/** Moves a list from outside. */
export interface VirtualListHandle {
  readonly scrollToEnd: () => void;
  readonly scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'auto') => void;
  /** Whether the list stands at its end and follows it. */
  readonly isPinned: () => boolean;
  readonly element: () => HTMLElement | null;
}

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Stable for an item's life: measured heights and the place kept hang on it. */
  readonly getKey: (item: Item, index: number) => string | number;
  /** A guess in pixels until the row has been measured. The nearer, the calmer the scroll bar. */
  readonly estimateSize: (item: Item, index: number) => number;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** Follows the end while it grows, unless the person scrolled up. */
  readonly stickToBottom?: boolean | undefined;
  readonly onPinnedChange?: ((pinned: boolean) => void) | undefined;
  readonly handle?: Ref<VirtualListHandle> | undefined;
  readonly gap?: number | undefined;
  /** Space above the first and below the last row, inside the scroll. */
  readonly paddingStart?: number | undefined;
  readonly paddingEnd?: number | undefined;
  readonly overscan?: number | undefined;
  readonly 'aria-label': string;
  /** `log` for a conversation; rows then have no role of their own. */
  readonly role?: 'list' | 'log' | 'grid' | 'rowgroup' | undefined;
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement> | undefined;
}

/**
 * A scrolling list that draws only the rows in sight. Rows may have any height and change it at any time: what is being
 * read stays where it is, whatever grows or comes in above.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const {
    items,
    getKey,
    estimateSize,
    renderItem,
    stickToBottom = false,
    onPinnedChange,
    handle,
    ...rest
  } = props;
  const {
    gap = 0,
    paddingStart = 0,
    paddingEnd = 0,
    overscan = 6,
    role = 'list',
    className,
    rowClassName,
  } = rest;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => getKey(items[index] as Item, index),
    estimateSize: (index) => estimateSize(items[index] as Item, index),
    observeElementRect: observeBox,
    anchorTo: stickToBottom ? 'end' : 'start',
    gap,
    paddingStart,
    paddingEnd,
    overscan,
  });
  const total = list.getTotalSize();
  const stick = useStickToBottom(box, {
    enabled: stickToBottom,
    contentSize: total,
    onPinnedChange,
  });
  useImperativeHandle(
    handle,
    () => ({
      scrollToEnd: stickToBottom ? stick.pin : () => list.scrollToEnd(),
      scrollToIndex: (index, align = 'auto') => list.scrollToIndex(index, { align }),
      isPinned: stick.isPinned,
      element: () => box.current,
    }),
    [list, stick.isPinned, stick.pin, stickToBottom],
  );
  const rows = list.getVirtualItems();
  const rowRole = role === 'list' ? 'listitem' : undefined;

  function row(place: VirtualItem): ReactNode {
    return (
      <div
        key={place.key}
        ref={list.measureElement}
        data-index={place.index}
        role={rowRole}
        aria-setsize={rowRole && items.length}
        aria-posinset={rowRole && place.index + 1}
        className={rowClassName}
        // The gap belongs to the row's place, not to its height, so it is left out of what is measured.
        style={gap && place.index < items.length - 1 ? { marginBottom: gap } : undefined}
      >
        {renderItem(items[place.index] as Item, place.index)}
      </div>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it always has a role, one of four
    <div
      ref={box}
      role={role}
      aria-label={rest['aria-label']}
      tabIndex={0}
      onKeyDown={rest.onKeyDown}
      className={cx(
        'overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-2!',
        className,
      )}
    >
      <div style={{ height: total, paddingTop: rows[0]?.start ?? paddingStart }} className="flow-root">
        {rows.map(row)}
      </div>
    </div>
  );
}
