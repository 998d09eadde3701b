import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { err, ok, type Result } from '@shared/kit/result';
import { connect, type Connection, type ConnectionEvents, type ServerRequests } from './connection';
import { errorText, type McpFailure } from './failure';
import type { LaunchPlan } from './launch';
import { createOAuthProvider, type Logins } from './oauth-provider';
import { createStdioTransport, type StdioPorts } from './stdio-transport';

export interface OpenPorts extends StdioPorts {
  readonly logins: Logins;
  readonly clientVersion: string;
  readonly onToken: (token: string) => void;
  /** What it printed last, to say why it ended. */
  lastWords(): string | undefined;
}

export interface OpenRequest {
  readonly plan: LaunchPlan;
  readonly timeoutMs: number;
  /** Of its login. */
  readonly key: string;
  readonly clientId: string | undefined;
  readonly requests: ServerRequests;
  readonly events: ConnectionEvents;
}

export interface Opened {
  readonly connection: Connection;
  readonly transport: LaunchPlan['transport'];
  /** Why it ended, to stand behind "It"; undefined while it runs or where nobody knows. */
  end(): string | undefined;
}

/** Starts or reaches a server and connects. Everything that can go wrong is a value. */
export async function openConnection(
  request: OpenRequest,
  ports: OpenPorts,
): Promise<Result<Opened, McpFailure>> {
  return request.plan.transport === 'stdio'
    ? openProcess(request, request.plan, ports)
    : openAddress(request, request.plan, ports);
}

async function openProcess(
  request: OpenRequest,
  plan: Extract<LaunchPlan, { transport: 'stdio' }>,
  ports: OpenPorts,
): Promise<Result<Opened, McpFailure>> {
  const transport = createStdioTransport(plan, ports);
  const end = (): string | undefined => {
    const how = transport.end();
    const last = ports.lastWords();
    return how === undefined || last === undefined ? how : `${how}: ${last}`;
  };
  try {
    const connection = await connect({ ...request, ...ports, transport });
    return ok({ connection, transport: 'stdio', end });
  } catch (error) {
    const how = end();
    if (how !== undefined) return err({ kind: 'wrong', message: `It ${how}` });
    return err(openFailure(error, request.timeoutMs));
  }
}

async function openAddress(
  request: OpenRequest,
  plan: Exclude<LaunchPlan, { transport: 'stdio' }>,
  ports: OpenPorts,
): Promise<Result<Opened, McpFailure>> {
  const hasLogin = await ports.logins.has(request.key);
  const provider = createOAuthProvider({ ...ports, key: request.key, clientId: request.clientId });
  const options = {
    requestInit: { headers: { ...plan.headers } },
    // Without a login there is nothing to hand out, and nothing is registered unasked.
    ...(hasLogin ? { authProvider: provider } : {}),
  };
  const url = new URL(plan.url);
  const attempt = async (transport: Transport, kind: 'http' | 'sse'): Promise<Result<Opened, McpFailure>> => {
    try {
      const connection = await connect({ ...request, ...ports, transport });
      return ok({ connection, transport: kind, end: () => undefined });
    } catch (error) {
      return err({
        ...openFailure(error, request.timeoutMs, hasOwnKey(plan.headers)),
        older: isOlderServer(error),
      });
    }
  };
  if (plan.transport === 'sse') return attempt(new SSEClientTransport(url, options), 'sse');
  const opened = await attempt(new StreamableHTTPClientTransport(url, options), 'http');
  // Servers of before the streamable transport refuse its first message.
  if (opened.ok || !('older' in opened.error) || opened.error.older !== true) return opened;
  const older = await attempt(new SSEClientTransport(url, options), 'sse');
  return older.ok || older.error.kind === 'needs-login' ? older : opened;
}

function isOlderServer(error: unknown): boolean {
  return error instanceof StreamableHTTPError && [400, 404, 405, 406, 415].includes(error.code ?? 0);
}

function hasOwnKey(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

function openFailure(error: unknown, timeoutMs: number, hasKey = false): McpFailure {
  const status = error instanceof StreamableHTTPError || error instanceof SseError ? error.code : undefined;
  if (error instanceof UnauthorizedError || status === 401 || status === 403) {
    if (hasKey)
      return {
        kind: 'wrong',
        message: `It refused the Authorization header that its entry sends (${status ?? 401}).`,
      };
    return { kind: 'needs-login', message: 'It asks for a login.' };
  }
  const text = errorText(error);
  if (/timed out/i.test(text))
    return {
      kind: 'wrong',
      message: `It was started and did not answer within ${timeoutMs / 1_000} seconds.`,
    };
  if (error instanceof TypeError && error.cause !== undefined)
    return { kind: 'lost', message: `It cannot be reached: ${errorText(error.cause)}.` };
  if (status !== undefined)
    return { kind: status >= 500 ? 'lost' : 'wrong', message: `It answered with status ${status}.` };
  return { kind: 'wrong', message: text };
}
