import { observeElementRect } from '@tanstack/react-virtual';
import type { Rect, Virtualizer } from '@tanstack/react-virtual';

/** So tall that every row of any list counts as visible. */
const UNMEASURED: Rect = { width: 800, height: 1_000_000 };

/** Where boxes cannot be measured, as in a page without a screen, all rows are shown and none is left out. */
export function observeBox(
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
  report: (rect: Rect) => void,
): void | (() => void) {
  if (typeof ResizeObserver !== 'undefined') return observeElementRect(list, report);
  report(UNMEASURED);
  return () => {};
}
