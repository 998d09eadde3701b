import type { ScopeUse } from '../../store/usage';
import type { BudgetFacts, RosterFact } from '../facts';

export const dayMs = 86_400_000;
export const now = 1_800_000_000_000;
export const daysAgo = (days: number): number => now - days * dayMs;

export function tool(name: string, over: Partial<RosterFact> = {}): RosterFact {
  return { name, origin: 'core', state: 'on', verdict: 'live', tokens: 100, ...over };
}

/** Offered for ten days and never called, unless told otherwise. */
export function use(name: string, over: Partial<ScopeUse> = {}): ScopeUse {
  return {
    tool: name,
    calls: 0,
    failed: 0,
    turns: 40,
    firstAt: null,
    lastAt: null,
    availableAt: daysAgo(10),
    ...over,
  };
}

/** Just enough calls over just enough days, of a tool that is gone. */
export const evidence: ScopeUse = use('gone', {
  calls: 200,
  firstAt: daysAgo(8),
  lastAt: daysAgo(1),
  availableAt: null,
});

export function facts(over: Partial<BudgetFacts> = {}): BudgetFacts {
  return {
    now,
    projectId: 'p1',
    folder: '/work',
    agent: null,
    catalogue: 'claude',
    roster: [],
    servers: [],
    uses: [],
    thresholds: { toolBudgetWarn: 48, toolBudgetHot: 64 },
    ...over,
  };
}
