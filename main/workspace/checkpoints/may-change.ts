import { dangerRank } from '@shared/domain/danger';
import type { Assessment, Tool, ToolContext } from '../../tools/define';

export interface JudgedCall {
  readonly tool: Tool;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly context: ToolContext;
}

/**
 * Whether a call may change files of the workspace, from what was judged of it: a path it writes, a command that does
 * more than look, a sub-agent, or a tool of unknown effect that is not harmless. In doubt it may.
 */
export function mayChangeFiles({ tool, input, assessment, context }: JudgedCall): boolean {
  if (tool.checkpoint === true) return true;
  if (tool.readOnly(input, context)) return false;
  const { paths, commands, danger } = assessment;
  if (paths.some(({ access }) => access === 'write')) return true;
  if (commands.length > 0) return isAboveLow(danger);
  return tool.group === 'Agents' || isAboveLow(danger);
}

/** `low` is a read with a side effect that changes no file (PE2). */
function isAboveLow(danger: Assessment['danger']): boolean {
  return dangerRank(danger) > dangerRank('low');
}
