/**
 * Whether a sed program may run a command (`e`, the `e` flag of `s`) or write or read other files (`w`, `r`, and
 * their flags). Answers yes for everything it cannot follow.
 */
export function sedRunsOrWrites(program: string): boolean {
  let at = 0;
  while (at < program.length) {
    const next = readCommand(program, at);
    if (next === null) return true;
    at = next;
  }
  return false;
}

/** The position after one command; null when it is dangerous or unclear. */
function readCommand(program: string, from: number): number | null {
  let at = skip(program, from, /[\s;{}]/);
  if (at >= program.length) return at;
  const addressed = skipAddresses(program, at);
  if (addressed === null) return null;
  at = skip(program, addressed, /[\s!]/);
  const letter = program[at] ?? '';
  if (letter === '' || letter === '}' || letter === '{') return at + 1;
  if (letter === '#') return lineEnd(program, at);
  if (letter === 's' || letter === 'y') return readSubstitution(program, at);
  if ('aic'.includes(letter)) return lineEnd(program, at);
  if (':btT'.includes(letter)) return skip(program, at + 1, /[^;\n}]/);
  if ('=dDgGhHnNpPxzl'.includes(letter)) return at + 1;
  if ('qQL'.includes(letter)) return skip(program, at + 1, /[\s\d]/);
  return null;
}

function readSubstitution(program: string, at: number): number | null {
  const delimiter = program[at + 1];
  if (delimiter === undefined || delimiter === '\\' || delimiter === '\n') return null;
  const middle = afterDelimiter(program, at + 2, delimiter);
  const end = middle === null ? null : afterDelimiter(program, middle, delimiter);
  if (end === null) return null;
  const flags = /^[^;}\n]*/.exec(program.slice(end))?.[0] ?? '';
  return /^[gpiImM0-9\s]*$/.test(flags) ? end + flags.length : null;
}

function skipAddresses(program: string, from: number): number | null {
  let at = from;
  for (;;) {
    const rest = program.slice(at);
    const simple = /^(?:[0-9$~+]+)/.exec(rest)?.[0];
    if (simple !== undefined) at += simple.length;
    else if (rest.startsWith('/') || rest.startsWith('\\')) {
      const delimiter = rest.startsWith('/') ? '/' : rest[1];
      const end =
        delimiter === undefined
          ? null
          : afterDelimiter(program, at + (rest.startsWith('/') ? 1 : 2), delimiter);
      if (end === null) return null;
      at = skip(program, end, /[IM]/);
    } else return at;
    const comma = /^\s*,\s*/.exec(program.slice(at))?.[0];
    if (comma === undefined) return at;
    at += comma.length;
  }
}

function afterDelimiter(program: string, from: number, delimiter: string): number | null {
  let bracket = false;
  for (let at = from; at < program.length; at += 1) {
    const letter = program[at];
    if (letter === '\\') at += 1;
    // Inside […] the delimiter ends a substitution for some seds and not for others.
    else if (letter === '[' && delimiter !== ']') bracket = true;
    else if (letter === ']') bracket = false;
    else if (letter === delimiter) return bracket ? null : at + 1;
  }
  return null;
}

function skip(program: string, from: number, expression: RegExp): number {
  let at = from;
  while (at < program.length && expression.test(program[at] ?? '')) at += 1;
  return at;
}

function lineEnd(program: string, from: number): number {
  const at = program.indexOf('\n', from);
  return at === -1 ? program.length : at + 1;
}
