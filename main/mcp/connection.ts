import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ErrorCode,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  McpError,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
  type CreateMessageResult,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { McpLogLine } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import { errorText, type McpFailure } from './failure';
import { readTools, type Inventory } from './inventory';
import { mcpLimits } from './limits';

export interface RemoteProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface RemoteCall {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly signal: AbortSignal;
  /** Without a sign of life for this long it is given up. */
  readonly silentMs: number;
  onProgress?(progress: RemoteProgress): void;
}

/** What a server may ask of this program. */
export interface ServerRequests {
  /** Absolute folders. */
  roots(): readonly string[];
  /** Absent where nobody could consent. */
  sample?(params: unknown, signal: AbortSignal): Promise<CreateMessageResult>;
  elicit?(params: unknown, signal: AbortSignal): Promise<ElicitResult>;
}

export interface ConnectionEvents {
  /** The connection is gone; not told for an end that was asked for. */
  lost(): void;
  /** Its tools, prompts or resources are others now. */
  listChanged(): void;
  log(level: McpLogLine['level'], text: string): void;
}

/** A connected server. Its answers are read by schemas of this program, which take more than the SDK's own. */
export interface Connection {
  inventory(): Promise<Result<Inventory, McpFailure>>;
  request(call: RemoteCall): Promise<Result<Readonly<Record<string, unknown>>, McpFailure>>;
  readonly offers: { readonly resources: boolean; readonly prompts: boolean };
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly transport: Transport;
  readonly clientVersion: string;
  readonly timeoutMs: number;
  readonly requests: ServerRequests;
  readonly events: ConnectionEvents;
}

const anything = z.looseObject({});
const page = z.looseObject({ nextCursor: z.string().optional().catch(undefined) });
/** The SDK's own timers are put out of the way: a wait for a person is no silence of the server. */
const never = 2 ** 31 - 1;

/** Connects and says hello. Rejects with what the transport or the server said. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { transport, requests, events } = options;
  const client = createClient(options);
  let waits = 0;
  let isClosed = false;
  const waiting = async <T>(work: Promise<T>): Promise<T> => {
    waits += 1;
    try {
      return await work;
    } finally {
      waits -= 1;
    }
  };
  handleRequests(client, requests, waiting);
  handleNotifications(client, events);
  client.onclose = () => {
    if (!isClosed) events.lost();
    isClosed = true;
  };
  client.onerror = (error) => {
    if (!isClosed) events.log('warning', errorText(error));
  };
  try {
    await client.connect(transport, { timeout: options.timeoutMs, maxTotalTimeout: options.timeoutMs });
  } catch (error) {
    isClosed = true;
    await transport.close();
    throw error;
  }

  async function request(call: RemoteCall): Promise<Result<Readonly<Record<string, unknown>>, McpFailure>> {
    const watch = watchSilence(call, () => waits > 0);
    try {
      const answer = await client.request({ method: call.method, params: call.params }, anything, {
        signal: watch.signal,
        timeout: never,
        maxTotalTimeout: never,
        onprogress(progress) {
          watch.alive();
          call.onProgress?.(progress as RemoteProgress);
        },
      });
      return ok(answer);
    } catch (error) {
      return err(failureOf(error, call, watch.timedOut()));
    } finally {
      watch.end();
    }
  }

  const capabilities = client.getServerCapabilities() ?? {};
  const offers = {
    resources: capabilities.resources !== undefined,
    prompts: capabilities.prompts !== undefined,
  };
  return {
    request,
    offers,
    inventory: () => readInventory(client, request, offers),
    async close() {
      isClosed = true;
      await client.close();
    },
  };
}

function createClient({ clientVersion, requests }: ConnectOptions): Client {
  return new Client(
    { name: 'toolwright', title: 'Toolwright', version: clientVersion },
    {
      capabilities: {
        roots: { listChanged: false },
        ...(requests.sample === undefined ? {} : { sampling: {} }),
        ...(requests.elicit === undefined ? {} : { elicitation: { form: {}, url: {} } }),
      },
    },
  );
}

function handleRequests(
  client: Client,
  { roots, sample, elicit }: ServerRequests,
  waiting: <T>(work: Promise<T>) => Promise<T>,
): void {
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: roots().map((folder) => ({ uri: fileUri(folder), name: folder.split(/[\\/]/).at(-1) ?? folder })),
  }));
  if (sample !== undefined)
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }, { signal }) =>
      waiting(sample(params, signal)),
    );
  if (elicit !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      waiting(elicit(params, signal)),
    );
}

function handleNotifications(client: Client, events: ConnectionEvents): void {
  for (const schema of [
    ToolListChangedNotificationSchema,
    PromptListChangedNotificationSchema,
    ResourceListChangedNotificationSchema,
  ])
    client.setNotificationHandler(schema, () => events.listChanged());
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    const text = typeof params.data === 'string' ? params.data : JSON.stringify(params.data);
    events.log(levels[params.level], params.logger === undefined ? text : `${params.logger}: ${text}`);
  });
}

const levels = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warning: 'warning',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
} as const;

async function readInventory(
  client: Client,
  request: Connection['request'],
  offers: Connection['offers'],
): Promise<Result<Inventory, McpFailure>> {
  const has = client.getServerCapabilities() ?? {};
  const listed = has.tools === undefined ? ok([]) : await readPages(request, 'tools/list', 'tools');
  if (!listed.ok) return listed;
  // What else it offers is only counted and shown, so a mistake there costs nothing else.
  const resources = offers.resources ? await readPages(request, 'resources/list', 'resources', 1) : ok([]);
  const prompts = offers.prompts ? await readPages(request, 'prompts/list', 'prompts', 1) : ok([]);
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  return ok({
    server: { name, version, ...(title === undefined ? {} : { title }) },
    ...(instructions === undefined
      ? {}
      : { instructions: instructions.slice(0, mcpLimits.descriptionLength) }),
    ...(readTools(listed.value) as Pick<Inventory, 'tools' | 'unusable'>),
    resources: resources.ok ? resources.value.length : 0,
    prompts: prompts.ok ? prompts.value.flatMap(readPrompt) : [],
  });
}

/** All pages of a list, up to a bound: a server may name a next page for ever. */
async function readPages(
  request: Connection['request'],
  method: string,
  member: string,
  pages: number = mcpLimits.pages,
): Promise<Result<unknown[], McpFailure>> {
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < pages; count += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await request({
      method,
      params,
      signal: new AbortController().signal,
      silentMs: mcpLimits.listMs,
    });
    if (!answer.ok) return answer;
    const list = answer.value[member];
    if (!Array.isArray(list))
      return err({ kind: 'refused', message: `Its answer to ${method} has no list of ${member}.` });
    all.push(...list.slice(0, mcpLimits.tools + 1));
    cursor = page.parse(answer.value).nextCursor;
    if (cursor === undefined || all.length > mcpLimits.tools) break;
  }
  return ok(all);
}

