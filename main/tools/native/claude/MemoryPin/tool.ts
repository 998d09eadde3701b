import { memoryTextLimit } from '@shared/domain/memory';
import { err, ok } from '@shared/kit/result';
import { describeChange } from '@shared/text/diff';
import { z } from 'zod';
import type { AgentMemory } from '../../../../memory/ports';
import {
  harmless,
  type Assessment,
  type Progress,
  type RunContext,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../../define';
import { cleanKeys } from '../../lift-fields';

const fields = ['text', 'everywhere'];

const MemoryPinInput = z.strictObject({
  text: z.string().trim().min(1).max(memoryTextLimit).describe('The order, as it shall stand'),
  everywhere: z.boolean().optional().describe('In all projects'),
});
export type MemoryPinInput = z.infer<typeof MemoryPinInput>;

export interface MemoryPinDeps {
  readonly memory: Pick<AgentMemory, 'orderProblem' | 'pin'>;
}

/**
 * Proposes a standing order. It asks in every mode and can be allowed only once at a time: whatever talked an agent into
 * an order (a web page, a file, a result) would speak in every later prompt, long after it was read, with the person's
 * voice. So the person reads the exact words first.
 */
export function createMemoryPinTool({ memory }: MemoryPinDeps): Tool<MemoryPinInput> {
  return {
    name: 'MemoryPin',
    group: 'Workspace',
    description: 'Asks the person to let an order stand in every prompt of this project.',
    input: MemoryPinInput,
    primaryArgument: 'text',
    lift: (raw) => cleanKeys(raw, fields),
    readOnly: () => false,
    assess: async (input) => assess(input),
    async precheck({ text, everywhere = false }, context) {
      const problem = memory.orderProblem({ text, everywhere }, sceneOf(context));
      return problem === undefined ? ok(undefined) : err({ by: 'precheck', reason: problem });
    },
    async preview({ text, everywhere = false }) {
      const name = everywhere ? 'Standing orders of all projects' : 'Standing orders of this project';
      const change = describeChange({ path: name, absolute: name }, '', `${text}\n`);
      return { kind: 'changes', files: [{ ...change, status: 'changed' }] };
    },
    run: (input, context) => runMemoryPin(input, context, memory),
  };
}

function assess({ everywhere = false }: MemoryPinInput): Assessment {
  const where = everywhere ? 'of every project' : 'of this project';
  const text = `It would stand in every later prompt ${where}, until you end it in Settings → Memory.`;
  return { ...harmless, danger: 'critical', reasons: [{ danger: 'critical', text }] };
}

async function* runMemoryPin(
  { text, everywhere = false }: MemoryPinInput,
  context: RunContext,
  memory: MemoryPinDeps['memory'],
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const pinned = memory.pin({ text, everywhere }, sceneOf(context));
  const words = pinned.ok
    ? `It stands in every prompt ${everywhere ? '' : 'of this project '}from the next message on.`
    : pinned.error;
  return {
    content: [{ type: 'text', text: words }],
    isError: !pinned.ok,
    ...(pinned.ok ? {} : { reason: words }),
    display: { kind: 'text' },
  };
}

function sceneOf({ conversationId, session, roster }: ToolContext): Parameters<AgentMemory['pin']>[1] {
  return { conversationId, agent: roster.agent, root: session.root };
}
