import { memoryTextLimit } from '@shared/domain/memory';
import { z } from 'zod';
import type { AgentMemory } from '../../../../memory/ports';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import { cleanKeys } from '../../lift-fields';

const fields = ['text', 'to'];

const MemoryNoteInput = z.strictObject({
  text: z.string().trim().min(1).max(memoryTextLimit).describe('What they should know'),
  to: z.string().min(1).max(200).optional().describe('One agent; left out, all others'),
});
export type MemoryNoteInput = z.infer<typeof MemoryNoteInput>;

export interface MemoryNoteDeps {
  readonly memory: Pick<AgentMemory, 'note'>;
}

/** Tells other agents of the project something, once, at their next run (ME2). */
export function createMemoryNoteTool({ memory }: MemoryNoteDeps): Tool<MemoryNoteInput> {
  return {
    name: 'MemoryNote',
    group: 'Workspace',
    description: 'Leaves a note that other agents of this project read at their next run.',
    input: MemoryNoteInput,
    primaryArgument: 'text',
    lift: (raw) => cleanKeys(raw, fields),
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runMemoryNote(input, context, memory),
  };
}

async function* runMemoryNote(
  { text, to }: MemoryNoteInput,
  { conversationId, session, roster }: RunContext,
  memory: MemoryNoteDeps['memory'],
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const left = await memory.note(
    { text, to: to ?? null },
    { conversationId, agent: roster.agent, root: session.root },
  );
  const whom = to ?? 'Every other agent of the project';
  const words = left.ok ? `Left. ${whom} reads it once, at its next run.` : left.error;
  return {
    content: [{ type: 'text', text: words }],
    isError: !left.ok,
    ...(left.ok ? {} : { reason: words }),
    display: { kind: 'text' },
  };
}
