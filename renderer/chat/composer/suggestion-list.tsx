import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { popupBox, popupItem, popupList } from '../../ui/popup-look';

interface SuggestionListProps<Item> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly active: number;
  readonly keyOf: (item: Item) => string;
  readonly onActive: (at: number) => void;
  readonly onPick: (item: Item) => void;
  readonly renderItem: (item: Item) => ReactNode;
  readonly className?: string | undefined;
}

/** What fits what is being typed, over the message. The focus stays in the message; the box's keys move here. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { id, label, items, active, keyOf, onActive, onPick, renderItem, className } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div className={cx(popupBox, 'absolute inset-x-0 bottom-full z-30 mb-1')}>
      <div id={id} ref={box} role="listbox" aria-label={label} className={cx(popupList, className)}>
        {items.map((item, at) => (
          <div
            key={keyOf(item)}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            data-highlighted={at === active ? '' : undefined}
            className={popupItem}
            onPointerMove={() => onActive(at)}
            // Before the message loses its focus to the press.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(item);
            }}
          >
            {renderItem(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
