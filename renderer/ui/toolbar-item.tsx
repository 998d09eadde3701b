import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactElement } from 'react';

export interface ToolbarItemProps {
  /** A `Button` or `IconButton`. */
  readonly children: ReactElement;
}

/** Takes a button into its toolbar's arrow keys. */
export function ToolbarItem({ children }: ToolbarItemProps) {
  return <BaseToolbar.Button render={children} />;
}
