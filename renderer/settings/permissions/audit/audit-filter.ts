import type { AuditFilter } from '@shared/contract/permissions';
import type { Option } from '../../../ui/options';

export type Period = 'all' | 'hour' | 'day' | 'week';
export type Decider = 'all' | NonNullable<AuditFilter['decidedBy']>;

/** The filters as they stand in the bar. */
export interface AuditChoice {
  readonly text: string;
  readonly decision: 'all' | 'allowed' | 'denied';
  readonly by: Decider;
  readonly period: Period;
}

export const start: AuditChoice = { text: '', decision: 'all', by: 'all', period: 'all' };

export const deciders: readonly Option<Decider>[] = [
  { value: 'all', label: 'Whoever decided' },
  { value: 'user', label: 'You' },
  { value: 'rule', label: 'A rule' },
  { value: 'mode', label: 'The mode' },
  { value: 'level', label: 'The danger level' },
  { value: 'session', label: 'For session' },
  { value: 'hook', label: 'A hook' },
  { value: 'unattended', label: 'Nobody was there' },
];

export const periods: readonly Option<Period>[] = [
  { value: 'all', label: 'Any time' },
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
];

const HOUR = 3_600_000;
const lengths: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  hour: HOUR,
  day: 24 * HOUR,
  week: 168 * HOUR,
};

/** The bar's filters as the contract has them: what is left open is absent. A period ends at `now`. */
export function filterOf(choice: AuditChoice, now: number): AuditFilter {
  const { text, decision, by, period } = choice;
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(decision === 'all' ? {} : { allowed: decision === 'allowed' }),
    ...(by === 'all' ? {} : { decidedBy: by }),
    ...(period === 'all' ? {} : { from: now - lengths[period] }),
  };
}
