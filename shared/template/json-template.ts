import { err, ok, type Result } from '../kit/result';
import { argumentText, type ArgumentValue } from './arguments';
import type { Piece } from './pieces';
import { placeAt, type Place, type Token } from './placeholders';
import { fill, filled, isLeftOut, refuse, type Filling } from './values';

/**
 * A JSON text with places. What the author wrote is kept byte for byte: numbers that JavaScript would round, the order
 * of members, blanks. A place is a whole value (`"{{n}}"` or `{{n}}`), or text inside a string or a key.
 */
export type JsonTemplate =
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'string'; readonly tokens: readonly Token[] }
  | { readonly kind: 'array'; readonly items: readonly Item[]; readonly empty: string }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly empty: string };

interface Item {
  readonly before: string;
  readonly value: JsonTemplate;
  readonly after: string;
}

interface Member extends Item {
  readonly key: readonly Token[];
  /** From the key to the value, colon included. */
  readonly between: string;
}

interface Reader {
  readonly text: string;
  at: number;
  mistake?: string;
}

const maxDepth = 200;

/** The error is a sentence that names line and column. */
export function readJsonTemplate(
  text: string,
): Result<{ value: JsonTemplate; before: string; after: string }, string> {
  const reader: Reader = { text, at: 0 };
  const before = blanks(reader);
  const value = readValue(reader, 0);
  const after = blanks(reader);
  if (value !== undefined && reader.at === text.length) return ok({ value, before, after });
  const read = text.slice(0, reader.at);
  const place = `line ${read.split('\n').length}, column ${reader.at - read.lastIndexOf('\n')}`;
  return err(`The body is not valid JSON: ${reader.mistake ?? 'something follows its end'} (${place}).`);
}

function fail(reader: Reader, mistake: string): undefined {
  reader.mistake ??= reader.at >= reader.text.length ? 'it ends too early' : mistake;
  return undefined;
}

function blanks(reader: Reader): string {
  const start = reader.at;
  while (' \t\r\n'.includes(reader.text[reader.at] ?? 'x')) reader.at += 1;
  return reader.text.slice(start, reader.at);
}

function readValue(reader: Reader, depth: number): JsonTemplate | undefined {
  if (depth > maxDepth) return fail(reader, 'it is nested too deeply');
  const { text, at } = reader;
  if (text.startsWith('{{', at)) {
    const found = placeAt(text, at);
    if (found === undefined) return fail(reader, 'a value is expected');
    reader.at = found.end;
    return { kind: 'place', place: found.place };
  }
  if (text[at] === '"') {
    const tokens = readString(reader);
    if (tokens === undefined) return undefined;
    const [only] = tokens;
    return tokens.length === 1 && only !== undefined && only.kind !== 'text'
      ? { kind: 'place', place: only }
      : { kind: 'string', tokens };
  }
  if (text[at] === '{') return readObject(reader, depth);
  if (text[at] === '[') return readArray(reader, depth);
  const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
  word.lastIndex = at;
  const found = word.exec(text);
  if (found === null) return fail(reader, 'a value is expected');
  reader.at += found[0].length;
  return { kind: 'raw', text: found[0] };
}

/** Tokens of a string's inside; fixed text keeps its escapes. */
function readString(reader: Reader): Token[] | undefined {
  const { text } = reader;
  const tokens: Token[] = [];
  let plain = '';
  reader.at += 1;
  for (;;) {
    const sign = text[reader.at];
    if (sign === undefined || sign < ' ') return fail(reader, 'the text in quotes does not end on its line');
    if (sign === '"') break;
    const found = text.startsWith('{{', reader.at) ? placeAt(text, reader.at) : undefined;
    if (found !== undefined) {
      if (plain !== '') tokens.push({ kind: 'text', text: plain });
      plain = '';
      tokens.push(found.place);
      reader.at = found.end;
      continue;
    }
    const piece = sign === '\\' ? escaped(text.slice(reader.at, reader.at + 6)) : { text: sign, length: 1 };
    if (piece === undefined) return fail(reader, 'a backslash in quotes must itself be written \\\\');
    plain += piece.text;
    reader.at += piece.length;
  }
  reader.at += 1;
  if (plain !== '') tokens.push({ kind: 'text', text: plain });
  return tokens;
}

function escaped(text: string): { readonly text: string; readonly length: number } | undefined {
  if (text.startsWith('\\{{')) return { text: '{{', length: 3 };
  const found = /^\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/.exec(text)?.[0];
  return found === undefined ? undefined : { text: found, length: found.length };
}

