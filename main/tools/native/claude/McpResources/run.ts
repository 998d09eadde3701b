import type { ListedResource, McpResourcesPort, ResourcePart } from '../../../../mcp/ports';
import { inspectImage } from '../../../../workspace/images';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { McpResourcesInput } from './definition';

/** Lists without a `uri`, reads with one. */
export async function* runMcpResources(
  { server, uri, cursor }: McpResourcesInput,
  { session, signal }: RunContext,
  resources: McpResourcesPort,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  if (uri !== undefined && server !== undefined) {
    const read = await resources.read(session.root, server, uri, signal);
    return read.ok ? readResult(read.value, uri) : failed(read.error, uri);
  }
  const asked = { ...(server === undefined ? {} : { server }), ...(cursor === undefined ? {} : { cursor }) };
  const listed = await resources.list(session.root, asked, signal);
  if (!listed.ok) return failed(listed.error);
  const { resources: found, next, problems } = listed.value;
  const shown = found.slice(0, mostListed);
  const left = found.length - shown.length;
  const lines = [
    ...(shown.length === 0 ? ['No resources.'] : shown.map((one) => resourceLine(one, server === undefined))),
    ...(left > 0 ? [`[${left} more; list one server at a time to see them.]`] : []),
    ...(next === undefined ? [] : [`[More: cursor ${JSON.stringify(next)}]`]),
    ...problems,
  ];
  const rows = shown.map(({ name, uri: own, description, mimeType, server: from }) => ({
    name,
    uri: own,
    ...(description === undefined ? {} : { description }),
    ...(mimeType === undefined ? {} : { mimeType }),
    server: from,
  }));
  return result([{ type: 'text', text: lines.join('\n') }], () => [rows]);
}

/** Of all servers together: what a model can read through. */
const mostListed = 200;

function resourceLine(
  { server, uri, name, description, mimeType, template }: ListedResource,
  withServer: boolean,
): string {
  const about = [mimeType, template ? 'fill in the {blanks}' : undefined]
    .filter((one) => one !== undefined)
    .join(', ');
  const parts = [
    withServer ? `[${server}] ${uri}` : uri,
    ...(name === uri ? [] : [`  ${name}`]),
    ...(about === '' ? [] : [`  (${about})`]),
    ...(description === undefined ? [] : [`  ${description.split('\n')[0] ?? ''}`]),
  ];
  return parts.join('');
}

function readResult(parts: readonly ResourcePart[], uri: string): ToolResult {
  const content = parts.map(contentOf);
  const contents = parts.map(({ uri: own, mimeType, text }) => ({
    uri: own,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(text === undefined ? {} : { text }),
  }));
  if (content.length === 0) content.push({ type: 'text', text: `${uri} is empty.` });
  return result(content, () => [{ contents }]);
}

function contentOf({ uri, mimeType, text, bytes }: ResourcePart): ToolResult['content'][number] {
  if (text !== undefined) return { type: 'text', text };
  const picture = bytes === undefined ? undefined : inspectImage(bytes);
  if (bytes === undefined || picture?.kind !== 'image') {
    const size = bytes === undefined ? 'empty' : `${Math.ceil(bytes.length / 1024)} KB`;
    return {
      type: 'text',
      text: `[${uri}: ${mimeType ?? 'data'}, ${size}. It is no text and was not passed on.]`,
    };
  }
  const { mediaType, width, height } = picture.info;
  return { type: 'image', mediaType, data: bytes, width, height, label: uri };
}

function result(content: ToolResult['content'], responses: () => readonly unknown[]): ToolResult {
  return { content, isError: false, display: { kind: 'text' }, responses };
}

function failed(reason: string, uri?: string): ToolResult {
  return {
    content: [{ type: 'text', text: reason }],
    isError: true,
    reason,
    display: { kind: 'text' },
    ...(uri === undefined ? {} : { responses: () => [{ contents: [], error: reason }] }),
  };
}
