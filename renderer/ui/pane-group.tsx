import { Group } from 'react-resizable-panels';
import type { GroupImperativeHandle, Layout } from 'react-resizable-panels';
import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';

/** Share of each pane in percent, by the pane's id. */
export type PaneLayout = Layout;

/** Reads and sets the layout from outside. */
export type PaneGroupHandle = GroupImperativeHandle;

export interface PaneGroupProps {
  readonly id: string;
  /** `row` puts panes side by side, `column` one under the other. */
  readonly direction?: 'row' | 'column' | undefined;
  /** What was kept from last time. */
  readonly defaultLayout?: PaneLayout | undefined;
  /** After a person moved a divider; keep it. Not called for changes that come from the window's size. */
  readonly onLayoutKept?: ((layout: PaneLayout) => void) | undefined;
  readonly handle?: Ref<PaneGroupHandle | null> | undefined;
  /** `Pane`s with a `PaneDivider` between each two, as direct children. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Panes parted by lines that can be moved. */
export function PaneGroup(props: PaneGroupProps) {
  const { id, direction = 'row', defaultLayout, onLayoutKept, handle, children, className } = props;
  return (
    <Group
      id={id}
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      defaultLayout={defaultLayout}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) onLayoutKept?.(meta.requestedLayout ?? layout);
      }}
      groupRef={handle}
      className={cx('min-h-0 min-w-0', className)}
    >
      {children}
    </Group>
  );
}
