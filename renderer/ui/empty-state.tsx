import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

export interface EmptyStateProps {
  /** What is missing: "No rules yet". */
  readonly title: string;
  /** How it comes about, in one sentence or two. */
  readonly children?: ReactNode | undefined;
  /** One small button. */
  readonly action?: ReactNode | undefined;
  readonly className?: string | undefined;
}

/** Stands, left-aligned, where the first row would be. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex max-w-80 flex-col items-start gap-1', className)}>
      <p className="text-base font-medium text-fg">{title}</p>
      {children && <p className="text-small text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
