import { outputIdPlace, shownIdLength, wholeIsKept } from '@shared/text/output-notice';
import type { CallResult } from '@shared/domain/call';
import type { Content } from '@shared/domain/content';
import type { OutputFile } from '../../workspace/process-output';
import type { ToolImage, ToolResult } from '../define';
import type { OutputPort } from '../ports';

/**
 * Most text a model is given of one result, in UTF-16 units: the batch Read budget of 160 KB (RD3) plus its
 * headers. A tool cuts its own result with a better notice; this is the fence behind it.
 */
export const resultTextLimit = 180_000;

/** Pictures become files addressed by hash; text over the limit is cut, and the whole is kept. */
export async function boundResult(result: ToolResult, outputs: OutputPort): Promise<CallResult> {
  const texts = result.content.filter((part) => part.type === 'text').map((part) => part.text);
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const whole = result.full ?? (total > resultTextLimit ? texts.join('\n') : undefined);
  const outputId = whole === undefined ? undefined : await keepWhole(whole, outputs);

  const content: Content[] = [];
  let left = resultTextLimit;
  for (const part of result.content) {
    if (part.type === 'image') {
      content.push(await keepImage(part, outputs));
      continue;
    }
    if (left <= 0) continue;
    content.push({ type: 'text', text: withOutputId(cutTo(part.text, left), outputId) });
    left -= part.text.length;
  }
  return {
    content,
    isError: result.isError,
    display: result.display,
    ...(outputId === undefined ? {} : { outputId }),
  };
}

function keepWhole(whole: string | OutputFile, outputs: OutputPort): Promise<string> {
  return typeof whole === 'string' ? outputs.put(Buffer.from(whole, 'utf8')) : outputs.putFile(whole);
}

/** A tool that cut its own result names the whole before anyone knows its id. */
function withOutputId(text: string, outputId: string | undefined): string {
  return outputId === undefined ? text : text.replaceAll(outputIdPlace, outputId.slice(0, shownIdLength));
}

async function keepImage(image: ToolImage, outputs: OutputPort): Promise<Content> {
  const { data, ...rest } = image;
  return { ...rest, blob: await outputs.put(data), bytes: data.byteLength };
}

function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, safeCut(text, limit));
  return `${head}\n[${text.length - head.length} more characters were cut. ${wholeIsKept}]`;
}

/** Never cuts a surrogate pair in two. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
