import type { ProviderFailure } from '@shared/domain/event';

/** What a failure's sentences need to know about the provider. */
export interface ProviderNames {
  readonly name: string;
  /** Environment variable that holds the key. */
  readonly keyVariable?: string;
  readonly baseUrl: string;
  readonly model: string;
}

export interface StreamFailure {
  readonly failure: ProviderFailure;
  readonly retryAfterMs?: number;
}

/** Fields that the SDK's errors and the providers' error events share, read without trusting any of them. */
interface ErrorFacts {
  readonly name: string;
  readonly status: number | undefined;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Message, type, code and body together, for recognising. */
  readonly all: string;
  /** Code of a failed connection, e.g. ECONNREFUSED. */
  readonly network: string | undefined;
}

const contextWords =
  /context[ _]length|context window|context size|maximum context|prompt is too long|too many tokens|input is too long|exceeds the (available|maximum)|token count.*exceeds/i;
const quotaWords = /insufficient_quota|billing|credit balance|exceeded your current quota/i;
const networkCodes =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR|CERT|ERR_TLS|SELF_SIGNED|DEPTH_ZERO)/;

/** Turns whatever a provider's stream threw or reported into words and into whether trying again makes sense. */
export function describeFailure(error: unknown, names: ProviderNames, now: number): StreamFailure {
  const facts = readFacts(error);
  const failure = classify(facts, names);
  const retryAfterMs = retryAfter(facts.headers, now);
  return { failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

export function cutFailure(names: ProviderNames): ProviderFailure {
  return {
    kind: 'network',
    message: `The connection to ${names.name} ended before the answer was complete.`,
    retryable: true,
  };
}

export function stallFailure(names: ProviderNames, silentMs: number): ProviderFailure {
  return {
    kind: 'timeout',
    message: `${names.name} sent nothing for ${Math.round(silentMs / 1000)} s.`,
    retryable: true,
  };
}

export function missingKeyFailure(name: string, keyVariable: string): ProviderFailure {
  return {
    kind: 'auth',
    message: `There is no key for ${name}.`,
    remedy: `Set ${keyVariable}, or add a key in Settings → Models.`,
    retryable: false,
  };
}

/** In order: the first that fits is the failure. Words count only where no status says more. */
function classify(facts: ErrorFacts, names: ProviderNames): ProviderFailure {
  const { status, all } = facts;
  const said = status === undefined ? facts.message : `${facts.message} (HTTP ${status})`;
  const says = (words: RegExp): boolean => status === undefined && words.test(all);
  const fail = (
    kind: ProviderFailure['kind'],
    message: string,
    retryable: boolean,
    remedy?: string,
  ): ProviderFailure => ({
    ...(status === undefined ? {} : { status }),
    kind,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    retryable,
  });
  const tooLong = status === undefined || status === 400 || status === 413;
  if (tooLong && contextWords.test(all)) return fail('context-full', `${names.name}: ${said}`, false);
  if (quotaWords.test(all)) return fail('rate-limit', `${names.name}: ${said}`, false, noCredit);
  if (status === 401 || status === 403 || says(keyWords) || /API key not valid/i.test(all))
    return fail('auth', `${names.name} refused the key: ${said}`, false, keyRemedy(names));
  if (status === 429 || says(/rate_limit|RESOURCE_EXHAUSTED/))
    return fail('rate-limit', `${names.name} limits the rate: ${said}`, true);
  if (facts.network !== undefined)
    return fail(
      'network',
      `No connection to ${names.name} at ${names.baseUrl}: ${said}`,
      // Nobody listens there, and a minute of tries would only keep that from the person.
      facts.network !== 'ECONNREFUSED',
      addressRemedy,
    );
  if (status === 408 || status === 409) return fail('timeout', `${names.name}: ${said}`, true);
  if (status === 404)
    return fail('not-found', `${names.name} does not know "${names.model}" (HTTP 404).`, false, modelRemedy);
  if ((status ?? 0) >= 500 || says(/overloaded|api_error|server_error|INTERNAL|UNAVAILABLE/))
    return fail('overloaded', `${names.name} has trouble: ${said}`, true);
  if (/ended (before|without)|without a finish/i.test(all)) return cutFailure(names);
  if (status !== undefined) return fail('bad-request', `${names.name} refused the request: ${said}`, false);
  // Half a line of JSON, a chunk of an unknown shape: a broken answer, which the next try may not have.
  const broken = /InvalidResponseData|JSONParse|TypeValidation|EmptyResponseBody/.test(facts.name);
  return fail('unknown', `${names.name}: ${said}`, broken);
}

const noCredit = 'The account has no credit left. Check its billing, or pick another model.';
const addressRemedy = 'Check the network and the address in Settings → Models.';
const modelRemedy = 'Pick another model, or check the address in Settings → Models.';
const keyWords = /authentication_error|invalid_api_key/;

function keyRemedy(names: ProviderNames): string {
  const variable = names.keyVariable === undefined ? '' : ` or ${names.keyVariable}`;
  return `Check the key in Settings → Models${variable}.`;
}

function readFacts(error: unknown): ErrorFacts {
  const record = asRecord(error) ?? {};
  const data = asRecord(record['data']);
  const inner = asRecord(data?.['error']);
  const status = number(record['statusCode']) ?? number(inner?.['code']);
  const body = text(record['responseBody']);
  const message = text(record['message']) ?? (typeof error === 'string' ? error : 'unknown error');
  const words = [message, text(record['type']), text(record['code']), text(record['status']), body];
  return {
    name: text(record['name']) ?? '',
    status: status !== undefined && status >= 300 && status < 600 ? status : undefined,
    message: firstLine(message),
    headers: (asRecord(record['responseHeaders']) ?? {}) as Record<string, string>,
    all: words.filter((word) => word !== undefined).join('\n'),
    network: status === undefined || status < 300 ? networkCode(error) : undefined,
  };
}

/** A connection's error code, wherever in the chain of causes it stands. */
function networkCode(error: unknown): string | undefined {
  let current: unknown = error;
  let words: string | undefined;
  for (let depth = 0; depth < 6; depth++) {
    const record = asRecord(current);
    if (record === undefined) return words;
    const code = text(record['code']);
    if (code !== undefined && networkCodes.test(code)) return code;
    const message = text(record['message']) ?? '';
    if (/^(terminated|fetch failed|net::ERR_)/.test(message)) words ??= code ?? message;
    current = record['cause'];
  }
  return words;
}

/** Retry-After in seconds or as a date; some providers send milliseconds beside it. */
function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const header = headers['retry-after'];
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function firstLine(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