const Prompt = z.object({
  name: z.string(),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  arguments: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().optional().catch(undefined),
        required: z.boolean().default(false),
      }),
    )
    .catch([])
    .default([]),
});

function readPrompt(raw: unknown): Inventory['prompts'] {
  const parsed = Prompt.safeParse(raw);
  return parsed.success ? [parsed.data] : [];
}

/** Ends a call that nothing is heard of. While a person is asked in its name, nobody expects to hear anything. */
function watchSilence({ signal, silentMs }: RemoteCall, isAsking: () => boolean) {
  const given = new AbortController();
  let timedOut = false;
  let timer: NodeJS.Timeout;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isAsking()) return alive();
      timedOut = true;
      given.abort('No answer in time.');
    }, silentMs);
  };
  const stop = (): void => given.abort('The person stopped the call.');
  alive();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: given.signal,
    alive,
    timedOut: () => timedOut,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

/** The SDK's own code for a connection that ended under a request. */
function wasClosed(code: number): boolean {
  const closed: number = ErrorCode.ConnectionClosed;
  return code === closed;
}

function failureOf(error: unknown, { signal, silentMs }: RemoteCall, timedOut: boolean): McpFailure {
  if (timedOut)
    return { kind: 'timed-out', message: `It did not answer within ${silentMs / 1_000} seconds.` };
  if (signal.aborted) return { kind: 'stopped', message: 'The call was stopped.' };
  if (error instanceof McpError) {
    const kind = wasClosed(error.code) ? 'lost' : 'refused';
    return { kind, message: errorText(error) };
  }
  if (error instanceof UnauthorizedError) return { kind: 'needs-login', message: 'It asks for a login.' };
  return { kind: 'lost', message: errorText(error) };
}

function fileUri(folder: string): string {
  const slashes = folder.replaceAll('\\', '/');
  return `file://${slashes.startsWith('/') ? '' : '/'}${encodeURI(slashes).replaceAll(/[?#]/g, encodeURIComponent)}`;
}
