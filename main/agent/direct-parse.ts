/** What one stretch of a message asks of the Direct driver. */
export type DirectItem =
  | { readonly kind: 'call'; readonly name: string; readonly input: unknown; readonly invalid?: string }
  /** Lines that are no call, together. */
  | { readonly kind: 'text'; readonly text: string };

export interface DirectNames {
  /** Tools on the wire. */
  readonly tools: readonly string[];
  /** The argument that `Name rest` fills, for every tool name the program knows; undefined for other words. */
  readonly primaryArgumentOf: (name: string) => string | undefined;
}

/** Lines a JSON value may span; a stray `{` must not swallow a long message. */
const maxJsonLines = 2000;

/**
 * Reads a message as tool calls (SPEC section 10): one JSON call or array, or line by line `{"tool", "input"}`,
 * `Name rest` or `Name {json}`, where the JSON may span lines. Never throws.
 */
export function parseDirect(text: string, names: DirectNames): readonly DirectItem[] {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*(```|~~~)[\w-]*\s*$/.test(line));
  const whole = wholeMessage(lines.join('\n'), names);
  if (whole !== undefined) return whole;
  const items: DirectItem[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index]?.trim() ?? '';
    if (line === '') {
      index += 1;
      continue;
    }
    const { item, used } = readCall(line, lines, index, names);
    const before = items.at(-1);
    if (item.kind === 'text' && before?.kind === 'text')
      items[items.length - 1] = { kind: 'text', text: `${before.text}\n${item.text}` };
    else items.push(item);
    index += used;
  }
  return items;
}

function wholeMessage(text: string, names: DirectNames): readonly DirectItem[] | undefined {
  const value = parseJson(text);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return undefined;
  const calls = list.map((entry: unknown) => jsonCall(entry, names));
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

function readCall(
  line: string,
  lines: readonly string[],
  index: number,
  names: DirectNames,
): { item: DirectItem; used: number } {
  if (line.startsWith('{') || line.startsWith('[')) {
    const json = spanJson(line, lines, index);
    const calls = json === undefined ? undefined : wholeMessage(json.text, names);
    if (json !== undefined && calls?.length === 1 && calls[0] !== undefined)
      return { item: calls[0], used: json.used };
    return { item: { kind: 'text', text: line }, used: 1 };
  }
  return namedCall(line, lines, index, names);
}

function namedCall(
  line: string,
  lines: readonly string[],
  index: number,
  names: DirectNames,
): { item: DirectItem; used: number } {
  const [, word = '', rest = ''] = /^([A-Za-z_][\w-]*)(?:\s+(.*))?$/.exec(line) ?? [];
  const name = knownName(word, names);
  const json = rest.startsWith('{') ? spanJson(rest, lines, index) : undefined;
  const object = json === undefined ? undefined : parseJson(json.text);
  if (word !== '' && json !== undefined && isObject(object))
    return { item: { kind: 'call', name: name ?? word, input: object }, used: json.used };
  if (name === undefined) return { item: { kind: 'text', text: line }, used: 1 };
  if (rest === '') return { item: { kind: 'call', name, input: {} }, used: 1 };
  const argument = names.primaryArgumentOf(name);
  const item: DirectItem =
    argument === undefined
      ? { kind: 'call', name, input: {}, invalid: rest }
      : { kind: 'call', name, input: { [argument]: rest } };
  return { item, used: 1 };
}

function jsonCall(value: unknown, names: DirectNames): DirectItem | undefined {
  if (!isObject(value) || typeof value['tool'] !== 'string' || value['tool'].trim() === '') return undefined;
  if (Object.keys(value).some((key) => key !== 'tool' && key !== 'input')) return undefined;
  const name = knownName(value['tool'].trim(), names) ?? value['tool'].trim();
  const input = value['input'] ?? {};
  return isObject(input)
    ? { kind: 'call', name, input }
    : { kind: 'call', name, input: {}, invalid: JSON.stringify(input) };
}

/** The tool's own spelling: as written where that is known, else whatever differs only in case. */
function knownName(word: string, names: DirectNames): string | undefined {
  if (word === '') return undefined;
  if (names.tools.includes(word) || names.primaryArgumentOf(word) !== undefined) return word;
  const lower = word.toLowerCase();
  return names.tools.find((name) => name.toLowerCase() === lower);
}

/** The JSON value that begins with `first`, over as many of the following lines as it takes. */
function spanJson(
  first: string,
  lines: readonly string[],
  index: number,
): { text: string; used: number } | undefined {
  let text = first;
  let balance = depthOf(first);
  let used = 1;
  while (balance > 0 && used < maxJsonLines && index + used < lines.length) {
    const next = lines[index + used] ?? '';
    text += `\n${next}`;
    balance += depthOf(next);
    used += 1;
  }
  return balance === 0 && parseJson(text) !== undefined ? { text, used } : undefined;
}

/** Brackets opened less those closed; JSON strings cannot span lines, so each line can be read alone. */
function depthOf(line: string): number {
  let depth = 0;
  for (const bracket of line.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[{}[\]]/g) ?? [])
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
  return depth;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
