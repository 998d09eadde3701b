import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import { Tooltip } from './tooltip';

export interface StatusBarItemProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
  /** What a press does; also shown in a tooltip. Without a press handler the item is plain text. */
  readonly hint?: string | undefined;
  readonly keyHint?: string | undefined;
  readonly tone?: 'muted' | 'amber' | 'red' | undefined;
}

const tones = { muted: 'text-muted', amber: 'text-amber', red: 'text-red' } as const;

/** One fact in the 24 px status bar, and a way to where it can be changed. */
export function StatusBarItem({
  icon,
  children,
  hint,
  keyHint,
  tone = 'muted',
  className,
  ...rest
}: StatusBarItemProps) {
  const look = cx(
    'flex h-full shrink-0 items-center gap-1.5 px-2 text-meta whitespace-nowrap',
    tones[tone],
    className,
  );
  const face = (
    <>
      {icon && <Icon icon={icon} size={12} />}
      {children}
    </>
  );
  const acts = rest.onClick !== undefined || rest['aria-haspopup'] !== undefined;
  if (!acts) return <span className={look}>{face}</span>;
  return (
    <Tooltip text={hint} keyHint={keyHint}>
      <button
        {...rest}
        type="button"
        className={cx(
          look,
          'transition-colors hover:bg-hover hover:text-fg data-popup-open:bg-selected -outline-offset-2!',
        )}
      >
        {face}
        {hint && <span className="sr-only"> {hint}</span>}
      </button>
    </Tooltip>
  );
}
