import { budgetVerdicts, type BudgetSuggestion, type BudgetVerdict } from '@shared/domain/budget';
import type { ScopeUse } from '../store/usage';
import { evidenceOf } from './evidence';
import type { BudgetFacts, RosterFact } from './facts';
import { availableMs, coldMs, failingCalls, wholeDays } from './limits';
import { loaders, neverSuggested } from './never-suggested';
import { enabledTools } from './surface';

/** A use whose tool has a row of its own in the roster: missing telemetry is no disuse. */
type Offered = ScopeUse & { readonly availableAt: number };

/**
 * What could be taken off the roster (TB3): nothing before the scope has enough evidence, at most one verdict for a
 * tool, never about the essential names. Pure; nothing is changed by it.
 */
export function suggestionsOf(
  facts: Pick<BudgetFacts, 'now' | 'roster' | 'servers' | 'uses'>,
): readonly BudgetSuggestion[] {
  if (!evidenceOf(facts.uses).enough) return [];
  const uses = new Map(facts.uses.map((use) => [use.tool, use]));
  const enabled = enabledTools(facts);
  const waits = enabled.some(({ verdict }) => verdict === 'deferred');
  return enabled
    .flatMap((tool) => {
      const use = uses.get(tool.name);
      if (!isOffered(use) || neverSuggested.has(tool.name) || (waits && loaders.has(tool.name))) return [];
      const verdict = verdictOn(tool, use, facts.now);
      return verdict === undefined ? [] : [suggestion(tool, use, verdict, facts.now)];
    })
    .toSorted(inOrder);
}

function isOffered(use: ScopeUse | undefined): use is Offered {
  return use !== undefined && use.availableAt !== null;
}

function verdictOn({ state }: RosterFact, use: Offered, now: number): BudgetVerdict | undefined {
  // What the person has put behind ToolSearch costs nothing, so that it is not called speaks no more against it.
  const idle = state !== 'deferred';
  if (idle && use.calls === 0 && now - use.availableAt >= availableMs) return 'never-used';
  if (idle && use.lastAt !== null && now - use.lastAt >= coldMs) return 'cold';
  if (use.calls >= failingCalls && use.failed === use.calls) return 'always-fails';
  return undefined;
}

function suggestion(tool: RosterFact, use: Offered, verdict: BudgetVerdict, now: number): BudgetSuggestion {
  return {
    tool: tool.name,
    verdict,
    evidence: sentence(use, verdict, now),
    calls: use.calls,
    failed: use.failed,
    lastUsedAt: use.lastAt,
    availableSince: use.availableAt,
    savesTokens: tool.verdict === 'live' ? tool.tokens : 0,
  };
}

function sentence(use: Offered, verdict: BudgetVerdict, now: number): string {
  const calls = counted(use.calls, 'call');
  if (verdict === 'never-used') return `Offered for ${since(use.availableAt, now)}, 0 calls.`;
  if (verdict === 'cold') return `Last used ${since(use.lastAt ?? now, now)} ago, ${calls}.`;
  return `${calls}, all errors.`;
}

function since(then: number, now: number): string {
  return counted(wholeDays(now - then), 'day');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** By verdict, then the fewest calls, the longest ago, the name. */
function inOrder(one: BudgetSuggestion, other: BudgetSuggestion): number {
  return (
    budgetVerdicts.indexOf(one.verdict) - budgetVerdicts.indexOf(other.verdict) ||
    one.calls - other.calls ||
    (one.lastUsedAt ?? 0) - (other.lastUsedAt ?? 0) ||
    (one.tool < other.tool ? -1 : Number(one.tool > other.tool))
  );
}
