import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import { VirtualList, type VirtualListHandle } from './virtual-list';

/** From here on only the rows in sight are drawn. */
const MANY = 100;

/** For a table's head over rows that scroll by themselves: keeps their bar's width free, and its line over theirs. */
export const headOverScroll =
  'relative z-1 -mb-px overflow-y-hidden border-b border-line [scrollbar-gutter:stable]';

/** Whether so many rows scroll in a box of their own. */
export function scrollsAlone(count: number): boolean {
  return count >= MANY;
}

export interface RowListProps<Item> {
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string | number;
  /** One element with `role="row"`; in a list the row has no role of its own. */
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** A guess in pixels. */
  readonly estimateSize: (item: Item) => number;
  readonly role?: 'rowgroup' | 'list' | undefined;
  readonly 'aria-label': string;
  /** Key of the row to bring into sight. */
  readonly shown?: string | number | undefined;
  /** Class of the scroll box that many rows get. */
  readonly manyClassName?: string | undefined;
}

/** Rows below a table's head: few lie in the page, many scroll in a box of their own. */
export function RowList<Item>(props: RowListProps<Item>) {
  const { items, getKey, renderItem, estimateSize, role = 'rowgroup', shown, manyClassName } = props;
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualListHandle>(null);
  const place = shown === undefined ? -1 : items.findIndex((item) => getKey(item) === shown);
  useEffect(() => {
    if (place < 0) return;
    handle.current?.scrollToIndex(place, 'center');
    box.current?.children[place]?.scrollIntoView?.({ block: 'nearest' });
  }, [place]);
  if (!scrollsAlone(items.length)) {
    return (
      <div ref={box} role={role} aria-label={props['aria-label']}>
        {items.map((item, index) => (
          <div key={getKey(item)} role={role === 'list' ? 'listitem' : undefined}>
            {renderItem(item, index)}
          </div>
        ))}
      </div>
    );
  }
  return (
    <VirtualList
      handle={handle}
      role={role}
      aria-label={props['aria-label']}
      items={items}
      getKey={getKey}
      estimateSize={estimateSize}
      renderItem={renderItem}
      className={cx('max-h-[max(320px,70vh)]', manyClassName)}
    />
  );
}
