import type { BudgetTool } from '@shared/domain/budget';
import type { Catalogue } from '@shared/domain/ledger';
import type { ScopeUse } from '../store/usage';

/** A server of the scope and what is cached of its tools, after its own filter. */
export interface ServerInventory {
  readonly server: string;
  /** False without a usable cached inventory. */
  readonly probed: boolean;
  /** Names as models read them: `mcp__server__tool`. */
  readonly tools: readonly string[];
}

/** A known tool as the next run has it, and the person's switch for it. */
export type RosterFact = Pick<BudgetTool, 'name' | 'origin' | 'state' | 'verdict' | 'tokens'>;

/** Everything a report is made of; nothing else decides it. */
export interface BudgetFacts {
  readonly now: number;
  readonly projectId: string | null;
  readonly folder: string | null;
  readonly agent: string | null;
  readonly catalogue: Catalogue;
  /** Judged by the rules of the agent shown. */
  readonly roster: readonly RosterFact[];
  readonly servers: readonly ServerInventory[];
  /** Every tool the scope knows of, those no longer enabled too. */
  readonly uses: readonly ScopeUse[];
  readonly thresholds: { readonly toolBudgetWarn: number; readonly toolBudgetHot: number };
}
