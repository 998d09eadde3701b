import { err, ok, type Result } from '../kit/result';
import type { Piece } from './pieces';
import { isWellFormed } from './text-bytes';
import { readTemplate, placesOf, spelled, type Place, type Token } from './placeholders';
import { fill, isLeftOut, refuse, type Filling } from './values';

export interface QueryPair {
  readonly key: readonly Token[];
  /** Undefined for a key without `=`. */
  readonly value: readonly Token[] | undefined;
}

/** A URL whose scheme, host and port the author wrote; places may stand only behind them (CT20). */
export interface UrlTemplate {
  /** `https://api.example.com:8443`, as it was written. */
  readonly origin: string;
  readonly path: readonly (readonly Token[])[];
  readonly query: readonly QueryPair[] | undefined;
}

/** The error is a sentence for the field `http.url`. */
export function readUrl(url: string): Result<UrlTemplate, string> {
  const tokens = readTemplate(url.trim());
  const [first] = tokens;
  if (first === undefined) return err('Write the URL.');
  if (first.kind !== 'text')
    return err(
      `${spelled(first)} stands where scheme and host belong; write those out, as https://api.example.com/.`,
    );
  const origin = readOrigin(first.text, tokens[1]);
  if (!origin.ok) return origin;
  const rest = first.text.slice(origin.value.length);
  const behind: readonly Token[] = [
    ...(rest === '' ? [] : [{ kind: 'text' as const, text: rest }]),
    ...tokens.slice(1),
  ];
  const [beforeFragment] = splitAt(behind, '#');
  const [path = [], ...queries] = splitAt(beforeFragment ?? [], '?');
  const query = queries.length === 0 ? undefined : joinAt(queries, '?');
  const pairs = query === undefined ? undefined : splitAt(query, '&').map(readPair);
  const [only] = pairs ?? [];
  if (pairs?.length === 1 && only !== undefined && only.value === undefined && isOnePlace(only.key))
    return err('The whole query is one placeholder; name each parameter, as ?page={{page}}&q={{q}}.');
  return ok({ origin: origin.value, path: splitAt(path, '/').slice(1), query: pairs });
}

function readOrigin(text: string, next: Token | undefined): Result<string, string> {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1]?.toLowerCase();
  const found = /^https?:\/\/([^/?#\\]*)/i.exec(text);
  if (found === null) {
    const isOther =
      scheme !== undefined && !/^[^/]*:\d/.test(text) && scheme !== 'http' && scheme !== 'https';
    return err(
      isOther ? 'Only http and https are possible.' : 'Begin the URL with http:// or https:// and a host.',
    );
  }
  const [origin, authority = ''] = found;
  if (text.length === origin.length && next !== undefined && next.kind !== 'text') {
    const where = /:\d*$/.test(authority) ? 'port' : 'host';
    return err(
      authority === '' || where === 'port'
        ? `${spelled(next)} stands in the ${where}; scheme, host and port must be written out.`
        : `${spelled(next)} directly follows the host and could extend it; a / is needed between them.`,
    );
  }
  if (authority.includes('@'))
    return err('A user name and password do not belong in the URL; use an Authorization header.');
  const parts = /^(\[[0-9A-Fa-f:.]+\]|[^:[\]\s%]+)(?::(\d{1,5}))?$/.exec(authority);
  if (parts === null)
    return err(
      `${authority === '' ? 'The host is missing' : `${authority} is no host`}; write it as in https://api.example.com/.`,
    );
  const port = parts[2];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    return err(`The port ${port} is not between 1 and 65535.`);
  return ok(origin);
}

/** Splits fixed text at a character; values never split anything. */
function splitAt(tokens: readonly Token[], at: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind !== 'text') {
      parts.at(-1)?.push(token);
      continue;
    }
    token.text.split(at).forEach((text, index) => {
      if (index > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ kind: 'text', text });
    });
  }
  return parts;
}

function joinAt(parts: readonly (readonly Token[])[], at: string): Token[] {
  return parts.flatMap((part, index) =>
    index === 0 ? [...part] : [{ kind: 'text' as const, text: at }, ...part],
  );
}

/** One pair of a query or of a form. */
export function readPair(tokens: readonly Token[]): QueryPair {
  const [key = [], ...values] = splitAt(tokens, '=');
  return { key, value: values.length === 0 ? undefined : joinAt(values, '=') };
}

export function readPairs(text: string): readonly QueryPair[] {
  return splitAt(readTemplate(text), '&').map(readPair);
}

export function isOnePlace(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens[0]?.kind !== 'text';
}

/** Places in the path: a parameter there must be required, or the request would go to another resource. */
export function pathPlaces(url: UrlTemplate): readonly Place[] {
  return url.path.flatMap(placesOf);
}

export function renderUrl(url: UrlTemplate, filling: Filling): Piece[] {
  const path =
    url.path.length === 0
      ? [{ text: '/' }]
      : url.path.flatMap((one) => [{ text: '/' }, ...segment(one, filling)]);
  const pairs =
    url.query === undefined
      ? undefined
      : renderPairs(url.query, filling, { fixed: fixedText, value: valueText });
  return [
    { text: url.origin },
    ...path,
    ...(pairs === undefined || pairs.length === 0 ? [] : [{ text: '?' }, ...pairs]),
  ];
}

function segment(tokens: readonly Token[], filling: Filling): Piece[] {
  const pieces = fill(tokens, filling, {
    fixed: fixedText,
    value: (text, place) => {
      if (text === '' && !(place.kind === 'vault' && filling.secrets.size === 0))
        refuse(filling, place, 'It stands in the path of the URL and must not be empty.');
      return valueText(text);
    },
  });
  const [place] = placesOf(tokens);
  for (const missing of placesOf(tokens)) {
    if (missing.kind === 'parameter' && !filling.args.has(missing.name))
      refuse(
        filling,
        missing,
        'It stands in the path of the URL and was left out; the request would go elsewhere.',
      );
  }
  const text = pieces
    .map((piece) => piece.text)
    .join('')
    .replaceAll(/%2e/gi, '.');
  if (place !== undefined && (text === '.' || text === '..'))
    refuse(filling, place, `A path segment that is only \`${text}\` climbs out of the path.`);
  return pieces;
}

/** Pairs joined by `&`, without those that are only a placeholder that was left out; none at all when none is left. */
export function renderPairs(
  pairs: readonly QueryPair[],
  filling: Filling,
  rules: { readonly fixed: (text: string) => string; readonly value: (text: string) => string },
): Piece[] {
  const kept = pairs.filter(
    ({ key, value }) => !isLeftOut(key, filling) && !(value !== undefined && isLeftOut(value, filling)),
  );
  return kept.flatMap(({ key, value }, index) => [
    ...(index === 0 ? [] : [{ text: '&' }]),
    ...fill(key, filling, rules),
    ...(value === undefined ? [] : [{ text: '=' }, ...fill(value, filling, rules)]),
  ]);
}

/** A quote is encoded too, as URL parsers do in a query. */
function valueText(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27');
}

/** The author's own encoding is kept; only what no URL may hold is encoded. */
function fixedText(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (sign) =>
    encodeURIComponent(isWellFormed(sign) ? sign : '\ufffd'),
  );
}
