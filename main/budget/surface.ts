import type { BudgetSurface } from '@shared/domain/budget';
import type { ToolOrigin } from '@shared/domain/ledger';
import type { BudgetFacts, RosterFact, ServerInventory } from './facts';

type Source = 'builtIn' | 'custom' | 'miniApp' | 'mcp';

const sources: Readonly<Record<ToolOrigin, Source>> = {
  core: 'builtIn',
  custom: 'custom',
  app: 'miniApp',
  mcp: 'mcp',
};

const resourceTools: ReadonlySet<string> = new Set(['McpResources', 'mcp_resources']);

/**
 * The tools that the next run can place on its requests (TB1): what policy and the other gates leave of the roster, and
 * what is cached of servers. With no server in scope the resource tool cannot be assembled and is left out. Not seen
 * here: what a host adds or takes away while a run is put together.
 */
export function enabledTools({
  roster,
  servers,
}: Pick<BudgetFacts, 'roster' | 'servers'>): readonly RosterFact[] {
  const withServers = servers.length > 0 || roster.some(({ origin }) => origin === 'mcp');
  const judged = new Map(roster.map((tool) => [tool.name, tool]));
  return [
    ...roster.filter(
      ({ name, verdict }) => verdict !== 'withheld' && (withServers || !resourceTools.has(name)),
    ),
    ...cachedNames(servers)
      .filter((name) => !judged.has(name))
      .map((name): RosterFact => ({ name, origin: 'mcp', state: 'on', verdict: 'deferred', tokens: 0 })),
  ];
}

function cachedNames(servers: readonly ServerInventory[]): readonly string[] {
  return [...new Set(servers.filter(({ probed }) => probed).flatMap(({ tools }) => tools))];
}

export function surfaceOf(facts: Pick<BudgetFacts, 'roster' | 'servers'>): BudgetSurface {
  const enabled = enabledTools(facts);
  const count = (source: Source): BudgetSurface[Source] => {
    const own = enabled.filter(({ origin }) => sources[origin] === source);
    return { tools: own.length, tokens: sum(own, 'live') };
  };
  return {
    tools: enabled.length,
    tokens: sum(enabled, 'live'),
    waitingTokens: sum(enabled, 'deferred'),
    builtIn: count('builtIn'),
    custom: count('custom'),
    miniApp: count('miniApp'),
    mcp: count('mcp'),
    unprobed: facts.servers.filter(({ probed }) => !probed).map(({ server }) => server),
    names: enabled.map(({ name }) => name),
  };
}

function sum(tools: readonly RosterFact[], verdict: RosterFact['verdict']): number {
  return tools.filter((tool) => tool.verdict === verdict).reduce((total, { tokens }) => total + tokens, 0);
}
