import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js';
import { err, ok, type Result } from '@shared/kit/result';
import { errorText } from './failure';
import { mcpLimits } from './limits';
import { createOAuthProvider, type Logins } from './oauth-provider';

export interface LoginRequest {
  readonly server: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  readonly clientId: string | undefined;
  readonly callbackPort: number | undefined;
}

export interface LoginPorts {
  readonly logins: Logins;
  /** The person's own browser. */
  openInBrowser(url: string): Promise<void>;
  readonly onToken: (token: string) => void;
}

/**
 * One login: registration, the browser, the way back to 127.0.0.1, and the exchange with PKCE. The way back is open for
 * one answer with the right `state`; tokens go to the keychain. The error is a sentence for the person.
 */
export async function logIn(
  request: LoginRequest,
  ports: LoginPorts,
  signal: AbortSignal,
): Promise<Result<void, string>> {
  const state = randomBytes(24).toString('base64url');
  const back = await openWayBack(state, request.callbackPort ?? 0);
  if (!back.ok) return back;
  const within = AbortSignal.any([signal, AbortSignal.timeout(mcpLimits.loginMs)]);
  try {
    // A registration for another port would be refused.
    await ports.logins.forget(request.key);
    const provider = createOAuthProvider({
      logins: ports.logins,
      key: request.key,
      clientId: request.clientId,
      onToken: ports.onToken,
      login: { redirectUrl: back.value.url, state, open: (url) => openPage(url, ports) },
    });
    const about = { serverUrl: request.url, ...(await challengeOf(request, within)) };
    const asked = await auth(provider, about);
    if (asked === 'AUTHORIZED') return ok(undefined);
    const code = await back.value.code(within);
    if (!code.ok) return code;
    await auth(provider, { ...about, authorizationCode: code.value });
    return ok(undefined);
  } catch (error) {
    return err(`The login to ${request.server} failed: ${errorText(error)}`);
  } finally {
    back.value.close();
  }
}

async function openPage(url: URL, ports: LoginPorts): Promise<void> {
  if (!/^https?:$/.test(url.protocol))
    throw new Error(`It wants to log in at ${url.protocol}, which is no web page.`);
  await ports.openInBrowser(url.href);
}

/** The server's own words on where to log in. */
async function challengeOf({ url, headers }: LoginRequest, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
    signal,
  });
  await response.body?.cancel();
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return {
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
    ...(scope === undefined ? {} : { scope }),
  };
}

interface WayBack {
  readonly url: string;
  code(signal: AbortSignal): Promise<Result<string, string>>;
  close(): void;
}

async function openWayBack(state: string, port: number): Promise<Result<WayBack, string>> {
  let settle: (outcome: Result<string, string>) => void = () => undefined;
  const outcome = new Promise<Result<string, string>>((resolve) => (settle = resolve));
  const server: Server = createServer((request, response) => {
    const answer = (status: number, text: string): void => {
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'no-store',
        connection: 'close',
      });
      response.end(`<!doctype html><title>Toolwright</title><p>${text}</p>`);
    };
    const target = request.url ?? '/';
    const base = 'http://127.0.0.1';
    const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
    if (request.method !== 'GET' || url?.pathname !== '/callback')
      return answer(404, 'There is nothing here.');
    // Any page on this machine may call; only the one that was sent here knows the state.
    if (url.searchParams.get('state') !== state) return answer(400, 'This login was not asked for.');
    const code = url.searchParams.get('code');
    if (code === null) {
      const why =
        url.searchParams.get('error_description') ?? url.searchParams.get('error') ?? 'no code came back';
      answer(400, 'The login was refused. You can close this page.');
      return settle(err(`The login was refused: ${why.slice(0, 300)}.`));
    }
    answer(200, 'You are logged in. You can close this page and go back to Toolwright.');
    settle(ok(code));
  });
  const listening = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error) => resolve(errorText(error)));
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  if (listening !== undefined) return err(`The way back from the browser cannot be opened: ${listening}.`);
  return ok({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    code: (signal) =>
      new Promise((resolve) => {
        const stop = (): void =>
          resolve(
            err(
              signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
                ? `Nobody logged in within ${mcpLimits.loginMs / 60_000} minutes.`
                : 'The login was cancelled.',
            ),
          );
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        void outcome.then(resolve);
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
}
