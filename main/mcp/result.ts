import { Buffer } from 'node:buffer';
import type { ToolImage, ToolResult } from '../tools/define';
import { inspectImage } from '../workspace/images';
import { mcpLimits } from './limits';
import { isFields } from './tool-schema';

type Fields = Readonly<Record<string, unknown>>;
type Part = ToolResult['content'][number];

/**
 * A server's answer as this program has results: text as it is, pictures that really are pictures, everything else
 * named and not dumped. A part of a kind that nobody knows costs only itself.
 */
export function readCallResult(answer: Fields): ToolResult {
  const blocks = Array.isArray(answer['content']) ? answer['content'] : [];
  const structured = answer['structuredContent'];
  let images = 0;
  const content: Part[] = blocks.flatMap((block) => {
    const part = readBlock(block);
    if (part === undefined) return [];
    if (part.type === 'image' && (images += 1) > mcpLimits.images) return [];
    return [part];
  });
  if (images > mcpLimits.images)
    content.push(text(`[${images - mcpLimits.images} more pictures were left out.]`));
  const json = structured === undefined ? undefined : JSON.stringify(structured);
  if (json !== undefined && !content.some((part) => part.type === 'text' && isSameJson(part.text, json)))
    content.push(text(json));
  if (content.length === 0) content.push(text('The tool returned nothing.'));
  const isError = answer['isError'] === true;
  return {
    content,
    isError,
    ...(isError ? { reason: firstLine(content) } : {}),
    display: { kind: 'text' },
    responses: () => [json ?? content.map(hookBlock)],
  };
}

/** A call that came to nothing, as the model and the card read it. */
export function failedResult(message: string): ToolResult {
  return { content: [text(message)], isError: true, reason: message, display: { kind: 'text' } };
}

/** What `updatedToolOutput` of a hook says, in any of the shapes that Claude Code takes. */
export function hookText(output: unknown): string | undefined {
  if (typeof output === 'string') return output;
  if (!Array.isArray(output)) return undefined;
  const texts = output.flatMap((part) =>
    isFields(part) && typeof part['text'] === 'string' ? [part['text']] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

function readBlock(block: unknown): Part | undefined {
  if (!isFields(block)) return undefined;
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string' ? text(block['text']) : undefined;
    case 'image':
      return readPicture(block['data'], block['mimeType'], 'picture');
    case 'audio':
      return text(`[Sound, ${typeName(block['mimeType'])}, ${sizeOf(block['data'])}. It was not passed on.]`);
    case 'resource_link':
      return text(linkText(block));
    case 'resource':
      return isFields(block['resource']) ? readResource(block['resource']) : undefined;
    default:
      return text(
        `[A part of the kind ${JSON.stringify(block['type'])?.slice(0, 60) ?? 'none'}, which is not known here.]`,
      );
  }
}

/** A resource that stands in a result or was read by itself. */
export function readResource(resource: Fields): Part {
  const uri = words(resource['uri']);
  if (typeof resource['text'] === 'string') return text(`[Resource ${uri}]\n${resource['text']}`);
  if (typeof resource['blob'] !== 'string') return text(`[Resource ${uri}, empty]`);
  const picture = readPicture(resource['blob'], resource['mimeType'], `resource ${uri}`);
  return picture.type === 'image' ? { ...picture, label: uri } : picture;
}

function linkText(block: Fields): string {
  const description = typeof block['description'] === 'string' ? ` (${block['description']})` : '';
  return `[Resource link: ${words(block['name'])}] ${words(block['uri'])}${description}`;
}

/** The bytes decide, not what the server calls them: a model service refuses a whole conversation for one false picture. */
function readPicture(data: unknown, mimeType: unknown, what: string): Part {
  const named = (why: string): Part =>
    text(`[${what.charAt(0).toUpperCase()}${what.slice(1)}, ${typeName(mimeType)}, ${sizeOf(data)}. ${why}]`);
  if (typeof data !== 'string') return named('It has no data.');
  if (data.length * 0.75 > mcpLimits.imageBytes) return named('It is too large to be passed on.');
  const bytes = Buffer.from(data, 'base64');
  const seen = inspectImage(bytes);
  if (seen === undefined) return named('It is no PNG, JPEG, GIF or WebP and was not passed on.');
  if (seen.kind === 'broken') return named(`It is damaged (${seen.problem}) and was not passed on.`);
  const { mediaType, width, height } = seen.info;
  return { type: 'image', mediaType, data: bytes, width, height };
}

function hookBlock(part: Part): unknown {
  if (part.type === 'text') return part;
  const data = Buffer.from(part.data).toString('base64');
  return { type: 'image', source: { type: 'base64', media_type: part.mediaType, data } } satisfies HookImage;
}

interface HookImage {
  readonly type: 'image';
  readonly source: {
    readonly type: 'base64';
    readonly media_type: ToolImage['mediaType'];
    readonly data: string;
  };
}

function text(said: string): Part {
  return { type: 'text', text: said };
}

function firstLine(content: readonly Part[]): string {
  const said = content.find((part) => part.type === 'text');
  const line = said?.type === 'text' ? (said.text.trim().split('\n')[0] ?? '') : '';
  return line === '' ? 'The tool reports an error.' : line.slice(0, 300);
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSameJson(said: string, json: string): boolean {
  const trimmed = said.trim();
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return false;
  try {
    return JSON.stringify(JSON.parse(trimmed)) === json;
  } catch {
    // Text that only looks like JSON.
    return false;
  }
}

function typeName(mimeType: unknown): string {
  return typeof mimeType === 'string' && mimeType !== '' ? mimeType.slice(0, 80) : 'of an unknown kind';
}

function sizeOf(base64: unknown): string {
  const bytes = typeof base64 === 'string' ? Math.floor(base64.length * 0.75) : 0;
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
