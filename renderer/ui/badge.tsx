import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';

/** `scope` is outlined mono, `status` lies on its tint, `label` is outlined text, `caps` the one badge in capitals. */
export type BadgeKind = 'scope' | 'status' | 'label' | 'caps';
export type BadgeTone = 'neutral' | 'accent' | 'green' | 'amber' | 'orange' | 'red';

export interface BadgeProps {
  readonly kind?: BadgeKind | undefined;
  readonly tone?: BadgeTone | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

const tints: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-soft text-link',
  green: 'bg-greensoft text-green',
  amber: 'bg-ambersoft text-amber',
  orange: 'bg-orangesoft text-orange',
  red: 'bg-redsoft text-red',
};

const kinds: Readonly<Record<BadgeKind, string>> = {
  scope: 'border border-edge px-[5px] font-mono font-medium text-muted',
  status: 'px-1.5 font-medium',
  label: 'border border-edge px-[5px] font-medium text-muted',
  caps: 'px-1.5 font-semibold uppercase',
};

/** A short fact about a thing, 18 px high. Not a control. */
export function Badge({ kind = 'status', tone = 'neutral', icon, children, className }: BadgeProps) {
  const tinted = kind === 'status' || kind === 'caps';
  return (
    <span
      className={cx(
        'inline-flex h-4.5 shrink-0 items-center gap-1 rounded-sm text-meta whitespace-nowrap',
        kinds[kind],
        tinted && tints[tone],
        className,
      )}
    >
      {icon && <Icon icon={icon} size={12} />}
      {children}
    </span>
  );
}
