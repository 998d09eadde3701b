import { z } from 'zod';

/** From harmless to irreversible (SPEC section 0). The order of this list is the order of danger. */
export const dangerLevels = ['none', 'low', 'medium', 'high', 'critical'] as const;
export const Danger = z.enum(dangerLevels);
export type Danger = z.infer<typeof Danger>;

/** When the person is asked: Manual from `low` up, Edits from `high` up, Full only at `critical` (PE1). */
export const modes = ['manual', 'edits', 'full'] as const;
export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;

const asksFrom: Readonly<Record<Mode, Danger>> = { manual: 'low', edits: 'high', full: 'critical' };

/** Whether `danger` asks in `mode` when no rule and no grant says otherwise. */
export function modeAsks(mode: Mode, danger: Danger): boolean {
  return dangerRank(danger) >= dangerRank(asksFrom[mode]);
}

/** 0 for `none` … 4 for `critical`. */
export function dangerRank(danger: Danger): number {
  return dangerLevels.indexOf(danger);
}

/** The highest of the given levels, `none` for an empty list. */
export function highestDanger(levels: Iterable<Danger>): Danger {
  let highest: Danger = 'none';
  for (const level of levels) if (dangerRank(level) > dangerRank(highest)) highest = level;
  return highest;
}
