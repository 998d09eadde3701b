import type { BudgetDay } from '@shared/domain/budget';

/** What the chart shows: all tools by kind or by outcome, or one tool by outcome. */
export type CallsOf = ':kinds' | ':outcomes' | (string & {});

/** One day with its parts from the bottom up, in the order of the legend. */
export interface DayBar {
  readonly day: string;
  readonly parts: readonly number[];
  readonly calls: number;
  readonly failed: number;
}

export interface CallsData {
  readonly legend: readonly {
    readonly label: string;
    readonly tone: 'accent' | 'half' | 'control' | 'red';
  }[];
  readonly bars: readonly DayBar[];
  readonly calls: number;
  readonly failed: number;
  /** End of the scale, a round number. */
  readonly top: number;
}

const kinds = ['built-in', 'custom', 'other'] as const;

const kindLegend = [
  { label: 'Built in', tone: 'accent' },
  { label: 'Custom', tone: 'half' },
  { label: 'Apps, servers, removed', tone: 'control' },
] as const;

const outcomeLegend = [
  { label: 'Done', tone: 'accent' },
  { label: 'Failed', tone: 'red' },
] as const;

/** A bar for each of the days up to `today`, days without a call too. */
export function callsData(days: readonly BudgetDay[], of: CallsOf, today: string, count = 31): CallsData {
  const byKind = of === ':kinds';
  const shown = byKind || of === ':outcomes' ? days : days.filter(({ tool }) => tool === of);
  const bars = lastDays(today, count).map((day): DayBar => {
    const own = shown.filter((one) => one.day === day);
    const calls = sum(own.map((one) => one.calls));
    const failed = sum(own.map((one) => one.failed));
    const parts = byKind
      ? kinds.map((kind) => sum(own.filter((one) => one.kind === kind).map((one) => one.calls)))
      : [calls - failed, failed];
    return { day, parts, calls, failed };
  });
  return {
    legend: byKind ? kindLegend : outcomeLegend,
    bars,
    calls: sum(bars.map(({ calls }) => calls)),
    failed: sum(bars.map(({ failed }) => failed)),
    top: roundTop(Math.max(...bars.map(({ calls }) => calls))),
  };
}

/** Dates up to `today`, oldest first. Counted at noon UTC, where no change of the clock can lose a day. */
function lastDays(today: string, count: number): readonly string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The least of 3, 6, 9, 12, 15, 30, 60 … that holds `value`, so that each third is a whole number. */
function roundTop(value: number): number {
  for (let step = 1; ; step *= 10) {
    const fits = [3, 6, 9, 12, 15, 18, 24].find((top) => top * step >= value);
    if (fits !== undefined) return fits * step;
  }
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-11-30` → `30 Nov`. */
export function dayWord(day: string): string {
  return format.format(new Date(`${day}T12:00:00Z`));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
