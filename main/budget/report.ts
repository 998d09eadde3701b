import type { BudgetLevel, BudgetReport } from '@shared/domain/budget';
import { evidenceOf } from './evidence';
import type { BudgetFacts } from './facts';
import { suggestionsOf } from './suggestions';
import { surfaceOf } from './surface';

/** The report on one scope, judged by one agent's rules: a pure function of the facts. It advises and changes nothing. */
export function reportOf(facts: BudgetFacts): BudgetReport {
  const { projectId, folder, agent, catalogue, thresholds } = facts;
  const surface = surfaceOf(facts);
  return {
    version: 1,
    at: facts.now,
    projectId,
    folder,
    agent,
    catalogue,
    surface,
    thresholds: { ...thresholds, level: levelOf(surface.tools, thresholds) },
    evidence: evidenceOf(facts.uses),
    suggestions: [...suggestionsOf(facts)],
  };
}

function levelOf(tools: number, { toolBudgetWarn, toolBudgetHot }: BudgetFacts['thresholds']): BudgetLevel {
  if (tools >= toolBudgetHot) return 'hot';
  return tools >= toolBudgetWarn ? 'warn' : 'ok';
}
