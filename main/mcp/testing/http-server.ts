import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpServerOptions {
  /** `none`: open to all. `header`: one key. `oauth`: a login with registration and PKCE. */
  readonly access: 'none' | 'header' | 'oauth';
  /** Speaks only as servers did before the streamable transport. */
  readonly older?: true;
}

export interface TestHttpServer {
  readonly url: string;
  /** Of every request, in order: method, path and what it was for. */
  readonly seen: string[];
  readonly tokens: { access: string; refresh: string };
  readonly registered: unknown[];
  /** What a browser does with the page of the login. */
  logIn(url: string, answer?: 'allow' | 'deny'): Promise<number>;
  /** From now on the access token that was given is refused. */
  expire(): void;
  /** The refresh token too. */
  revoke(): void;
  close(): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;

/** A server over HTTP with one tool, and where asked for its own authorization server. */
export async function startHttpServer(options: HttpServerOptions): Promise<TestHttpServer> {
  const seen: string[] = [];
  const registered: unknown[] = [];
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const streams = new Set<ServerResponse>();
  const tokens = { access: '', refresh: '' };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const body = await bodyOf(request);
    const route = `${request.method ?? ''} ${url.pathname}`;
    seen.push(route);
    const json = (value: unknown, status = 200, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
    };
    if (options.access === 'oauth' && authorization(route, url, body, json, response)) return;
    if (!isAllowed(request))
      return json({ error: 'unauthorized' }, 401, {
        'www-authenticate': `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", scope="read"`,
      });
    if (options.older === true) return older(route, url, body, response);
    if (route !== 'POST /mcp') return json({ error: 'no stream' }, 405);
    const answer = answerTo(JSON.parse(body) as Json);
    if (answer === undefined) return void response.writeHead(202).end();
    json(answer);
  }

  function isAllowed(request: IncomingMessage): boolean {
    const given = request.headers.authorization;
    if (options.access === 'header') return given === 'Bearer key-of-the-person';
    return options.access === 'none' || (tokens.access !== '' && given === `Bearer ${tokens.access}`);
  }

  function authorization(
    route: string,
    url: URL,
    body: string,
    json: (value: unknown, status?: number) => void,
    response: ServerResponse,
  ): boolean {
    switch (route) {
      case 'GET /.well-known/oauth-protected-resource/mcp':
        json({ resource: `${base}/mcp`, authorization_servers: [base], scopes_supported: ['read'] });
        return true;
      case 'GET /.well-known/oauth-authorization-server':
        json({
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          registration_endpoint: `${base}/register`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code', 'refresh_token'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
        });
        return true;
      case 'POST /register':
        registered.push(JSON.parse(body));
        json({ ...(JSON.parse(body) as Json), client_id: `client-${registered.length}` }, 201);
        return true;
      case 'GET /authorize': {
        const [redirect, state] = [
          url.searchParams.get('redirect_uri') ?? '',
          url.searchParams.get('state') ?? '',
        ];
        const code = randomUUID();
        codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect });
        const answer = url.searchParams.get('deny') === null ? `code=${code}` : 'error=access_denied';
        response.writeHead(302, { location: `${redirect}?${answer}&state=${state}` }).end();
        return true;
      }
      case 'POST /token':
        token(new URLSearchParams(body), json);
        return true;
      default:
        return false;
    }
  }

  function token(form: URLSearchParams, json: (value: unknown, status?: number) => void): void {
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const code = codes.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = isRefresh
      ? tokens.refresh !== '' && form.get('refresh_token') === tokens.refresh
      : code !== undefined && code.challenge === challenge && code.redirect === form.get('redirect_uri');
    codes.delete(form.get('code') ?? '');
    if (!fits) return json({ error: 'invalid_grant' }, 400);
    tokens.access = `access-${randomUUID()}`;
    tokens.refresh = `refresh-${randomUUID()}`;
    json({
      access_token: tokens.access,
      refresh_token: tokens.refresh,
      token_type: 'Bearer',
      expires_in: 3600,
    });
  }

  function older(route: string, url: URL, body: string, response: ServerResponse): void {
    if (route === 'GET /mcp') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: /messages?session=1\n\n`);
      streams.add(response);
      return;
    }
    if (url.pathname !== '/messages') return void response.writeHead(405).end();
    response.writeHead(202).end();
    const answer = answerTo(JSON.parse(body) as Json);
    for (const stream of streams)
      if (answer !== undefined) stream.write(`data: ${JSON.stringify(answer)}\n\n`);
  }

  return {
    url: `${base}/mcp`,
    seen,
    tokens,
    registered,
    async logIn(page, answer = 'allow') {
      const asked = await fetch(`${page}${answer === 'deny' ? '&deny=1' : ''}`, { redirect: 'manual' });
      return (await fetch(asked.headers.get('location') ?? '')).status;
    },
    expire: () => void (tokens.access = 'expired'),
    revoke: () => void ((tokens.access = 'expired'), (tokens.refresh = '')),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo({ id, method, params }: Json): object | undefined {
  if (id === undefined) return undefined;
  const result = (value: unknown): object => ({ jsonrpc: '2.0', id, result: value });
  if (method === 'initialize')
    return result({
      protocolVersion: (params as Json)['protocolVersion'],
      capabilities: { tools: {} },
      serverInfo: { name: 'over-http', version: '2.0.0' },
    });
  if (method === 'tools/list')
    return result({ tools: [{ name: 'whoami', description: 'Who.', inputSchema: { type: 'object' } }] });
  if (method === 'tools/call') return result({ content: [{ type: 'text', text: 'Ada' }] });
  return { jsonrpc: '2.0', id, error: { code: -32601, message: `no ${String(method)}` } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
