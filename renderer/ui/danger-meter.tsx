import { cx } from '../lib/cx';

export type DangerLevel = 'none' | 'low' | 'medium' | 'high' | 'critical';

export interface DangerMeterProps {
  readonly level: DangerLevel;
  /** Leaves the word to the accessible name, where a column head or text beside it says the level. */
  readonly wordless?: boolean | undefined;
  readonly className?: string | undefined;
}

interface DangerLook {
  readonly word: string;
  readonly bars: number;
  readonly tone: string;
}

const looks: Readonly<Record<DangerLevel, DangerLook>> = {
  none: { word: 'None', bars: 0, tone: 'text-muted' },
  low: { word: 'Low', bars: 1, tone: 'text-muted' },
  medium: { word: 'Medium', bars: 2, tone: 'text-amber' },
  high: { word: 'High', bars: 3, tone: 'text-orange' },
  critical: { word: 'Critical', bars: 4, tone: 'text-red' },
};

/** Heights of the four rising bars, in pixels. */
const heights = [4, 6, 9, 12] as const;

/** The word of a level, for menus and sentences. */
export function dangerWord(level: DangerLevel): string {
  return looks[level].word;
}

/** Four rising bars filled to the level, and the word. Its name is the word. */
export function DangerMeter({ level, wordless = false, className }: DangerMeterProps) {
  const { word, bars, tone } = looks[level];
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 text-small whitespace-nowrap',
        tone,
        className,
      )}
    >
      <span aria-hidden="true" className="flex h-3 items-end gap-0.5">
        {heights.map((height, index) => (
          <span
            key={height}
            style={{ height }}
            className={cx('w-[3px] rounded-[1px] bg-current', index >= bars && 'opacity-24')}
          />
        ))}
      </span>
      <span className={cx(wordless && 'sr-only')}>{word}</span>
    </span>
  );
}
