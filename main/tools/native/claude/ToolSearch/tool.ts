import { rankTools, searchIndex, type SearchIndex } from '@shared/catalog/rank-tools';
import { ok } from '@shared/kit/result';
import { z } from 'zod';
import {
  harmless,
  type Progress,
  type RosterEntry,
  type RunContext,
  type RunRoster,
  type Tool,
  type ToolResult,
} from '../../../define';
import { cleanKeys } from '../../lift-fields';

const defaultResults = 5;
/** Names of one source in the list of what waits; keywords find the others. */
const mostNamed = 50;

const ToolSearchInput = z
  .strictObject({
    query: z.string().max(2000).describe('select:A,B for exact names, or keywords; +word must match'),
    max_results: z.number().int().min(1).max(20).optional().describe(`Default ${defaultResults}`),
  })
  .superRefine(({ query }, context) => {
    if (query.trim() === '') {
      context.addIssue({
        code: 'custom',
        path: ['query'],
        message: 'Name tools with select:A,B, or give keywords',
      });
    }
  });
export type ToolSearchInput = z.infer<typeof ToolSearchInput>;

/** Loads deferred tools: their schemas are on the next request (TR4). */
export function createToolSearchTool(): Tool<ToolSearchInput> {
  const indexes: Indexes = new WeakMap();
  return {
    name: 'ToolSearch',
    group: 'Workspace',
    description: 'Loads tools that wait, by name or by keywords. Their schemas are on your next request.',
    input: ToolSearchInput,
    primaryArgument: 'query',
    lift: (raw) => cleanKeys(raw, ['query', 'max_results']),
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runToolSearch(input, context, indexes),
    precheck: async () => ok(undefined),
  };
}

async function* runToolSearch(
  input: ToolSearchInput,
  { roster }: RunContext,
  indexes: Indexes,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const names = /^\s*select:(.*)$/is.exec(input.query)?.[1];
  const answer =
    names === undefined
      ? byKeywords(input.query, input.max_results ?? defaultResults, roster, indexes)
      : byName(
          names.split(',').map((name) => name.trim()),
          roster,
        );
  return {
    content: [{ type: 'text', text: answer.text }],
    isError: answer.failed,
    ...(answer.failed ? { reason: answer.text.split('\n')[0] ?? '' } : {}),
    display: { kind: 'text' },
  };
}

interface Answer {
  readonly text: string;
  readonly failed: boolean;
}

/** Every name is answered: loaded, there already, withheld with its reason, or not known. */
function byName(names: readonly string[], roster: RunRoster): Answer {
  const asked = [...new Set(names.filter((name) => name !== ''))];
  const found = asked.map((name) => ({ name, entry: roster.entry(name) ?? otherCase(name, roster) }));
  const waiting = found.flatMap(({ entry }) => (entry?.verdict.kind === 'deferred' ? [entry] : []));
  const lines = [
    ...loaded(waiting),
    ...found.flatMap(({ name, entry }) => {
      if (entry === undefined) return [`There is no tool named ${JSON.stringify(name)}.`];
      const { verdict, tool } = entry;
      if (verdict.kind === 'live') return [`${tool.name} is on the wire already.`];
      return verdict.kind === 'withheld'
        ? [[`${tool.name} is not available: ${verdict.reason}`, verdict.remedy ?? ''].join(' ').trim()]
        : [];
    }),
  ];
  roster.activate(waiting.map(({ tool }) => tool.name));
  const usable = found.some(({ entry }) => entry !== undefined && entry.verdict.kind !== 'withheld');
  return { text: [...lines, ...(usable ? [] : catalogue(roster))].join('\n'), failed: !usable };
}

/** Made once for each tool: with hundreds of them it is nearly all that a search costs. */
type Indexes = WeakMap<Tool, SearchIndex>;

function byKeywords(query: string, limit: number, roster: RunRoster, indexes: Indexes): Answer {
  const waiting = roster.entries().filter(({ verdict }) => verdict.kind === 'deferred');
  const searchable = waiting.map((entry) => {
    const { tool } = entry;
    const words = {
      name: tool.name,
      description: tool.description,
      more: [entry.from ?? '', ...fieldNames(entry)],
    };
    const index = indexes.get(tool) ?? searchIndex(words);
    indexes.set(tool, index);
    return { entry, index, ...words };
  });
  const best = rankTools(query, searchable, limit).map(({ entry }) => entry);
  if (best.length === 0) {
    return { text: ['No waiting tool has these words.', ...catalogue(roster)].join('\n'), failed: false };
  }
  const text = loaded(best).join('\n');
  roster.activate(best.map(({ tool }) => tool.name));
  return { text, failed: false };
}

function loaded(entries: readonly RosterEntry[]): string[] {
  if (entries.length === 0) return [];
  return [
    'Loaded, with its schema on your next request:',
    ...entries.map(({ tool }) => `- ${tool.name}: ${firstSentence(tool.description)}`),
  ];
}

/** What waits, by who brings it. */
function catalogue(roster: RunRoster): string[] {
  const waiting = roster.entries().filter(({ verdict }) => verdict.kind === 'deferred');
  if (waiting.length === 0) return ['No tool waits to be loaded.'];
  const sources = new Set(waiting.map(({ from }) => from ?? 'Toolwright'));
  return [...sources].map((source) => {
    const own = waiting.filter(({ from }) => (from ?? 'Toolwright') === source);
    const shown = own.slice(0, mostNamed).map(({ tool }) => tool.name);
    return `[${source}] ${shown.join(', ')}${own.length > mostNamed ? ` and ${own.length - mostNamed} more` : ''}`;
  });
}

function fieldNames({ schema }: RosterEntry): readonly string[] {
  const { properties } = schema.inputSchema;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function otherCase(name: string, roster: RunRoster): RosterEntry | undefined {
  return roster.entries().find(({ tool }) => tool.name.toLowerCase() === name.toLowerCase());
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
