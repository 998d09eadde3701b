import type { FieldProblem, HttpTool } from '../domain/custom-tool';
import { err, ok, type Result } from '../kit/result';
import type { Arguments } from './arguments';
import { readBody, renderBody, renderHeader, type BodyKind } from './body';
import { hidden, shown, type Shown } from './pieces';
import { readTemplate } from './placeholders';
import { readUrl, renderUrl } from './url-template';
import { isLeftOut, type Filling } from './values';

export interface HeaderLine {
  readonly name: string;
  readonly value: Shown;
  /** Not in the tool: it follows from the body, and is shown as added. */
  readonly added?: true;
}

/** Exactly what is sent, but for what belongs to the connection alone (Host, Content-Length, Accept-Encoding). */
export interface HttpRequest {
  readonly method: string;
  readonly url: Shown;
  /** `https://api.example.com`, as the author wrote it. */
  readonly origin: string;
  readonly headers: readonly HeaderLine[];
  readonly body?: Shown & { readonly kind: BodyKind };
}

/**
 * The request of one call (CT5, CT10, CT20). A value stands only where its place is, whatever it holds: it is encoded
 * for that place or refused, and never read as a template again. Without `secrets` their places are masks, for a preview.
 */
export function renderHttp(
  tool: HttpTool,
  args: Arguments,
  secrets: ReadonlyMap<string, string> = new Map(),
): Result<HttpRequest, FieldProblem> {
  const { http } = tool;
  const filling: Filling = { args, secrets, problems: [] };
  const url = readUrl(http.url);
  if (!url.ok) return err({ field: 'http.url', message: url.error });
  const read = http.body === undefined || http.body === '' ? undefined : readBody(http.headers, http.body);
  if (read?.ok === false) return err({ field: 'http.body', message: read.error });

  const headers = http.headers.flatMap(({ name, value, secret }): HeaderLine[] => {
    const tokens = readTemplate(value);
    if (name.trim() === '' || isLeftOut(tokens, filling)) return [];
    const line = shown(renderHeader(tokens, filling));
    // A secret header without a Vault reference is secret as a whole.
    return [{ name: name.trim(), value: secret && !line.secret ? hidden(line.text) : line }];
  });
  const pieces = read === undefined ? undefined : renderBody(read.value.template, filling);
  const address = shown(renderUrl(url.value, filling));
  const [problem] = filling.problems;
  if (problem !== undefined) return err(problem);
  return ok({
    method: http.method,
    url: address,
    origin: url.value.origin,
    headers: read?.value.addsType === true && pieces !== undefined ? [...headers, jsonHeader] : headers,
    ...(pieces === undefined || read === undefined
      ? {}
      : { body: { ...shown(pieces), kind: read.value.template.kind } }),
  });
}

const json = 'application/json';
const jsonHeader: HeaderLine = {
  name: 'Content-Type',
  value: { text: json, masked: json, secret: false },
  added: true,
};

/** `GET …/forecast/Haifa?days=3`: what tells one request from another, secrets masked (CT6). */
export function requestLine({ method, url, origin }: HttpRequest): string {
  const rest = url.masked.slice(origin.length);
  const path = rest.split('?')[0] ?? '';
  const segments = path.split('/');
  return segments.length <= 3
    ? `${method} …${rest}`
    : `${method} …/${segments.slice(-2).join('/')}${rest.slice(path.length)}`;
}