function readArray(reader: Reader, depth: number): JsonTemplate | undefined {
  const items: Item[] = [];
  const empty = readList(reader, ']', (before) => {
    const value = readValue(reader, depth + 1);
    if (value === undefined) return false;
    items.push({ before, value, after: blanks(reader) });
    return true;
  });
  return empty === undefined ? undefined : { kind: 'array', items, empty };
}

function readObject(reader: Reader, depth: number): JsonTemplate | undefined {
  const members: Member[] = [];
  const empty = readList(reader, '}', (before) => {
    const key =
      reader.text[reader.at] === '"'
        ? readString(reader)
        : fail(reader, 'a name in double quotes is expected');
    if (key === undefined) return false;
    const lead = blanks(reader);
    if (reader.text[reader.at] !== ':') return fail(reader, "':' is expected after the name") ?? false;
    reader.at += 1;
    const between = `${lead}:${blanks(reader)}`;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return false;
    members.push({ before, key, between, value, after: blanks(reader) });
    return true;
  });
  return empty === undefined ? undefined : { kind: 'object', members, empty };
}

/** From the opening sign to the closing one; answers with what stands in an empty one. */
function readList(reader: Reader, close: string, item: (before: string) => boolean): string | undefined {
  reader.at += 1;
  let before = blanks(reader);
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return before;
  }
  for (;;) {
    if (!item(before)) return undefined;
    const sign = reader.text[reader.at];
    if (sign !== close && sign !== ',') return fail(reader, `',' or '${close}' is expected`);
    reader.at += 1;
    if (sign === close) return '';
    before = blanks(reader);
  }
}

/** All places, in order. */
export function jsonPlaces(template: JsonTemplate): readonly Place[] {
  switch (template.kind) {
    case 'raw':
      return [];
    case 'place':
      return [template.place];
    case 'string':
      return template.tokens.filter((token) => token.kind !== 'text');
    case 'array':
      return template.items.flatMap(({ value }) => jsonPlaces(value));
    case 'object':
      return template.members.flatMap(({ key, value }) => [
        ...key.filter((token) => token.kind !== 'text'),
        ...jsonPlaces(value),
      ]);
  }
}

/** Undefined when the value is only a place that was left out. */
export function renderJson(template: JsonTemplate, filling: Filling): Piece[] | undefined {
  switch (template.kind) {
    case 'raw':
      return [{ text: template.text }];
    case 'place': {
      const found = filled(template.place, filling);
      if (found === undefined) return undefined;
      const text = typed(found.value);
      return found.secret === true
        ? [{ text: '"' }, { text: text.slice(1, -1), secret: true }, { text: '"' }]
        : [{ text }];
    }
    case 'string':
      return quoted(template.tokens, filling);
    case 'array':
      return list('[', ']', template.empty, template.items, ({ value }) => renderJson(value, filling));
    case 'object': {
      const keys = keysOf(template.members, filling);
      return list('{', '}', template.empty, template.members, (member) => {
        const value = isLeftOut(member.key, filling) ? undefined : renderJson(member.value, filling);
        if (value === undefined) return undefined;
        const place = member.key.find((token) => token.kind !== 'text');
        const key = keys.get(member) ?? '';
        if (place !== undefined && [...keys].some(([other, name]) => other !== member && name === key))
          refuse(filling, place, `It makes the name ${JSON.stringify(key)}, which its object has already.`);
        return [...quoted(member.key, filling), { text: member.between }, ...value];
      });
    }
  }
}

function keysOf(members: readonly Member[], filling: Filling): ReadonlyMap<Member, string> {
  return new Map(
    members.map((member) => {
      const text = quoted(member.key, filling).map((piece) => piece.text);
      return [member, String(JSON.parse(text.join('')))] as const;
    }),
  );
}

function list<T extends Item>(
  open: string,
  close: string,
  empty: string,
  items: readonly T[],
  render: (item: T) => Piece[] | undefined,
): Piece[] {
  const kept = items.flatMap((item) => {
    const pieces = render(item);
    return pieces === undefined ? [] : [[{ text: item.before }, ...pieces, { text: item.after }]];
  });
  const inside = kept.flatMap((pieces, index) => (index === 0 ? pieces : [{ text: ',' }, ...pieces]));
  return [
    { text: open },
    ...(kept.length === 0 ? [{ text: items.length === 0 ? empty : '' }] : inside),
    { text: close },
  ];
}

function quoted(tokens: readonly Token[], filling: Filling): Piece[] {
  const inside = fill(tokens, filling, {
    fixed: (text) => text,
    value: (text) => JSON.stringify(text).slice(1, -1),
  });
  return [{ text: '"' }, ...inside, { text: '"' }];
}

function typed(value: ArgumentValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : argumentText(value);
}
