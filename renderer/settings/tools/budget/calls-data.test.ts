import type { BudgetDay } from '@shared/domain/budget';
import { describe, expect, it } from 'vitest';
import { callsData, dayWord } from './calls-data';

const day = (at: string, tool: string, over: Partial<BudgetDay> = {}): BudgetDay => ({
  day: at,
  tool,
  kind: 'built-in',
  calls: 1,
  failed: 0,
  ...over,
});

const days = [
  day('2026-11-28', 'Read', { calls: 40, failed: 2 }),
  day('2026-11-28', 'forecast', { kind: 'custom', calls: 8 }),
  day('2026-11-30', 'mcp__git__log', { kind: 'other', calls: 3, failed: 3 }),
];

describe('the calls chart', () => {
  it('has a bar for each day up to today, days without a call too', () => {
    const { bars } = callsData(days, ':kinds', '2026-11-30', 4);
    expect(bars).toEqual([
      { day: '2026-11-27', parts: [0, 0, 0], calls: 0, failed: 0 },
      { day: '2026-11-28', parts: [40, 8, 0], calls: 48, failed: 2 },
      { day: '2026-11-29', parts: [0, 0, 0], calls: 0, failed: 0 },
      { day: '2026-11-30', parts: [0, 0, 3], calls: 3, failed: 3 },
    ]);
  });

  it('shows outcomes of all tools, or of one', () => {
    expect(callsData(days, ':outcomes', '2026-11-30', 3)).toMatchObject({ calls: 51, failed: 5 });
    const one = callsData(days, 'Read', '2026-11-30', 3);
    expect(one.bars[0]).toEqual({ day: '2026-11-28', parts: [38, 2], calls: 40, failed: 2 });
    expect(one.legend.map(({ label }) => label)).toEqual(['Done', 'Failed']);
  });

  it.each([
    [0, 3],
    [3, 3],
    [4, 6],
    [13, 15],
    [25, 30],
    [106, 120],
    [181, 240],
    [1000, 1200],
  ])('the scale for %i calls ends at %i', (calls, top) => {
    expect(callsData([day('2026-11-30', 'Read', { calls })], ':kinds', '2026-11-30').top).toBe(top);
  });

  it('goes over the end of a month, of a year and a change of the clock', () => {
    const { bars } = callsData([], ':kinds', '2027-03-29', 31);
    expect([bars[0]?.day, bars.at(-1)?.day]).toEqual(['2027-02-27', '2027-03-29']);
    expect(new Set(bars.map((bar) => bar.day)).size).toBe(31);
    expect(callsData([], ':kinds', '2027-01-01', 2).bars[0]?.day).toBe('2026-12-31');
    expect(dayWord('2026-11-05')).toBe('5 Nov');
  });
});
