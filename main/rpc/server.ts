import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { err, ok, type Result } from '@shared/kit/result';
import { answerTo, refusal, type RpcAnswer, type RpcRoute } from './answer';
import {
  idleTimeoutMs,
  maxAnswering,
  maxConnections,
  maxHeaderBytes,
  maxHeaders,
  requestTimeoutMs,
} from './limits';

export interface RpcServerOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly token: string;
  readonly routes: ReadonlyMap<string, RpcRoute>;
  readonly reportBug: (error: unknown, where: string) => void;
}

export interface RpcServer {
  readonly port: number;
  close(): Promise<void>;
}

export type RpcServerFailure = { readonly kind: 'port-taken' | 'no-port'; readonly message: string };

/** Listens on 127.0.0.1 alone. */
export async function startRpcServer(
  options: RpcServerOptions,
): Promise<Result<RpcServer, RpcServerFailure>> {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    connectionsCheckingInterval: 1000,
  });
  server.maxConnections = maxConnections;
  server.maxHeadersCount = maxHeaders;
  const listening = await listen(server, options.port);
  if (!listening.ok) return listening;
  const port = listening.value;
  server.on('error', (error) => options.reportBug(error, 'the report server'));
  let answering = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    answering += 1;
    try {
      const answer =
        answering > maxAnswering
          ? { ...refusal(503, 'Too many questions at once. Ask again.'), headers: { 'retry-after': '1' } }
          : await answerTo(parts(request), { ...options, port });
      send(response, answer);
    } catch (bug) {
      options.reportBug(bug, 'the report server');
      send(response, refusal(500, 'The answer could not be made. The reason is in the log.'));
    } finally {
      answering -= 1;
    }
  }

  server.on('request', (request, response) => {
    // No route takes a body: what comes is thrown away, and the connection with it.
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
      response.setHeader('connection', 'close');
    void serve(request, response);
  });
  return ok({ port, close: () => close(server) });
}

function parts({ method, url, headers }: IncomingMessage): Parameters<typeof answerTo>[0] {
  const { host, origin, authorization } = headers;
  return { method: method ?? '', url: url ?? '', host, origin, authorization };
}

function send(response: ServerResponse, { status, body, headers }: RpcAnswer): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

function listen(server: Server, port: number): Promise<Result<number, RpcServerFailure>> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      const taken = error.code === 'EADDRINUSE';
      resolve(
        err({
          kind: taken ? 'port-taken' : 'no-port',
          message: taken
            ? `Port ${port} is in use by another program. Choose another port.`
            : `The system does not give port ${port} (${error.code ?? error.message}). Choose another port.`,
        }),
      );
    };
    server.once('error', failed);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(ok(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
