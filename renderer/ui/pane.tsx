import { Panel } from 'react-resizable-panels';
import type { PanelImperativeHandle } from 'react-resizable-panels';
import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';

/** Folds, unfolds and sizes a pane from outside. */
export type PaneHandle = PanelImperativeHandle;

/** Pixels as a number, or a string with its unit: `"40%"`. */
export type PaneSize = number | string;

export interface PaneProps {
  readonly id: string;
  readonly defaultSize?: PaneSize | undefined;
  readonly minSize?: PaneSize | undefined;
  readonly maxSize?: PaneSize | undefined;
  /** Keeps its pixels when the window changes size: for side panels. Others share what is left. */
  readonly keepsPixels?: boolean | undefined;
  /** Can be dragged shut, to this size. */
  readonly foldedSize?: PaneSize | undefined;
  readonly onFoldedChange?: ((folded: boolean) => void) | undefined;
  readonly handle?: Ref<PaneHandle | null> | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A part of a `PaneGroup`, and the container its content measures itself by. */
export function Pane(props: PaneProps) {
  const {
    id,
    defaultSize,
    minSize,
    maxSize,
    keepsPixels = false,
    foldedSize,
    onFoldedChange,
    handle,
  } = props;
  return (
    <Panel
      id={id}
      defaultSize={defaultSize}
      minSize={minSize}
      maxSize={maxSize}
      groupResizeBehavior={keepsPixels ? 'preserve-pixel-size' : 'preserve-relative-size'}
      collapsible={foldedSize !== undefined}
      collapsedSize={foldedSize}
      onResize={(size, _id, before) => {
        if (foldedSize === undefined || !onFoldedChange || typeof foldedSize !== 'number') return;
        const folded = size.inPixels <= foldedSize + 1;
        const wasFolded = before !== undefined && before.inPixels <= foldedSize + 1;
        if (before === undefined || folded !== wasFolded) onFoldedChange(folded);
      }}
      panelRef={handle}
      style={{ overflow: 'hidden' }}
      className={cx('@container flex flex-col', props.className)}
    >
      {props.children}
    </Panel>
  );
}
