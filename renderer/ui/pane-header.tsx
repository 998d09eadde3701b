import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

export interface PaneHeaderProps {
  readonly title: ReactNode;
  /** Right of the title, such as a count badge. */
  readonly badge?: ReactNode | undefined;
  /** Muted, right of title and badge. */
  readonly note?: ReactNode | undefined;
  /** Icon buttons at the right end. */
  readonly end?: ReactNode | undefined;
  /** A line under it: for content panes. Side panels have none. */
  readonly ruled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The 36 px head of a pane. */
export function PaneHeader({ title, badge, note, end, ruled = false, className }: PaneHeaderProps) {
  return (
    <div
      className={cx(
        'flex h-pane-head shrink-0 items-center gap-2 pr-1.5',
        ruled ? 'border-b border-line pl-4' : 'pl-3',
        className,
      )}
    >
      <h2 className="min-w-0 truncate text-base font-semibold tracking-title">{title}</h2>
      {badge}
      {note && <span className="min-w-0 truncate text-small text-muted">{note}</span>}
      {end && <div className="ml-auto flex shrink-0 items-center gap-0.5">{end}</div>}
    </div>
  );
}
