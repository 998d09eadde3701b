/** Where values stand in a JSON text, so that a part of it can be exchanged and the rest stays byte for byte. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Members of the object that starts at `at`, by name; of two with one name the last counts, as for every parser. */
export function memberSpans(json: string, at: number): ReadonlyMap<string, Span> {
  const members = new Map<string, Span>();
  for (let next = skipBlanks(json, at + 1); json[next] === '"'; next = nextPart(json, next)) {
    const keyEnd = stringEnd(json, next);
    const start = skipBlanks(json, skipBlanks(json, keyEnd) + 1);
    const end = valueEnd(json, start);
    members.set(JSON.parse(json.slice(next, keyEnd)) as string, { start, end });
    next = end;
  }
  return members;
}

/** Items of the array that starts at `at`. */
export function itemSpans(json: string, at: number): readonly Span[] {
  const items: Span[] = [];
  let next = skipBlanks(json, at + 1);
  while (next < json.length && json[next] !== ']') {
    const end = valueEnd(json, next);
    items.push({ start: next, end });
    next = nextPart(json, end);
  }
  return items;
}

/** Index of the text's only value. */
export function rootStart(json: string): number {
  return skipBlanks(json, 0);
}

/** Exchanges spans that do not overlap. */
export function splice(json: string, changes: readonly (Span & { readonly text: string })[]): string {
  const ordered = changes.toSorted((one, other) => one.start - other.start);
  let result = '';
  let done = 0;
  for (const { start, end, text } of ordered) {
    result += json.slice(done, start) + text;
    done = end;
  }
  return result + json.slice(done);
}

/** Behind the value at `at`. The text is known to be valid JSON; depth is counted, so that none is too deep. */
function valueEnd(json: string, at: number): number {
  const first = json[at];
  if (first === '"') return stringEnd(json, at);
  if (first !== '{' && first !== '[') {
    let end = at;
    while (end < json.length && !',]} \t\r\n'.includes(json[end] ?? '')) end += 1;
    return end;
  }
  let depth = 0;
  for (let next = at; next < json.length; next += 1) {
    const letter = json[next];
    if (letter === '"') next = stringEnd(json, next) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return next + 1;
    }
  }
  return json.length;
}

function stringEnd(json: string, at: number): number {
  let end = json.indexOf('"', at + 1);
  while (end >= 0) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/** Start of the part behind the comma after `at`; the closing bracket where there is none. */
function nextPart(json: string, at: number): number {
  const comma = skipBlanks(json, at);
  return json[comma] === ',' ? skipBlanks(json, comma + 1) : comma;
}

function skipBlanks(json: string, at: number): number {
  let next = at;
  while (json[next] === ' ' || json[next] === '\n' || json[next] === '\r' || json[next] === '\t') next += 1;
  return next;
}
