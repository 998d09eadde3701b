import { fireEvent, screen } from '@testing-library/react';
import type { BudgetPage } from '@shared/contract/budget';
import type { BudgetMove, BudgetReport, BudgetSuggestion, BudgetTool } from '@shared/domain/budget';
import type { NativeTools } from '@shared/contract/tools';
import { expect } from 'vitest';
import { renderPage } from '../../../render-page';
import { BudgetTab } from '../budget-tab';

export const at = Date.UTC(2026, 10, 30, 12);

export function tool(name: string, over: Partial<BudgetTool> = {}): BudgetTool {
  return {
    name,
    origin: 'core',
    state: 'on',
    verdict: 'live',
    tokens: 300,
    calls: 20,
    failed: 0,
    turns: 60,
    lastUsedAt: at - 3_600_000,
    tokensPerUse: 900,
    offForAll: false,
    ...over,
  };
}

export const unused = { calls: 0, lastUsedAt: null, tokensPerUse: null } as const;

export function suggestion(name: string, over: Partial<BudgetSuggestion> = {}): BudgetSuggestion {
  return {
    tool: name,
    verdict: 'never-used',
    evidence: 'Offered for 31 days, 0 calls.',
    calls: 0,
    failed: 0,
    lastUsedAt: null,
    availableSince: at - 31 * 86_400_000,
    savesTokens: 412,
    ...over,
  };
}

export const move = (name: string, over: Partial<BudgetMove> = {}): BudgetMove => ({
  tool: name,
  from: 'on',
  to: 'deferred',
  tokens: -412,
  reason: 'Never called in 60 turns.',
  proposed: true,
  ...over,
});

export function page(
  over: Partial<Omit<BudgetPage, 'report'>> & { readonly report?: Partial<BudgetReport> } = {},
): BudgetPage {
  const tools = over.tools ?? [tool('Read'), tool('Loops', { ...unused, tokens: 412 })];
  const tokens = tools.filter(({ verdict }) => verdict === 'live').reduce((sum, one) => sum + one.tokens, 0);
  const source = { tools: 0, tokens: 0 };
  return {
    tools,
    days: [],
    today: '2026-11-30',
    plan: { ceiling: 7750, now: tokens, after: tokens, fits: true, moves: [] },
    ...over,
    report: {
      version: 1,
      at,
      projectId: 'p1',
      folder: '/work',
      agent: null,
      catalogue: 'claude',
      surface: {
        tools: 43,
        tokens,
        waitingTokens: 0,
        builtIn: { tools: 26, tokens },
        custom: { ...source, tools: 4 },
        miniApp: { ...source, tools: 2 },
        mcp: { ...source, tools: 11 },
        unprobed: ['jira'],
        names: tools.map(({ name }) => name),
      },
      thresholds: { toolBudgetWarn: 48, toolBudgetHot: 64, level: 'ok' },
      evidence: {
        calls: 1462,
        days: 31,
        firstCallAt: 0,
        lastCallAt: at,
        neededCalls: 200,
        neededDays: 7,
        enough: true,
      },
      suggestions: [],
      ...over.report,
    },
  };
}

export const natives = {
  catalogue: 'claude',
  tools: [],
  memoryTokens: 0,
  file: '/x',
} as NativeTools;
export const server = { enabled: false, port: null, file: '/home/rpc.json', command: null };

type Answers = Parameters<typeof renderPage>[1];

export async function show(shown: BudgetPage | (() => BudgetPage), over: Answers = {}) {
  return renderPage(<BudgetTab />, {
    'chat.agents': () => ({ agents: [], problems: [] }),
    'budget.page': () => (typeof shown === 'function' ? shown() : shown),
    'budget.server': () => server,
    'tools.setState': () => natives,
    ...over,
  });
}

export const rowOf = (name: string): HTMLElement =>
  screen.getByText(name, { selector: '[role=rowheader] *' }).closest<HTMLElement>('[data-row]') ??
  expect.fail(`There is no row ${name}.`);
export const box = (title: string): HTMLElement =>
  screen.getByText(title, { selector: 'h2' }).closest('section') ?? expect.fail(`There is no box ${title}.`);
/** Found by attributes: names of roles are slow to work out in a page this size. */
export const button = (name: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) ?? expect.fail(`There is no button ${name}.`);
export const press = (name: string) => fireEvent.click(button(name));
