import type { Result } from '@shared/kit/result';
import { z } from 'zod';
import type { Ripgrep } from '../../../../workspace/ripgrep';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import { cleanKeys, renameFields, type Lifted } from '../../lift-fields';
import { showOutput } from './show';

const fields = ['id', 'offset', 'limit', 'grep'];

const ToolOutputInput = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/, 'An id is 8 to 64 characters of 0-9 and a-f, as a cut result names it')
    .describe('As the cut result names it'),
  offset: z.number().int().min(1).max(1e9).optional().describe('First line, from 1'),
  limit: z.number().int().min(1).max(5000).optional().describe('Number of lines, default 500'),
  grep: z.string().min(1).max(1000).optional().describe('Only lines that match this regex'),
});
export type ToolOutputInput = z.infer<typeof ToolOutputInput>;

export interface ToolOutputDeps {
  /**
   * The file that holds a result of that conversation; an id may be the beginning of the hash. The error is a sentence.
   */
  readonly outputFile: (conversationId: string, id: string) => Result<string, string>;
  readonly ripgrep: Ripgrep;
}

/** The whole of a result that was cut (CO1). A conversation reaches its own results and no others. */
export function createToolOutputTool(deps: ToolOutputDeps): Tool<ToolOutputInput> {
  return {
    name: 'ToolOutput',
    group: 'Workspace',
    description: 'Reads the whole of a result that was cut, by the id it names.',
    input: ToolOutputInput,
    primaryArgument: 'id',
    lift: liftToolOutput,
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => runToolOutput(input, context, deps),
  };
}

function liftToolOutput(raw: Record<string, unknown>): Lifted {
  const cleaned = cleanKeys(raw, fields);
  return cleaned.ok ? renameFields(cleaned.value, { output_id: 'id', pattern: 'grep' }) : cleaned;
}

async function* runToolOutput(
  input: ToolOutputInput,
  context: RunContext,
  deps: ToolOutputDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const found = deps.outputFile(context.conversationId, input.id);
  const shown = found.ok ? await showOutput(found.value, input, deps.ripgrep, context.signal) : found;
  return {
    content: [{ type: 'text', text: shown.ok ? shown.value : shown.error }],
    isError: !shown.ok,
    ...(shown.ok ? {} : { reason: shown.error }),
    display: { kind: 'text' },
  };
}
