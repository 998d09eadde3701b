import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

export interface ToolbarProps {
  readonly 'aria-label': string;
  /** `ToolbarItem`s, each around one control. */
  readonly children: ReactNode;
  readonly orientation?: 'horizontal' | 'vertical' | undefined;
  readonly className?: string | undefined;
}

/** Controls that share one tab stop; arrows move between them. */
export function Toolbar({ children, orientation = 'horizontal', className, ...rest }: ToolbarProps) {
  return (
    <BaseToolbar.Root
      orientation={orientation}
      aria-label={rest['aria-label']}
      className={cx('flex items-center gap-0.5', orientation === 'vertical' && 'flex-col', className)}
    >
      {children}
    </BaseToolbar.Root>
  );
}
