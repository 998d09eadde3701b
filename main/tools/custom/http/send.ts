import { Buffer } from 'node:buffer';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect as tlsConnect } from 'node:tls';
import type { Socket } from 'node:net';
import { err, ok, type Result } from '@shared/kit/result';
import type { Environment } from '../../../workspace/process-shell';
import { proxyFor, type Proxy } from './proxy';

/** One request on its way, without what the connection itself adds. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Path and query as they are sent: a URL object would change some of it. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  readonly allowSelfSigned: boolean;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** Sends it once; the error is a sentence. An abort is an error too: the caller knows its own signal. */
export async function sendOnce(outgoing: Outgoing): Promise<Result<IncomingMessage, string>> {
  const proxy = proxyFor(outgoing.url, outgoing.env);
  if (!proxy.ok) return proxy;
  try {
    const request = await open(outgoing, proxy.value);
    return ok(await answered(request, outgoing.body));
  } catch (error) {
    return err(failureText(error, outgoing.url, proxy.value));
  }
}

async function open(outgoing: Outgoing, proxy: Proxy | undefined): Promise<ClientRequest> {
  const { method, url, target, signal } = outgoing;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const tls = {
    servername: isNaN(Number(host.replaceAll('.', ''))) && !host.includes(':') ? host : '',
    rejectUnauthorized: !outgoing.allowSelfSigned,
  };
  const common = { method, signal, agent: false as const };
  if (proxy === undefined) {
    const headers = headerList(outgoing, undefined);
    return secure
      ? https.request({ ...common, ...tls, host, port, path: target, headers })
      : http.request({ ...common, host, port, path: target, headers });
  }
  if (!secure) {
    const headers = headerList(outgoing, proxy);
    return http.request({
      ...common,
      host: proxy.host,
      port: proxy.port,
      path: `${url.origin}${target}`,
      headers,
    });
  }
  const socket = await tunnel(proxy, `${url.hostname}:${port}`, signal);
  const headers = headerList(outgoing, undefined);
  const createConnection = (): Socket => tlsConnect({ ...tls, socket });
  return http.request({ ...common, host, port, path: target, headers, createConnection });
}

/** Names and values in turn, so that repeated headers stay apart and keep their order and spelling. */
function headerList({ url, headers, body, method }: Outgoing, proxy: Proxy | undefined): string[] {
  const has = (name: string): boolean => headers.some(([own]) => own.toLowerCase() === name);
  const own: [string, string][] = [];
  if (!has('host')) own.push(['Host', url.host]);
  if (!has('accept')) own.push(['Accept', '*/*']);
  if (!has('user-agent')) own.push(['User-Agent', 'Toolwright']);
  if (!has('accept-encoding')) own.push(['Accept-Encoding', 'gzip, deflate, br']);
  if (proxy?.authorization !== undefined) own.push(['Proxy-Authorization', proxy.authorization]);
  if (body !== undefined) own.push(['Content-Length', String(body.length)]);
  else if (/^(?:POST|PUT|PATCH)$/i.test(method)) own.push(['Content-Length', '0']);
  own.push(['Connection', 'close']);
  // Header values are bytes to node: text beyond Latin-1 goes as UTF-8.
  return [...own, ...headers].flatMap(([name, value]) => [
    name,
    Buffer.from(value, 'utf8').toString('latin1'),
  ]);
}

function tunnel(proxy: Proxy, target: string, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: target,
      ...(proxy.authorization === undefined ? {} : { 'Proxy-Authorization': proxy.authorization }),
    };
    const request = http.request({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers,
      signal,
      agent: false,
    });
    request.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy answered ${response.statusCode ?? 0}`));
    });
    request.once('error', reject);
    request.end();
  });
}

function answered(request: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed before an answer came',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection was not answered in time',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed; allow that in the tool if the server is yours',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed; allow that in the tool if the server is yours',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody vouches for its certificate',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

function failureText(error: unknown, url: URL, proxy: Proxy | undefined): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  const via = proxy === undefined ? '' : ` through the proxy ${proxy.host}:${proxy.port}`;
  return `${url.host} could not be reached${via}: ${reasons[code] ?? message}.`;
}
