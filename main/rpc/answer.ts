import { createHash, timingSafeEqual } from 'node:crypto';
import { maxUrlLength } from './limits';

/** An answer as it goes out: always JSON, a refusal with one plain sentence. */
export interface RpcAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one path; `query` has every name at most once. */
export type RpcRoute = (query: ReadonlyMap<string, string>) => Promise<RpcAnswer>;

/** What of a request decides its answer. Bodies are never read. */
export interface RpcRequest {
  readonly method: string;
  readonly url: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

export interface RpcRules {
  readonly port: number;
  readonly token: string;
  readonly routes: ReadonlyMap<string, RpcRoute>;
}

/**
 * Decides one request, in this order: the host it believes to talk to, a page it comes from, the token, the path, the
 * method. The first two keep out web pages: a name that was made to point here (DNS rebinding) is not this server's
 * name, and no page is allowed to read an answer. It does not keep out a program that can read the token's file.
 */
export async function answerTo(request: RpcRequest, rules: RpcRules): Promise<RpcAnswer> {
  const names = [`127.0.0.1:${rules.port}`, `localhost:${rules.port}`];
  if (!names.includes((request.host ?? '').toLowerCase()))
    return refusal(403, `This server answers only to the host 127.0.0.1:${rules.port}.`);
  if (request.origin !== undefined) return refusal(403, 'This server does not answer web pages.');
  if (!isToken(request.authorization, rules.token)) {
    const sentence = 'Send the token of rpc.json as "Authorization: Bearer <token>".';
    return { ...refusal(401, sentence), headers: { 'www-authenticate': 'Bearer' } };
  }
  if (request.url.length > maxUrlLength)
    return refusal(414, `The address is longer than ${maxUrlLength} characters.`);
  const base = `http://127.0.0.1:${rules.port}`;
  const url = URL.canParse(request.url, base) ? new URL(request.url, base) : undefined;
  const route = url === undefined ? undefined : rules.routes.get(url.pathname);
  if (url === undefined || route === undefined)
    return refusal(404, `There is no such path. Ask for ${[...rules.routes.keys()].join(' or ')}.`);
  if (request.method !== 'GET')
    return { ...refusal(405, 'Only GET is answered.'), headers: { allow: 'GET' } };
  const query = new Map(url.searchParams);
  const twice = [...query.keys()].find((name) => url.searchParams.getAll(name).length > 1);
  if (twice !== undefined) return refusal(400, `${twice} is given twice. Give it once.`);
  return route(query);
}

export function refusal(status: number, error: string): RpcAnswer {
  return { status, body: { error } };
}

/** In the same time whatever was sent: hashes have one length. */
function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const same = timingSafeEqual(digest(sent), digest(token));
  return same && token !== '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
