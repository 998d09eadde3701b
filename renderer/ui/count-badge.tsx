import { formatCount } from '../lib/format';
import { cx } from '../lib/cx';

export interface CountBadgeProps {
  readonly count: number;
  /** What is counted, for the name: "waiting". */
  readonly noun: string;
  /** `accent` is the filled dot on an icon, `orange` the tint beside a title. */
  readonly tone?: 'accent' | 'orange' | 'neutral' | undefined;
  readonly className?: string | undefined;
}

const looks = {
  accent: 'h-3.5 min-w-3.5 rounded-full bg-accent px-1 text-onaccent',
  orange: 'h-4.5 min-w-4.5 rounded-sm bg-orangesoft px-1.5 text-orange',
  neutral: 'h-4.5 min-w-4.5 rounded-sm bg-hover px-1.5 text-muted',
} as const;

/** How many things wait. Shows nothing for none and `99+` past ninety-nine. */
export function CountBadge({ count, noun, tone = 'neutral', className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center text-meta font-medium tabular-nums',
        looks[tone],
        className,
      )}
    >
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> {noun}</span>
    </span>
  );
}
