import type { BudgetPage } from '@shared/contract/budget';
import type { NativeTool } from '@shared/contract/tools';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { BudgetDay, BudgetPlan, BudgetReport, BudgetTool } from '@shared/domain/budget';
import type { ToolOrigin } from '@shared/domain/ledger';
import type { Settings } from '@shared/domain/settings';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { NativeToolsService } from '../roster/native-tools';
import type { ScopeUse, Usage } from '../store/usage';
import { dayOf } from './days';
import { evidenceOf } from './evidence';
import type { BudgetFacts, ServerInventory } from './facts';
import { chartDays, recentDays } from './limits';
import { loaders, neverSuggested } from './never-suggested';
import { planOf } from './plan';
import { reportOf } from './report';

/** Which conversations are looked at, and by whose rules the roster is judged. */
export interface BudgetScope {
  /** Null is the scope of conversations without a folder. */
  readonly projectId: string | null;
  readonly root: string | null;
  readonly agent: string | null;
}

export interface BudgetPorts {
  readonly clock: Clock;
  /** The next run's ledger with the person's switches (NT3). */
  readonly native: Pick<NativeToolsService, 'list'>;
  readonly usage: Pick<Usage, 'scope' | 'days'>;
  readonly settings: () => Settings;
  /** Switches of all agents, as they are now (NT8). */
  readonly switches: () => AgentTools;
  /** Servers of the scope with what is cached of them. */
  readonly servers: (root: string | null) => readonly ServerInventory[];
  readonly agentNamed: (
    name: string,
    root: string | null,
  ) => Promise<{ readonly tools?: readonly string[] | undefined } | undefined>;
  /** Where a tool of either catalogue comes from; undefined when it is gone. */
  readonly originOf: (root: string | null) => (tool: string) => ToolOrigin | undefined;
}

/** The tool budget of a scope: the report, and all that the page shows beside it. The error is a sentence. */
export interface Budget {
  report(scope: BudgetScope): Promise<Result<BudgetReport, string>>;
  page(scope: BudgetScope): Promise<Result<BudgetPage, string>>;
}

interface Gathered {
  readonly facts: BudgetFacts;
  readonly tools: readonly NativeTool[];
  /** The agent's own list, which keeps a tool on its requests. */
  readonly listedBy: string | undefined;
}

export function createBudget(ports: BudgetPorts): Budget {
  async function gather({ projectId, root, agent }: BudgetScope): Promise<Result<Gathered, string>> {
    const profile = agent === null ? undefined : await ports.agentNamed(agent, root);
    if (agent !== null && profile === undefined)
      return err(`There is no agent named ${agent} here. Name one of USER/agents or of the folder.`);
    const { tools, catalogue } = await ports.native.list({ catalogue: 'claude', agent, root, projectId });
    const { toolBudgetWarn, toolBudgetHot } = ports.settings();
    const facts: BudgetFacts = {
      now: ports.clock.now(),
      projectId,
      folder: root,
      agent,
      catalogue,
      roster: tools.map(({ name, origin, state, verdict, tokens }) => ({
        name,
        origin,
        state,
        verdict: verdict.kind,
        tokens,
      })),
      servers: ports.servers(root),
      uses: ports.usage.scope(projectId),
      thresholds: { toolBudgetWarn, toolBudgetHot },
    };
    return ok({ facts, tools, listedBy: profile?.tools === undefined ? undefined : (agent ?? undefined) });
  }

  return {
    async report(scope) {
      const gathered = await gather(scope);
      return gathered.ok ? ok(reportOf(gathered.value.facts)) : gathered;
    },
    async page(scope) {
      const gathered = await gather(scope);
      if (!gathered.ok) return gathered;
      const { facts, listedBy } = gathered.value;
      const uses = new Map(facts.uses.map((use) => [use.tool, use]));
      const off = new Set(ports.switches().off);
      const tools = gathered.value.tools.map((tool) => ({
        ...toolOf(tool, uses.get(tool.name), listedBy),
        offForAll: off.has(tool.name),
      }));
      const originOf = ports.originOf(scope.root);
      const since = dayOf(facts.now, 1 - chartDays);
      const days = ports.usage
        .days(scope.projectId, since)
        .map((day): BudgetDay => ({ ...day, kind: kindOf(originOf(day.tool)) }));
      const plan = planFor(facts, tools, days, ports.settings().toolBudgetCeiling);
      return ok({ report: reportOf(facts), tools, days, today: dayOf(facts.now), plan });
    },
  };
}

function toolOf(
  tool: NativeTool,
  use: ScopeUse | undefined,
  listedBy: string | undefined,
): Omit<BudgetTool, 'offForAll'> {
  const { name, origin, state, tokens } = tool;
  const calls = use?.calls ?? 0;
  const turns = use?.turns ?? 0;
  const locked = lockOf(tool, listedBy);
  return {
    name,
    origin,
    state,
    verdict: tool.verdict.kind,
    tokens,
    calls,
    failed: use?.failed ?? 0,
    turns,
    lastUsedAt: use?.lastAt ?? null,
    tokensPerUse: calls === 0 ? null : Math.round((tokens * turns) / calls),
    ...(locked === undefined ? {} : { locked }),
  };
}

/** Whatever is deferred, these stay on the request (main/roster/ledger.ts). */
function lockOf({ name, fixed }: NativeTool, listedBy: string | undefined): string | undefined {
  if (fixed !== undefined) return fixed;
  if (loaders.has(name)) return 'It loads what waits.';
  return listedBy === undefined
    ? undefined
    : `The agent ${listedBy} lists its tools, so they stay on its requests.`;
}

function kindOf(origin: ToolOrigin | undefined): BudgetDay['kind'] {
  if (origin === 'core') return 'built-in';
  return origin === 'custom' ? 'custom' : 'other';
}

function planFor(
  facts: BudgetFacts,
  tools: readonly BudgetTool[],
  days: readonly BudgetDay[],
  ceiling: number,
): BudgetPlan {
  const since = dayOf(facts.now, 1 - recentDays);
  const recent = new Map<string, number>();
  for (const { day, tool, calls } of days)
    if (day >= since) recent.set(tool, (recent.get(tool) ?? 0) + calls);
  return planOf({
    now: facts.now,
    ceiling,
    enough: evidenceOf(facts.uses).enough,
    tools: tools
      .filter(({ verdict, state }) => verdict === 'live' || (verdict === 'deferred' && state === 'deferred'))
      .map((tool) => ({
        name: tool.name,
        tokens: tool.tokens,
        place: tool.verdict === 'live' ? 'on' : 'deferred',
        calls: tool.calls,
        turns: tool.turns,
        lastAt: tool.lastUsedAt,
        recentCalls: recent.get(tool.name) ?? 0,
        essential: neverSuggested.has(tool.name),
        locked: tool.locked !== undefined,
      })),
  });
}
