import { Meter as BaseMeter } from '@base-ui/react/meter';
import { cx } from '../lib/cx';

export type MeterTone = 'accent' | 'half' | 'faint' | 'control' | 'light' | 'green' | 'amber' | 'red';

/** A part of the whole, in its own tone. */
export interface MeterSegment {
  readonly label: string;
  readonly value: number;
  readonly tone?: MeterTone | undefined;
}

export interface MeterProps {
  /** What is measured. */
  readonly label: string;
  readonly segments: readonly MeterSegment[];
  /** The ceiling: the end of the track. */
  readonly max: number;
  /** The value in words: "5,214 of 7,750 tokens". Show the same beside the bar. */
  readonly valueText: string;
  /** A chosen goal, drawn as a tick. */
  readonly goal?: number | undefined;
  readonly height?: 6 | 8 | undefined;
  readonly className?: string | undefined;
}

/** Fill of each tone: charts use one hue and grey, never a rainbow. */
export const meterTones: Readonly<Record<MeterTone, string>> = {
  accent: 'bg-accent',
  half: 'bg-[color-mix(in_srgb,var(--accent)_68%,var(--surface))]',
  faint: 'bg-[color-mix(in_srgb,var(--accent)_42%,var(--surface))]',
  control: 'bg-control',
  light: 'bg-[color-mix(in_srgb,var(--control)_58%,var(--surface))]',
  green: 'bg-green',
  amber: 'bg-amber',
  red: 'bg-red',
};

/** How much of a ceiling is used, in parts. The value stands in text beside it. */
export function Meter({ label, segments, max, valueText, goal, height = 8, className }: MeterProps) {
  const value = segments.reduce((sum, segment) => sum + segment.value, 0);
  const share = (part: number): string => `${Math.min(100, max > 0 ? (part / max) * 100 : 0)}%`;
  return (
    <BaseMeter.Root
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      getAriaValueText={() => valueText}
      className={cx('relative', className)}
    >
      <BaseMeter.Track style={{ height }} className="flex gap-px overflow-clip rounded-[2px] bg-hover">
        {segments.map((segment) => (
          <div
            key={segment.label}
            style={{ width: share(segment.value) }}
            className={cx('h-full max-w-full shrink', meterTones[segment.tone ?? 'accent'])}
          />
        ))}
      </BaseMeter.Track>
      {goal !== undefined && (
        <span
          aria-hidden="true"
          style={{ left: share(goal), height: height + 6 }}
          className="absolute -top-[3px] -ml-px w-0.5 bg-fg"
        />
      )}
    </BaseMeter.Root>
  );
}
