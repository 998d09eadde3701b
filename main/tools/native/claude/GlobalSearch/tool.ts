import path from 'node:path';
import { GlobalKind, globalKinds } from '@shared/domain/global-search';
import { ok } from '@shared/kit/result';
import { z } from 'zod';
import type { GlobalSearchPort } from '../../../../global-search/ports';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import { cleanKeys, renameFields, type Lifted } from '../../lift-fields';
import { answerText } from './format';

const defaultHits = 10;
const fields = ['query', 'in', 'limit'];

const GlobalSearchInput = z.strictObject({
  query: z.string().trim().min(1).max(2000).describe('Words'),
  in: z.array(GlobalKind).optional().describe('Default all'),
  limit: z.number().int().min(1).max(30).optional().describe(`Default ${defaultHits}`),
});
export type GlobalSearchInput = z.infer<typeof GlobalSearchInput>;

export interface GlobalSearchToolDeps {
  readonly globalSearch: GlobalSearchPort;
  /** Whether a rule forbids reading a file, by its real path. */
  readonly readDenied: (real: string, context: RunContext) => boolean;
}

/** Where something is: talk, memories, files by name, tools, settings (CO9). Memory never reads what it answers (NT7). */
export function createGlobalSearchTool(deps: GlobalSearchToolDeps): Tool<GlobalSearchInput> {
  return {
    name: 'GlobalSearch',
    group: 'Workspace',
    description: 'Finds past talk, memories, file names, tools and settings by words.',
    input: GlobalSearchInput,
    primaryArgument: 'query',
    lift: liftGlobalSearch,
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runGlobalSearch(input, context, deps),
  };
}

function liftGlobalSearch(raw: Record<string, unknown>): Lifted {
  const cleaned = cleanKeys(raw, fields);
  if (!cleaned.ok) return cleaned;
  const named = renameFields(cleaned.value, { kinds: 'in', types: 'in', max_results: 'limit' });
  if (!named.ok) return named;
  const kinds = named.value['in'];
  return ok(typeof kinds === 'string' ? { ...named.value, in: [kinds] } : named.value);
}

async function* runGlobalSearch(
  { query, in: asked, limit = defaultHits }: GlobalSearchInput,
  context: RunContext,
  { globalSearch, readDenied }: GlobalSearchToolDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const { conversationId, session, roster } = context;
  const kinds: readonly GlobalKind[] = asked === undefined || asked.length === 0 ? globalKinds : asked;
  const answer = await globalSearch.find(
    { query, kinds, limit },
    {
      conversationId,
      agent: roster.agent,
      root: session.root,
      // A withheld tool is none that this run could use, so it is not told of.
      tools: roster
        .entries()
        .flatMap(({ tool, origin, verdict }) =>
          verdict.kind === 'withheld'
            ? []
            : [{ kind: 'tool' as const, name: tool.name, description: tool.description, origin, verdict }],
        ),
      mayShow: (relative) => !readDenied(path.join(session.root, relative), context),
    },
  );
  return {
    content: [{ type: 'text', text: answerText(answer, kinds) }],
    isError: false,
    display: { kind: 'text' },
  };
}
