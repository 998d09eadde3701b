import type { CallResult } from '@shared/domain/call';
import type { ToolResult } from '../define';

/** A hook's text in place of the tool's; pictures stay, and the whole of before is not kept. */
export function withText(result: ToolResult, text: string | undefined): ToolResult {
  if (text === undefined) return result;
  const { full: _full, content, ...rest } = result;
  return { ...rest, content: [{ type: 'text', text }, ...content.filter((part) => part.type === 'image')] };
}

/** What the model is told beside the result. */
export function withNotes(result: CallResult, notes: readonly string[] = []): CallResult {
  const texts = notes.map((text) => ({ type: 'text' as const, text }));
  return texts.length === 0 ? result : { ...result, content: [...result.content, ...texts] };
}
