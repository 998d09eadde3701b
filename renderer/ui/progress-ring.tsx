import { formatPercent } from '../lib/format';
import { cx } from '../lib/cx';

export interface ProgressRingProps {
  /** Share of one. */
  readonly value: number;
  /** What is filling: "Context used". */
  readonly label: string;
  /** Turns the arc amber or red; say why in words near it. */
  readonly tone?: 'muted' | 'amber' | 'red' | undefined;
  /** Shows the percentage at its right. */
  readonly withText?: boolean | undefined;
  readonly className?: string | undefined;
}

const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;
const tones = { muted: 'text-muted', amber: 'text-amber', red: 'text-red' } as const;

/** A small ring that fills clockwise from the top. */
export function ProgressRing({
  value,
  label,
  tone = 'muted',
  withText = false,
  className,
}: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={formatPercent(share)}
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 text-small tabular-nums',
        tones[tone],
        className,
      )}
    >
      <svg viewBox="0 0 16 16" width={14} height={14} fill="none" strokeWidth={2.4} aria-hidden="true">
        <circle cx={8} cy={8} r={RADIUS} className="stroke-edge" />
        <circle
          cx={8}
          cy={8}
          r={RADIUS}
          stroke="currentColor"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      {withText && formatPercent(share)}
    </span>
  );
}
