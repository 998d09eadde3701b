import type { HttpTool } from '@shared/domain/custom-tool';
import type { Clock } from '@shared/kit/sources';
import { wholeIsKept } from '@shared/text/output-notice';
import { requestLine, type HttpRequest } from '@shared/template/render-http';
import { literalSecrets } from '@shared/template/secrets-used';
import type { CommandEnvironment } from '../../workspace/login-environment';
import { safeEnd } from '../../workspace/process-output';
import { hideSecrets } from './hide-secrets';
import { exchange, type Answered, type ExchangeDeps, type ExchangeFailure } from './http/exchange';
import { maxBodyBytes } from './http/read-answer';
import type { CustomResult } from './run-custom';

export interface RequestDeps extends ExchangeDeps {
  /** Has the proxies that the person's terminal has. */
  environment(): Promise<CommandEnvironment>;
  readonly clock: Clock;
}

/** What a model is given of one body; the whole is kept. */
const maxCharacters = 30_000;

/** Sends a rendered request and words its answer. Secrets that come back are taken out first. */
export async function runRequest(
  tool: HttpTool,
  request: HttpRequest,
  scene: { readonly secrets: ReadonlyMap<string, string>; readonly signal: AbortSignal },
  deps: RequestDeps,
): Promise<CustomResult> {
  const { env } = await deps.environment();
  const startedAt = deps.clock.now();
  const options = {
    timeoutMs: tool.timeoutMs,
    allowSelfSigned: tool.http.allowSelfSigned === true,
    env,
    signal: scene.signal,
  };
  const answered = await exchange(request, options, deps);
  const hide = (text: string): string =>
    hideSecrets(text, [...scene.secrets.values(), ...literalSecrets(tool)]);
  const shown = {
    kind: 'http' as const,
    request: requestLine(request),
    method: request.method,
    url: request.url.masked,
    durationMs: deps.clock.now() - startedAt,
  };
  return answered.ok
    ? answerResult(answered.value, shown, hide)
    : failureResult(answered.error, tool, shown, hide);
}

interface Shown {
  readonly kind: 'http';
  readonly request: string;
  readonly method: string;
  readonly url: string;
  readonly durationMs: number;
}

function answerResult(answered: Answered, shown: Shown, hide: (text: string) => string): CustomResult {
  const { status, statusText, body, finalUrl } = answered;
  const head = `HTTP ${status}${statusText === '' ? '' : ` ${statusText}`}`;
  const whole = body.text === undefined ? undefined : hide(body.text);
  const text = whole ?? described(answered);
  const notes = [
    ...answered.notes,
    ...(finalUrl === undefined ? [] : [`The answer is that of ${hide(finalUrl)}.`]),
    ...(body.cut
      ? [`The body was longer than ${maxBodyBytes / 1024 / 1024} MB; what came after that was not read.`]
      : []),
  ];
  const { shownText, cut } = bounded(text);
  const failed = status >= 400;
  return {
    content: [
      { type: 'text', text: [head, ...notes, '', shownText === '' ? '(empty body)' : shownText].join('\n') },
    ],
    isError: failed,
    ...(failed ? { reason: `${status} ${statusText}`.trim() } : {}),
    status,
    output: text,
    display: { ...shown, status, statusText, notes },
    ...(cut ? { full: text } : {}),
  };
}

function described({ body }: Answered): string {
  const type = body.contentType === '' ? 'an unknown type' : body.contentType;
  return `[The body is no text: ${type}, ${body.bytes} bytes. It is not shown.]`;
}

function bounded(text: string): { readonly shownText: string; readonly cut: boolean } {
  if (text.length <= maxCharacters) return { shownText: text, cut: false };
  const head = text.slice(0, safeEnd(text, maxCharacters));
  return {
    shownText: `${head}\n[${text.length - head.length} more characters were cut. ${wholeIsKept}]`,
    cut: true,
  };
}

function failureResult(
  failure: ExchangeFailure,
  tool: HttpTool,
  shown: Shown,
  hide: (text: string) => string,
): CustomResult {
  const [reason, text] = failureWords(failure, tool.timeoutMs);
  const timedOut = failure.kind === 'timed-out' ? { timedOut: true } : {};
  return {
    content: [{ type: 'text', text: hide(text) }],
    isError: true,
    reason: hide(reason),
    output: '',
    display: { ...shown, status: null, statusText: '', ...timedOut, notes: [] },
  };
}

function failureWords(failure: ExchangeFailure, timeoutMs: number): readonly [reason: string, text: string] {
  switch (failure.kind) {
    case 'stopped':
      return ['stopped', 'The person stopped the request.'];
    case 'timed-out':
      return ['timed out', `No whole answer came within ${timeoutMs} ms, the tool's time limit.`];
    case 'failed':
      return [failure.message, failure.message];
  }
}
