import { memoryTextLimit } from '@shared/domain/memory';
import { z } from 'zod';
import type { AgentMemory } from '../../../../memory/ports';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import { cleanKeys } from '../../lift-fields';

const fields = ['text', 'kind', 'files'];

const MemoryCarveInput = z.strictObject({
  text: z.string().trim().min(1).max(memoryTextLimit).describe('One thing, with its reason'),
  kind: z.enum(['decision', 'fact', 'preference', 'howto']).optional().describe('Default fact'),
  files: z.array(z.string().min(1).max(500)).max(10).optional().describe('Paths it is about'),
});
export type MemoryCarveInput = z.infer<typeof MemoryCarveInput>;

export interface MemoryCarveDeps {
  readonly memory: Pick<AgentMemory, 'carve'>;
}

/** Keeps one thing in the agent's own words; always remembered, in full (NT7). */
export function createMemoryCarveTool({ memory }: MemoryCarveDeps): Tool<MemoryCarveInput> {
  return {
    name: 'MemoryCarve',
    group: 'Workspace',
    description: 'Keeps one thing for later conversations to find.',
    input: MemoryCarveInput,
    primaryArgument: 'text',
    lift: (raw) => cleanKeys(raw, fields),
    // It only adds a row of its own, so it may run beside others.
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runMemoryCarve(input, context, memory),
  };
}

async function* runMemoryCarve(
  { text, kind = 'fact', files = [] }: MemoryCarveInput,
  { callId, conversationId, session, roster }: RunContext,
  memory: MemoryCarveDeps['memory'],
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const scene = { conversationId, agent: roster.agent, root: session.root };
  const kept = memory.carve({ text, kind, files, callId }, scene);
  const words = kept.ok ? `Kept as a ${kind}.` : kept.error;
  return {
    content: [{ type: 'text', text: words }],
    isError: !kept.ok,
    ...(kept.ok ? {} : { reason: words }),
    display: { kind: 'text' },
  };
}
