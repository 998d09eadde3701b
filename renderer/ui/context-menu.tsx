import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import type { MenuEntry } from './menu-entries';
import { MenuPaper } from './menu-list';

export interface ContextMenuProps {
  /** Built anew at each opening, so that it fits what lies under the pointer. */
  readonly entries: readonly MenuEntry[];
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that takes the trigger's place, such as a row. A plain box unless given. */
  readonly render?: ReactElement | undefined;
  readonly children?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/** Actions at the pointer, or at the focused element with the menu key or Shift+F10. */
export function ContextMenu({ entries, onOpenChange, render, children, className }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseContextMenu.Trigger render={render} className={className}>
        {children}
      </BaseContextMenu.Trigger>
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner collisionPadding={8} className="z-40">
          <MenuPaper entries={entries} />
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}
