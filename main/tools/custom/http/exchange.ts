import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '@shared/kit/result';
import type { HttpRequest } from '@shared/template/render-http';
import type { Environment } from '../../../workspace/process-shell';
import { originOf } from '../bindings';
import type { Lookup } from './addresses';
import { readAnswer, type AnswerBody } from './read-answer';
import { sendOnce, type Outgoing } from './send';

export interface ExchangeOptions {
  readonly timeoutMs: number;
  readonly allowSelfSigned: boolean;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly body: AnswerBody;
  /** The address that answered, where redirects led to another one. */
  readonly finalUrl?: string;
  readonly notes: readonly string[];
}

export type ExchangeFailure =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExchangeDeps {
  readonly lookup: Lookup;
  readonly isPrivate: (address: string) => boolean;
}

const maxRedirects = 10;
/** Sent to the author's own host alone, whatever a redirect says. */
const guarded: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Sends a rendered request and reads the answer; redirects are followed here, because each is judged (CT5). */
export async function exchange(
  request: HttpRequest,
  options: ExchangeOptions,
  deps: ExchangeDeps,
): Promise<Result<Answered, ExchangeFailure>> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, limit]);
  const result = await follow(request, options, deps, signal);
  if (result.ok) return result;
  if (options.signal.aborted) return err({ kind: 'stopped' });
  return limit.aborted ? err({ kind: 'timed-out' }) : err({ kind: 'failed', message: result.error });
}

async function follow(
  request: HttpRequest,
  options: ExchangeOptions,
  deps: ExchangeDeps,
  signal: AbortSignal,
): Promise<Result<Answered, string>> {
  const home = originOf(request.url.text);
  const url = new URL(request.url.text);
  let outgoing: Outgoing = {
    method: request.method,
    url,
    target: request.url.text.slice(request.origin.length),
    headers: request.headers.map(({ name, value }) => [name, value.text] as const),
    body: request.body === undefined ? undefined : Buffer.from(request.body.text, 'utf8'),
    allowSelfSigned: options.allowSelfSigned,
    env: options.env,
    signal,
  };
  const notes: string[] = [];
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const sent = await sendOnce(outgoing);
    if (!sent.ok) return sent;
    const target = redirectTarget(sent.value, outgoing.url);
    if (target === undefined) return await answer(sent.value, outgoing.url, hop > 0, notes);
    sent.value.resume();
    const next = await redirected(
      request,
      outgoing,
      { status: sent.value.statusCode ?? 0, target, home },
      deps,
      notes,
    );
    if (!next.ok) return next;
    outgoing = next.value;
  }
  return err(`The request was redirected more than ${maxRedirects} times.`);
}

async function answer(
  response: IncomingMessage,
  url: URL,
  wasRedirected: boolean,
  notes: readonly string[],
): Promise<Result<Answered, string>> {
  try {
    const body = await readAnswer(response);
    return ok({
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      body,
      notes,
      ...(wasRedirected ? { finalUrl: url.href } : {}),
    });
  } catch (error) {
    return err(
      `The answer of ${url.host} broke off: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function redirectTarget({ statusCode, headers }: IncomingMessage, from: URL): URL | undefined {
  if (statusCode === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location } = headers;
  return location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

interface Redirect {
  readonly status: number;
  readonly target: URL;
  /** The origin that the author wrote. */
  readonly home: string;
}

/** The next request, or why the redirect is not followed. */
async function redirected(
  request: HttpRequest,
  before: Outgoing,
  { status, target, home }: Redirect,
  { lookup, isPrivate }: ExchangeDeps,
  notes: string[],
): Promise<Result<Outgoing, string>> {
  const refuse = (why: string): Result<never, string> =>
    err(`The answer ${status} redirects to ${target.origin}, and that was not followed: ${why}.`);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    return refuse('only http and https are possible');
  const isHome = originOf(target.href) === home;
  const leaves = originOf(target.href) !== originOf(before.url.href);
  if (leaves) {
    const addresses = await lookup(target.hostname).catch(() => []);
    if (addresses.some(isPrivate))
      return refuse('it is an address of this computer, its network, or of cloud metadata');
  }
  const keepsBody = status === 307 || status === 308;
  if (keepsBody && !isHome && request.body?.secret === true)
    return refuse('the body holds a secret, which may not go there');
  const secret = new Set(
    request.headers.filter(({ value }) => value.secret).map(({ name }) => name.toLowerCase()),
  );
  const kept = before.headers.filter(
    ([name]) => isHome || !(guarded.has(name.toLowerCase()) || secret.has(name.toLowerCase())),
  );
  const dropped = before.headers.filter((header) => !kept.includes(header)).map(([name]) => name);
  if (dropped.length > 0)
    notes.push(`A redirect led to ${target.origin}; ${dropped.join(', ')} did not go there.`);
  const toGet = !keepsBody && (status === 303 ? before.method !== 'HEAD' : before.method === 'POST');
  return ok({
    ...before,
    url: target,
    target: `${target.pathname}${target.search}`,
    method: toGet ? 'GET' : before.method,
    headers: toGet ? kept.filter(([name]) => !/^content-/i.test(name)) : kept,
    body: toGet ? undefined : before.body,
    allowSelfSigned: isHome && before.allowSelfSigned,
  });
}
