import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

export interface BoxProps {
  readonly title?: ReactNode | undefined;
  /** Muted, right of the title. */
  readonly note?: ReactNode | undefined;
  /** At the right end of the head. */
  readonly end?: ReactNode | undefined;
  readonly footer?: ReactNode | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly bodyClassName?: string | undefined;
}

/** A part of a page with a line around it: 36 px head, body, and a foot on `sunken`. */
export function Box({ title, note, end, footer, children, className, bodyClassName }: BoxProps) {
  return (
    <section
      className={cx(
        '@container flex min-w-0 flex-col overflow-clip rounded-lg border border-edge bg-surface',
        className,
      )}
    >
      {(title !== undefined || end !== undefined) && (
        <header className="flex h-pane-head shrink-0 items-center gap-2 border-b border-line pr-2 pl-3">
          {title !== undefined && (
            <h2 className="shrink-0 text-base font-semibold tracking-title">{title}</h2>
          )}
          {note && <span className="min-w-0 truncate text-small text-muted">{note}</span>}
          {end && <div className="ml-auto flex shrink-0 items-center gap-2 text-small text-muted">{end}</div>}
        </header>
      )}
      <div className={cx('min-h-0 flex-1', bodyClassName)}>{children}</div>
      {footer && (
        <footer className="flex min-h-11 shrink-0 items-center gap-2 border-t border-line bg-sunken px-3 py-2 text-small text-muted">
          {footer}
        </footer>
      )}
    </section>
  );
}
