import type { LucideIcon } from 'lucide-react';

/** An action. */
export interface MenuAction {
  readonly kind?: 'action' | undefined;
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** As the platform writes it. */
  readonly keyHint?: string | undefined;
  /** Red, and last in its menu. */
  readonly destructive?: boolean | undefined;
  /** Why it cannot be chosen now; shown in place of the key. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** A setting turned on and off in place; the menu stays open. */
export interface MenuCheck {
  readonly kind: 'check';
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** One of several, the chosen one ticked. */
export interface MenuChoice {
  readonly kind: 'choice';
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onValueChange: (value: string) => void;
}

/** A menu inside the menu. */
export interface MenuSub {
  readonly kind: 'sub';
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly entries: readonly MenuEntry[];
}

/** A line. */
export interface MenuRule {
  readonly kind: 'rule';
  readonly id: string;
}

/** A head over the entries that follow. */
export interface MenuHead {
  readonly kind: 'head';
  readonly id: string;
  readonly label: string;
}

export type MenuEntry = MenuAction | MenuCheck | MenuChoice | MenuSub | MenuRule | MenuHead;
