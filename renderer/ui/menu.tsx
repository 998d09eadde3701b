import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { MenuEntry } from './menu-entries';
import { MenuPaper } from './menu-list';

export interface MenuProps {
  /** A `Button` or `IconButton`; it opens the menu. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** For a menu opened from elsewhere too. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Actions behind a button. Arrows and type-ahead move, Enter chooses, Esc closes. */
export function Menu({ trigger, entries, side = 'bottom', align = 'start', open, onOpenChange }: MenuProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-40">
          <MenuPaper entries={entries} />
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
