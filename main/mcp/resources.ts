import { err, ok, type Result } from '@shared/kit/result';
import { failureText } from './mcp-tool';
import { mcpLimits } from './limits';
import type { ListedResource, McpResourcesPort, ResourcePage, ResourcePart } from './ports';
import type { McpServers, UsedServer } from './servers';
import { isFields } from './tool-schema';

/** Resources of one page: what a model can read through. */
const pageSize = 100;

/** `120:abc`: from the 120th resource of the server's own page `abc` on. */
function readCursor(cursor: string | undefined): { readonly from: number; readonly own: string | undefined } {
  const [, from = '0', own = ''] = /^(\d{1,9}):(.*)$/s.exec(cursor ?? '') ?? [];
  return { from: Number(from), own: own === '' ? undefined : own };
}

/** Resources of the servers of a folder, for the McpResources tool and the settings page. */
export function createMcpResources(servers: McpServers): McpResourcesPort {
  function named(root: string, name: string): Result<UsedServer, string> {
    const used = servers.used(root);
    const found =
      used.find(({ server }) => server.spec.name === name) ?? used.find(({ slug }) => slug === name);
    if (found !== undefined) return ok(found);
    const names = used.map(({ server }) => server.spec.name).join(', ');
    return err(`server: there is no MCP server named ${JSON.stringify(name)}. The servers are ${names}.`);
  }

  return {
    async list(root, { server, cursor }, signal) {
      if (server === undefined) {
        if (cursor !== undefined) return err('cursor: name the server that it is from.');
        const pages = await Promise.all(servers.used(root).map((used) => listOne(used, undefined, signal)));
        return ok(joined(pages));
      }
      const used = named(root, server);
      if (!used.ok) return used;
      const page = await listOne(used.value, cursor, signal);
      const [problem] = page.problems;
      return problem === undefined ? ok(page) : err(problem);
    },
    async read(root, server, uri, signal) {
      const used = named(root, server);
      return used.ok ? await readOne(used.value, uri, signal) : used;
    },
  };
}

/** One page of the resources of one server; templates come with its first page. */
export async function listOne(
  { server }: UsedServer,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ResourcePage> {
  const { name } = server.spec;
  const failed = (message: string): ResourcePage => ({ resources: [], problems: [message] });
  const connection = await server.use(signal);
  if (!connection.ok) return failed(failureText(name, connection.error));
  if (!connection.value.offers.resources) return { resources: [], problems: [] };
  const ask = (method: string, params: Record<string, unknown>) =>
    connection.value.request({ method, params, signal, silentMs: mcpLimits.listMs });
  const { from, own } = readCursor(cursor);
  const listed = await ask('resources/list', own === undefined ? {} : { cursor: own });
  if (!listed.ok) return failed(failureText(name, listed.error));
  const resources = readList(listed.value['resources'], name, false);
  // Many servers have none and say so with an error.
  const templates = own === undefined ? await ask('resources/templates/list', {}) : undefined;
  const blanks = templates?.ok === true ? readList(templates.value['resourceTemplates'], name, true) : [];
  const all = [...resources, ...blanks];
  const following = listed.value['nextCursor'];
  const rest = all.length > from + pageSize ? `${from + pageSize}:${own ?? ''}` : undefined;
  const next = rest ?? (typeof following === 'string' ? `0:${following}` : undefined);
  return {
    resources: all.slice(from, from + pageSize),
    problems: [],
    ...(next === undefined ? {} : { next }),
  };
}

async function readOne(
  { server }: UsedServer,
  uri: string,
  signal: AbortSignal,
): Promise<Result<readonly ResourcePart[], string>> {
  const { name } = server.spec;
  const connection = await server.use(signal);
  if (!connection.ok) return err(failureText(name, connection.error));
  const silentMs = server.spec.entry.timeoutMs ?? mcpLimits.callMs;
  const answer = await connection.value.request({
    method: 'resources/read',
    params: { uri },
    signal,
    silentMs,
  });
  if (!answer.ok) return err(failureText(name, answer.error));
  const contents = Array.isArray(answer.value['contents']) ? answer.value['contents'].filter(isFields) : [];
  return ok(
    contents.map((part) => ({
      uri: typeof part['uri'] === 'string' ? part['uri'] : uri,
      ...(typeof part['mimeType'] === 'string' ? { mimeType: part['mimeType'] } : {}),
      ...(typeof part['text'] === 'string' ? { text: part['text'] } : {}),
      ...(typeof part['blob'] === 'string' ? { bytes: Buffer.from(part['blob'], 'base64') } : {}),
    })),
  );
}

function readList(list: unknown, server: string, template: boolean): ListedResource[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap((one): ListedResource[] => {
    const uri = one[template ? 'uriTemplate' : 'uri'];
    if (typeof uri !== 'string') return [];
    const { name, description, mimeType, size } = one;
    return [
      {
        server,
        uri,
        name: typeof name === 'string' ? name : uri,
        ...(typeof description === 'string' ? { description: description.slice(0, 300) } : {}),
        ...(typeof mimeType === 'string' ? { mimeType } : {}),
        ...(typeof size === 'number' ? { size } : {}),
        template,
      },
    ];
  });
}

function joined(pages: readonly ResourcePage[]): ResourcePage {
  return {
    resources: pages.flatMap(({ resources }) => [...resources]),
    problems: pages.flatMap(({ problems }) => [...problems]),
  };
}
