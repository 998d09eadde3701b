import { z } from 'zod';
import type { AgentMemory } from '../../../../memory/ports';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import { cleanKeys, renameFields, type Lifted } from '../../lift-fields';
import { answerText } from './format';

const defaultHits = 5;
const fields = ['query', 'everywhere', 'limit'];

const MemorySearchInput = z.strictObject({
  query: z.string().min(1).max(2000).describe('Words or a question'),
  everywhere: z.boolean().optional().describe('All projects, not this one alone'),
  limit: z.number().int().min(1).max(20).optional().describe(`Default ${defaultHits}`),
});
export type MemorySearchInput = z.infer<typeof MemorySearchInput>;

export interface MemorySearchDeps {
  readonly memory: Pick<AgentMemory, 'search'>;
}

/** Finds what earlier conversations said, decided and did (ME2). What it answers is never remembered again (NT7). */
export function createMemorySearchTool({ memory }: MemorySearchDeps): Tool<MemorySearchInput> {
  return {
    name: 'MemorySearch',
    group: 'Workspace',
    description: 'Finds decisions, facts, talk and calls of earlier conversations.',
    input: MemorySearchInput,
    primaryArgument: 'query',
    lift: liftMemorySearch,
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runMemorySearch(input, context, memory),
  };
}

function liftMemorySearch(raw: Record<string, unknown>): Lifted {
  const cleaned = cleanKeys(raw, fields);
  return cleaned.ok ? renameFields(cleaned.value, { max_results: 'limit' }) : cleaned;
}

async function* runMemorySearch(
  { query, everywhere = false, limit = defaultHits }: MemorySearchInput,
  { conversationId, session, roster }: RunContext,
  memory: MemorySearchDeps['memory'],
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const found = await memory.search(
    { query, everywhere, limit },
    { conversationId, agent: roster.agent, root: session.root },
  );
  const text = found.ok ? answerText(found.value, everywhere) : found.error;
  return {
    content: [{ type: 'text', text }],
    isError: !found.ok,
    ...(found.ok ? {} : { reason: text }),
    display: { kind: 'text' },
  };
}
