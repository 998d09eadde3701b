import type { NamedValue } from '../domain/custom-tool';
import { ok, type Result } from '../kit/result';
import { jsonPlaces, readJsonTemplate, renderJson, type JsonTemplate } from './json-template';
import type { Piece } from './pieces';
import { placesOf, readTemplate, type Place, type Token } from './placeholders';
import { isOnePlace, readPairs, renderPairs, type QueryPair } from './url-template';
import { fill, refuse, type Filling } from './values';
import { readXml, renderXml } from './xml-template';

export type BodyKind = 'json' | 'form' | 'xml' | 'text';

/** A body as its kind reads it. */
export type BodyTemplate =
  | { readonly kind: 'json'; readonly value: JsonTemplate; readonly before: string; readonly after: string }
  | { readonly kind: 'form'; readonly pairs: readonly QueryPair[] }
  | {
      readonly kind: 'xml';
      readonly parts: readonly {
        readonly token: Token;
        readonly where: 'text' | 'attribute' | 'cdata' | 'markup' | 'comment';
      }[];
    }
  | { readonly kind: 'text'; readonly tokens: readonly Token[] };

export interface ReadBody {
  readonly template: BodyTemplate;
  /** No header says so, but the body is JSON: this header is added and shown. */
  readonly addsType: boolean;
}

/** The Content-Type decides; without one a body that reads as JSON is JSON (CT5). */
export function readBody(headers: readonly NamedValue[], body: string): Result<ReadBody, string> {
  const type = headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value;
  const template = type === undefined ? guessed(body) : readAs(bodyKind(type), body);
  return template.ok
    ? ok({ template: template.value, addsType: type === undefined && template.value.kind === 'json' })
    : template;
}

export function bodyKind(contentType: string): BodyKind {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return /^(?:application|text)\/xml$|\+xml$/.test(type) ? 'xml' : 'text';
}

function guessed(body: string): Result<BodyTemplate, string> {
  const json = readAs('json', body);
  return json.ok ? json : readAs('text', body);
}

function readAs(kind: BodyKind, body: string): Result<BodyTemplate, string> {
  switch (kind) {
    case 'json': {
      const json = readJsonTemplate(body);
      return json.ok ? ok({ kind, ...json.value }) : json;
    }
    case 'form': {
      const pairs = readPairs(body);
      const [only] = pairs;
      if (pairs.length === 1 && only !== undefined && only.value === undefined && isOnePlace(only.key))
        return { ok: false, error: 'The whole form is one placeholder; name each field, as name={{name}}.' };
      return ok({ kind, pairs });
    }
    case 'xml': {
      const parts = readXml(body);
      return parts.ok ? ok({ kind, parts: parts.value }) : parts;
    }
    case 'text':
      return ok({ kind, tokens: readTemplate(body) });
  }
}

export function bodyPlaces(template: BodyTemplate): readonly Place[] {
  switch (template.kind) {
    case 'json':
      return jsonPlaces(template.value);
    case 'form':
      return template.pairs.flatMap(({ key, value }) => placesOf([...key, ...(value ?? [])]));
    case 'xml':
      return placesOf(template.parts.map(({ token }) => token));
    case 'text':
      return placesOf(template.tokens);
  }
}

/** Undefined when the whole body is a value that was left out. */
export function renderBody(template: BodyTemplate, filling: Filling): Piece[] | undefined {
  switch (template.kind) {
    case 'json': {
      const value = renderJson(template.value, filling);
      return value === undefined
        ? undefined
        : [{ text: template.before }, ...value, { text: template.after }];
    }
    case 'form':
      return renderPairs(template.pairs, filling, { fixed: (text) => text, value: formText });
    case 'xml':
      return renderXml(template.parts, filling);
    case 'text':
      return fill(template.tokens, filling, { fixed: (text) => text, value: (text) => text });
  }
}

/** The spelling of application/x-www-form-urlencoded. */
function formText(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A header's value; a left-out optional is nothing, and blanks at the ends are not part of a value. */
export function renderHeader(tokens: readonly Token[], filling: Filling): Piece[] {
  const pieces = fill(tokens, filling, {
    fixed: (text) => text,
    value: (text, place) => {
      if (/[\r\n]/.test(text)) refuse(filling, place, 'Line breaks are not allowed in a header.');
      else if (/[\0-\x08\x0b-\x1f\x7f]/.test(text))
        refuse(filling, place, 'Control characters are not allowed in a header.');
      return text;
    },
  });
  return trimmed(pieces);
}

function trimmed(pieces: readonly Piece[]): Piece[] {
  const last = pieces.length - 1;
  return pieces.map((piece, index) => {
    const start = index === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: index === last ? start.trimEnd() : start };
  });
}
