import { ok } from '@shared/kit/result';
import { z } from 'zod';
import {
  harmless,
  type PromptCost,
  type Progress,
  type RosterEntry,
  type RunContext,
  type Tool,
  type ToolResult,
} from '../../../define';

const ContextBudgetInput = z.strictObject({});
export type ContextBudgetInput = z.infer<typeof ContextBudgetInput>;

/** Schemas named one by one. */
const heaviest = 8;

/** What every request of this run costs before a word is said (TR6). */
export function createContextBudgetTool(): Tool<ContextBudgetInput> {
  return {
    name: 'ContextBudget',
    group: 'Workspace',
    description:
      'The fixed cost of each request in estimated tokens: prompt and tool schemas apart, the heaviest named.',
    input: ContextBudgetInput,
    primaryArgument: '',
    lift: ok,
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: runContextBudget,
  };
}

async function* runContextBudget(
  _input: ContextBudgetInput,
  { roster }: RunContext,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const sections = await roster.promptCost();
  const text = budgetText(sections, roster.entries());
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
}

function budgetText(sections: readonly PromptCost[], entries: readonly RosterEntry[]): string {
  const live = entries.filter(({ verdict }) => verdict.kind === 'live').toSorted(byTokens);
  const waiting = entries.filter(({ verdict }) => verdict.kind === 'deferred');
  const prompt = sum(sections);
  const schemas = sum(live);
  const rest = live.slice(heaviest);
  const lines = [
    `Each request: about ${prompt + schemas} tokens before the conversation.`,
    `System prompt: ${prompt}`,
    ...sections.toSorted(byTokens).map(({ title, tokens }) => `  ${title}: ${tokens}`),
    `Tool schemas: ${schemas} in ${live.length} tools`,
    ...live.slice(0, heaviest).map(({ tool, tokens }) => `  ${tool.name}: ${tokens}`),
    ...(rest.length === 0 ? [] : [`  ${rest.length} others: ${sum(rest)}`]),
    ...(waiting.length === 0
      ? []
      : [`Not sent, behind ToolSearch: ${sum(waiting)} in ${waiting.length} tools`]),
  ];
  return lines.join('\n');
}

function byTokens(one: { readonly tokens: number }, other: { readonly tokens: number }): number {
  return other.tokens - one.tokens;
}

function sum(costs: readonly { readonly tokens: number }[]): number {
  return costs.reduce((total, { tokens }) => total + tokens, 0);
}
