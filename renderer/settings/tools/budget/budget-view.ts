import type { BudgetPage } from '@shared/contract/budget';
import type { BudgetEvidence, BudgetSurface, BudgetTool } from '@shared/domain/budget';
import type { ToolState } from '@shared/contract/tools';
import { formatCount, formatPlural } from '../../../lib/format';

/** Switches the person has turned and main has not confirmed yet, by name. */
export type Turned = ReadonlyMap<string, ToolState>;

/** The page as it will be once every switch is saved: states, verdicts and the cost of a request. */
export function withTurned(page: BudgetPage, turned: Turned): BudgetPage {
  if (turned.size === 0) return page;
  const tools = page.tools.map((tool) => {
    const state = turned.get(tool.name);
    return state === undefined ? tool : { ...tool, state, verdict: expected(state) };
  });
  const live = (all: readonly BudgetTool[]): number =>
    all.filter(({ verdict }) => verdict === 'live').reduce((sum, { tokens }) => sum + tokens, 0);
  const enabled = (all: readonly BudgetTool[]): number =>
    all.filter(({ verdict }) => verdict !== 'withheld').length;
  const { surface } = page.report;
  return {
    ...page,
    tools,
    report: {
      ...page.report,
      surface: {
        ...surface,
        tokens: surface.tokens + live(tools) - live(page.tools),
        tools: surface.tools + enabled(tools) - enabled(page.tools),
      },
    },
  };
}

function expected(state: ToolState): BudgetTool['verdict'] {
  if (state === 'off') return 'withheld';
  return state === 'on' ? 'live' : 'deferred';
}

/** "26 built in, 4 custom, 2 mini app, 11 MCP", without what there is none of. */
export function sourcesOf({ builtIn, custom, miniApp, mcp }: BudgetSurface): string {
  return [
    [builtIn.tools, 'built in'],
    [custom.tools, 'custom'],
    [miniApp.tools, 'mini app'],
    [mcp.tools, 'MCP'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, word]) => `${formatCount(Number(count))} ${word}`)
    .join(', ');
}

/** How far the scope is from its first suggestion: "163 calls and 5 days are missing." */
export function missingOf({ calls, days, neededCalls, neededDays }: BudgetEvidence): string {
  const missing = [[neededCalls - calls, 'call'] as const, [neededDays - days, 'day'] as const].filter(
    ([count]) => count > 0,
  );
  const words = missing.map(([count, noun]) => formatPlural(count, noun)).join(' and ');
  const one = missing.length === 1 && missing[0]?.[0] === 1;
  return `${words} ${one ? 'is' : 'are'} missing.`;
}

/** Tokens a use from which a tool costs more than most calls bring. */
const DEAR = 5000;

export function isDear({ tokensPerUse }: BudgetTool): boolean {
  return tokensPerUse !== null && tokensPerUse >= DEAR;
}

/** By what they cost a request, the dearest first; what is off comes last. */
export function byCost(tools: readonly BudgetTool[]): readonly BudgetTool[] {
  const rank = ({ verdict }: BudgetTool): number => ['live', 'deferred', 'withheld'].indexOf(verdict);
  return tools.toSorted(
    (one, other) =>
      rank(one) - rank(other) || other.tokens - one.tokens || one.name.localeCompare(other.name),
  );
}

/** What a switch brings, said at once: "412 tokens saved on every request". */
export function savingOf(tool: BudgetTool, next: ToolState): string {
  const live = tool.verdict === 'live';
  if (next === 'on') return live ? '' : `${formatPlural(tool.tokens, 'token')} more on every request`;
  return live ? `${formatPlural(tool.tokens, 'token')} saved on every request` : 'It was not on the request';
}
