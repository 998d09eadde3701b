import { err, ok, type Result } from '@shared/kit/result';

/** Counted from one, columns in UTF-16 units, as editors do. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export interface JsonText {
  readonly value: unknown;
  /** Where the value at this path begins; the nearest one around it when there is none. */
  placeOf(path: readonly PropertyKey[]): TextPlace;
  /** The value's offsets in the text, in UTF-16 units. */
  spanOf(path: readonly PropertyKey[]): TextSpan | undefined;
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface JsonMistake {
  readonly place: TextPlace;
  /** Completes "Line 3, column 5: …". */
  readonly reason: string;
}

/** Deeper than anything a person writes, and far from the end of the stack. */
const maxDepth = 500;

/**
 * Reads JSON that people edit by hand. The value is `JSON.parse`'s; the walk beside it only knows where things stand,
 * because `JSON.parse` tells that in words that differ between versions, or not at all.
 */
export function readJsonText(text: string): Result<JsonText, JsonMistake> {
  const walk: Walk = { text, at: 0, spans: new Map() };
  if (!walkDocument(walk)) {
    const mistake = walk.mistake ?? { at: walk.at, reason: 'this is not JSON' };
    return err({ place: placeAt(text, mistake.at), reason: mistake.reason });
  }
  return ok({
    value: JSON.parse(text),
    placeOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const span = walk.spans.get(keyOf(path.slice(0, length)));
        if (span !== undefined) return placeAt(text, span.start);
      }
      return placeAt(text, walk.spans.get('')?.start ?? 0);
    },
    spanOf: (path) => walk.spans.get(keyOf(path)),
  });
}

interface Walk {
  readonly text: string;
  at: number;
  /** Path of a value, joined, to where it stands. Of two members of one name the last counts. */
  readonly spans: Map<string, TextSpan>;
  mistake?: { readonly at: number; readonly reason: string };
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function fail(walk: Walk, reason: string, at = walk.at): false {
  walk.mistake ??= { at, reason: at >= walk.text.length ? 'the text ends too early' : reason };
  return false;
}

function skipBlanks(walk: Walk): void {
  while (' \t\n\r'.includes(walk.text[walk.at] ?? 'x')) walk.at += 1;
}

function walkDocument(walk: Walk): boolean {
  skipBlanks(walk);
  if (!walkValue(walk, [])) return false;
  skipBlanks(walk);
  return walk.at === walk.text.length || fail(walk, 'something follows the end of the value');
}

function walkValue(walk: Walk, path: readonly PropertyKey[]): boolean {
  if (path.length > maxDepth) return fail(walk, 'this is nested too deeply');
  const start = walk.at;
  if (!walkAnyValue(walk, path)) return false;
  walk.spans.set(keyOf(path), { start, end: walk.at });
  return true;
}

function walkAnyValue(walk: Walk, path: readonly PropertyKey[]): boolean {
  const first = walk.text[walk.at];
  if (first === '{') return walkMembers(walk, path);
  if (first === '[') return walkItems(walk, path);
  if (first === '"') return walkString(walk) !== undefined;
  return walkWord(walk);
}

function walkMembers(walk: Walk, path: readonly PropertyKey[]): boolean {
  return walkList(walk, '}', 'a member', () => {
    if (walk.text[walk.at] !== '"') return fail(walk, 'a member name in double quotes is expected');
    const name = walkString(walk);
    if (name === undefined) return false;
    skipBlanks(walk);
    if (walk.text[walk.at] !== ':') return fail(walk, "':' is expected after the member's name");
    walk.at += 1;
    skipBlanks(walk);
    return walkValue(walk, [...path, name]);
  });
}

function walkItems(walk: Walk, path: readonly PropertyKey[]): boolean {
  let index = 0;
  return walkList(walk, ']', 'a value', () => {
    const walked = walkValue(walk, [...path, index]);
    index += 1;
    return walked;
  });
}

/** From the opening bracket to the closing one, `item` walking what stands between commas. */
function walkList(walk: Walk, close: '}' | ']', what: string, item: () => boolean): boolean {
  walk.at += 1;
  skipBlanks(walk);
  if (walk.text[walk.at] === close) {
    walk.at += 1;
    return true;
  }
  for (;;) {
    if (!item()) return false;
    skipBlanks(walk);
    const next = walk.text[walk.at];
    if (next === close) {
      walk.at += 1;
      return true;
    }
    if (next !== ',') return fail(walk, `',' or '${close}' is expected`);
    walk.at += 1;
    skipBlanks(walk);
    if (walk.text[walk.at] === close) return fail(walk, `after a comma ${what} is expected`);
  }
}

function walkWord(walk: Walk): boolean {
  const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  word.lastIndex = walk.at;
  const found = word.exec(walk.text);
  if (found !== null) {
    walk.at += found[0].length;
    return true;
  }
  const comment = walk.text.startsWith('//', walk.at) || walk.text.startsWith('/*', walk.at);
  return fail(walk, comment ? 'JSON has no comments' : 'a value is expected');
}

/** The string's value; undefined after a mistake. */
function walkString(walk: Walk): string | undefined {
  const start = walk.at;
  let at = start + 1;
  for (;;) {
    const character = walk.text[at];
    if (character === '"') break;
    if (character === undefined || character < ' ') {
      fail(walk, 'the text in quotes does not end on its line', character === undefined ? at : start);
      return undefined;
    }
    if (character !== '\\') {
      at += 1;
      continue;
    }
    const escape = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(walk.text.slice(at, at + 6));
    if (escape === null) {
      fail(walk, 'a backslash in quotes must itself be written \\\\', at);
      return undefined;
    }
    at += escape[0].length;
  }
  walk.at = at + 1;
  const value: unknown = JSON.parse(walk.text.slice(start, walk.at));
  return typeof value === 'string' ? value : undefined;
}
