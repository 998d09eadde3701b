import type { BudgetEvidence } from '@shared/domain/budget';
import type { ScopeUse } from '../store/usage';
import { neededCalls, neededDays, neededMs, wholeDays } from './limits';

/** Whether the scope was used long enough for silence to mean something; calls of tools that are gone count (TB3). */
export function evidenceOf(uses: readonly ScopeUse[]): BudgetEvidence {
  const called = uses.filter((use) => use.calls > 0);
  const calls = called.reduce((sum, use) => sum + use.calls, 0);
  const first = Math.min(...called.map(({ firstAt }) => firstAt ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...called.map(({ lastAt }) => lastAt ?? Number.NEGATIVE_INFINITY));
  const span = Number.isFinite(first) && Number.isFinite(last) ? last - first : 0;
  return {
    calls,
    days: wholeDays(span),
    firstCallAt: Number.isFinite(first) ? first : null,
    lastCallAt: Number.isFinite(last) ? last : null,
    neededCalls,
    neededDays,
    enough: calls >= neededCalls && span >= neededMs,
  };
}
