import type { ProjectedCall, ToolResult } from '../tools/define';
import type { HookedCall } from '../tools/ports';
import type { Fired } from './engine';

/** The last rewrite of each call, in the tool's own shape; what has another one is passed over. */
export function replacedText(
  call: HookedCall,
  answers: readonly {
    readonly one: ProjectedCall;
    readonly response: unknown;
    readonly fired: readonly Fired[];
  }[],
): string | undefined {
  const shown = (output: unknown, one: ProjectedCall): string | undefined =>
    call.tool.project === undefined ? ownText(output) : call.tool.project.text(output, one);
  const ofServer = call.run.roster.entry(call.tool.name)?.origin === 'mcp';
  const texts = answers.map(({ one, response, fired }) => {
    const updates = fired.flatMap(({ answer }) => {
      const said = answer.json?.hookSpecificOutput;
      const output = said?.updatedToolOutput ?? (ofServer ? said?.updatedMCPToolOutput : undefined);
      return output === undefined ? [] : [shown(output, one)];
    });
    return { updated: updates.findLast((text) => text !== undefined), own: shown(response, one) ?? '' };
  });
  if (texts.every(({ updated }) => updated === undefined)) return undefined;
  return texts.map(({ updated, own }) => updated ?? own).join('\n\n');
}

/** A tool that Claude Code does not have: the text that the model reads. */
export function ownResponse(result: ToolResult): { content: string } {
  return { content: resultText(result) };
}

function ownText(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('content' in output)) return undefined;
  return typeof output.content === 'string' ? output.content : undefined;
}

export function failureText({ tool }: HookedCall, result: ToolResult): string {
  const text = resultText(result);
  return tool.project?.failure?.(text) ?? text;
}

function resultText({ content }: ToolResult): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
