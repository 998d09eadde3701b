import type { Content, ImageContent, TextContent } from '@shared/domain/content';
import type { ModelMessage, ModelRequest } from '../ports';
import { describe, loadPart } from './sdk-images';
import type { SdkFile } from './sdk-images';
import type { PromptStyle } from './sdk-prompt';
import type { SdkMessage } from './sdk-types';

type Results = Extract<ModelMessage, { role: 'results' }>['results'];
type ToolMessage = Extract<SdkMessage, { role: 'tool' }>;
type UserPart = Extract<SdkMessage, { role: 'user' }>['content'][number];

/** One tool message with all results, and, where pictures may not stand in it, a user message with those. */
export async function convertResults(
  results: Results,
  style: PromptStyle,
  loadBlob: ModelRequest['loadBlob'],
): Promise<readonly SdkMessage[]> {
  const answers: ToolMessage['content'] = [];
  const pictures: UserPart[] = [];
  for (const result of results) {
    const parts = await loadParts(result.content, style, loadBlob);
    const output =
      style.imagesInResults && parts.some(isFile)
        ? { type: 'content' as const, value: parts }
        : textOutput(result, parts, pictures, style);
    answers.push({ type: 'tool-result', toolCallId: result.id, toolName: result.name, output });
  }
  const tool: SdkMessage = { role: 'tool', content: answers };
  return pictures.length === 0 ? [tool] : [tool, { role: 'user', content: pictures }];
}

async function loadParts(
  content: readonly Content[],
  style: PromptStyle,
  loadBlob: ModelRequest['loadBlob'],
): Promise<(SdkFile | TextContent)[]> {
  return Promise.all(content.map((part) => loadPart(part, style, loadBlob)));
}

/** Moves the pictures of a result to `pictures`, each after a line that says whose it is. */
function textOutput(
  result: Results[number],
  parts: readonly (SdkFile | TextContent)[],
  pictures: UserPart[],
  style: PromptStyle,
): { type: 'text' | 'error-text'; value: string } {
  const lines = parts.map((part, index) => {
    if (part.type === 'text') return part.text;
    const name = describe(result.content[index] as ImageContent);
    pictures.push({ type: 'text', text: `From the result of ${result.name} (${result.id}): ${name}` }, part);
    return `[${name}: shown in the next message]`;
  });
  const value = lines.join('\n') || '(no output)';
  return { type: result.isError && style.errorMarks ? 'error-text' : 'text', value };
}

function isFile(part: SdkFile | TextContent): part is SdkFile {
  return part.type === 'file';
}
