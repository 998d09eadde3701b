import type { Argument, Taint } from './arguments';
import type { Piece, Step, Word } from './script';

/** What is known of a variable at some point of the script. */
export interface Variable {
  /** Null when its value is known only at run time; several for a loop's variable. */
  readonly values: readonly string[] | null;
  readonly taint?: Taint;
}

export interface Scope {
  readonly home: string;
  /** The directory when there is exactly one candidate. */
  readonly cwd: string | null;
  readonly variables: ReadonlyMap<string, Variable>;
  /** Taint of what a substitution prints. */
  taintOf(body: Step): Taint | undefined;
  /** Its whole output, when the script itself says it. */
  textOf(body: Step): string | undefined;
}

type Atom =
  | { readonly text: string; readonly quoted: boolean }
  | {
      readonly unknown: true;
      readonly quoted: boolean;
      readonly taint?: Taint;
      readonly values?: readonly string[];
    };

/** More words than this from one brace list are treated as unknown. */
const maxBraceWords = 64;
/** Characters that stay one word, and no wildcard, when a variable stands unquoted. */
const plainValue = /^[\w./@%+=:,~^-]*$/;

/** The arguments that a word becomes. Wildcards stay as they are, because only the disk can answer them. */
export function expandWord(word: Word, scope: Scope): Argument[] {
  const atoms = word.pieces.flatMap((piece) => atomsOf(piece, scope));
  const lists = expandBraces(atoms);
  const origin = originOf(word);
  return lists.map((list) => combine(word, list, scope, lists.length === 1 ? origin : undefined));
}

/** The whole word as one text, as in an assignment's value: no brace lists. */
export function expandValue(word: Word, scope: Scope): Argument {
  return combine(
    word,
    word.pieces.flatMap((piece) => atomsOf(piece, scope)),
    scope,
    originOf(word),
  );
}

/** Code in which unknown parts are written as an unset variable, so that the rest of it can still be judged. */
export function templateOf(word: Word, scope: Scope): string {
  return word.pieces
    .flatMap((piece) => atomsOf(piece, scope))
    .map((atom) => ('text' in atom ? atom.text : '${known_only_at_run_time}'))
    .join('');
}

function atomsOf(piece: Piece, scope: Scope): Atom[] {
  switch (piece.kind) {
    case 'text':
      return [{ text: piece.text, quoted: piece.quoted }];
    case 'variable':
      return [variableAtom(piece.name, piece.quoted, scope)];
    case 'output': {
      const taint = scope.taintOf(piece.body);
      const text = taint === undefined ? scope.textOf(piece.body)?.replace(/\n+$/, '') : undefined;
      if (text !== undefined && (piece.quoted || plainValue.test(text))) return [{ text, quoted: true }];
      return [{ unknown: true, quoted: piece.quoted, ...(taint === undefined ? {} : { taint }) }];
    }
    case 'process': {
      const taint = piece.direction === '<' ? scope.taintOf(piece.body) : undefined;
      // The shell puts a harmless /dev/fd path here; what matters is what it carries.
      return [
        taint === undefined ? { text: '/dev/fd/63', quoted: true } : { unknown: true, quoted: true, taint },
      ];
    }
    case 'unknown': {
      const taint = [
        ...piece.bodies.map((body) => scope.taintOf(body)),
        ...piece.names.map((name) => scope.variables.get(name)?.taint),
      ].find((found) => found !== undefined);
      return [{ unknown: true, quoted: piece.quoted, ...(taint === undefined ? {} : { taint }) }];
    }
  }
}

function variableAtom(name: string, quoted: boolean, scope: Scope): Atom {
  const known = scope.variables.get(name) ?? builtIn(name, scope);
  const values = known?.values ?? null;
  const [only] = values ?? [];
  if (
    values?.length === 1 &&
    only !== undefined &&
    (quoted || plainValue.test(only)) &&
    known?.taint === undefined
  ) {
    return { text: only, quoted: true };
  }
  return {
    unknown: true,
    quoted,
    ...(known?.taint === undefined ? {} : { taint: known.taint }),
    ...(values === null || values.length === 0 ? {} : { values }),
  };
}

function builtIn(name: string, scope: Scope): Variable | undefined {
  if (name === 'HOME') return { values: [scope.home] };
  if (name === 'PWD' && scope.cwd !== null) return { values: [scope.cwd] };
  return undefined;
}

function combine(word: Word, atoms: readonly Atom[], scope: Scope, origin: number | undefined): Argument {
  let prefix = '';
  let known = true;
  let glob = false;
  let taint: Taint | undefined;
  for (const [index, atom] of atoms.entries()) {
    if (!('text' in atom)) {
      known = false;
      taint ??= atom.taint;
      continue;
    }
    const text = index === 0 && !atom.quoted ? tilde(atom.text, scope) : atom.text;
    if (text === null) known = false;
    else if (known) prefix += text;
    if (!atom.quoted && /[*?[]/.test(atom.text)) glob = true;
  }
  const candidates = known ? undefined : candidatesOf(atoms, scope);
  return {
    start: word.start,
    end: word.end,
    text: word.text,
    value: known ? prefix : null,
    prefix,
    glob,
    ...(taint === undefined ? {} : { taint }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(origin === undefined || !known ? {} : { origin }),
  };
}

/** Every value the word can have, where a loop's list says so. */
function candidatesOf(atoms: readonly Atom[], scope: Scope): readonly string[] | undefined {
  let results: string[] = [''];
  for (const [index, atom] of atoms.entries()) {
    const text = 'text' in atom ? (index === 0 && !atom.quoted ? tilde(atom.text, scope) : atom.text) : null;
    const options = 'text' in atom ? (text === null ? undefined : [text]) : atom.values;
    if (options === undefined) return undefined;
    results = results.flatMap((start) => options.map((option) => `${start}${option}`));
    if (results.length > maxBraceWords) return undefined;
  }
  return results;
}

/** `~` and `~/…`; another user's home is known only at run time. */
function tilde(text: string, scope: Scope): string | null {
  if (!text.startsWith('~')) return text;
  const rest = /^~(?=\/|$)/.test(text) ? text.slice(1) : null;
  if (rest !== null) return scope.home + rest;
  return /^~[\w+.-]+(?:\/|$)/.test(text) ? null : text;
}

/** A word that is one literal piece maps letter by letter onto the script. */
function originOf(word: Word): number | undefined {
  const [piece] = word.pieces;
  if (word.pieces.length !== 1 || piece?.kind !== 'text') return undefined;
  const at = word.text.indexOf(piece.text);
  return at === -1 || word.text.length !== word.end - word.start ? undefined : word.start + at;
}

function expandBraces(atoms: readonly Atom[]): readonly (readonly Atom[])[] {
  if (!atoms.some((atom) => 'text' in atom && !atom.quoted && atom.text.includes('{'))) return [atoms];
  const letters = atoms.flatMap((atom): Atom[] =>
    'text' in atom && !atom.quoted ? Array.from(atom.text).map((text) => ({ text, quoted: false })) : [atom],
  );
  const expanded = bracesIn(letters);
  if (expanded.length > maxBraceWords) return [[{ unknown: true, quoted: false }]];
  return expanded.map(mergeText);
}

function isLetter(atom: Atom | undefined, letter: string): boolean {
  return atom !== undefined && 'text' in atom && !atom.quoted && atom.text === letter;
}

function bracesIn(letters: readonly Atom[]): readonly (readonly Atom[])[] {
  for (let open = 0; open < letters.length; open += 1) {
    if (!isLetter(letters[open], '{') || isLetter(letters[open - 1], '$')) continue;
    const parts = braceParts(letters, open);
    if (parts === undefined) continue;
    const before = letters.slice(0, open);
    const rests = bracesIn(letters.slice(parts.end));
    const middles = parts.items.flatMap((item) => bracesIn(item));
    if (middles.length * rests.length > maxBraceWords) return [[{ unknown: true, quoted: false }]];
    return middles.flatMap((middle) => rests.map((rest) => [...before, ...middle, ...rest]));
  }
  return [letters];
}

interface BraceParts {
  readonly items: readonly (readonly Atom[])[];
  readonly end: number;
}

function braceParts(letters: readonly Atom[], open: number): BraceParts | undefined {
  const items: Atom[][] = [[]];
  let depth = 1;
  for (let at = open + 1; at < letters.length; at += 1) {
    const letter = letters[at];
    if (letter === undefined) break;
    if (isLetter(letter, '{')) depth += 1;
    if (isLetter(letter, '}')) depth -= 1;
    if (depth === 0) {
      if (items.length > 1) return { items, end: at + 1 };
      const range = rangeOf(items[0] ?? []);
      return range === undefined ? undefined : { items: range, end: at + 1 };
    }
    if (depth === 1 && isLetter(letter, ',')) items.push([]);
    else items.at(-1)?.push(letter);
  }
  return undefined;
}

function rangeOf(letters: readonly Atom[]): Atom[][] | undefined {
  const text = letters.map((letter) => ('text' in letter ? letter.text : '\0')).join('');
  const match = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.-?\d+)?$/.exec(text);
  const [, from = '', to = ''] = match ?? [];
  if (match === null) return undefined;
  const numeric = /\d/.test(from) && /\d/.test(to);
  const first = numeric ? Number(from) : from.charCodeAt(0);
  const last = numeric ? Number(to) : to.charCodeAt(0);
  if (Math.abs(last - first) >= maxBraceWords) return [[{ unknown: true, quoted: false }]];
  const step = last >= first ? 1 : -1;
  const count = Math.abs(last - first) + 1;
  return Array.from({ length: count }, (_, index) => {
    const value = first + index * step;
    return [{ text: numeric ? String(value) : String.fromCharCode(value), quoted: false }];
  });
}

function mergeText(atoms: readonly Atom[]): Atom[] {
  const merged: Atom[] = [];
  for (const atom of atoms) {
    const last = merged.at(-1);
    if (last !== undefined && 'text' in last && 'text' in atom && last.quoted === atom.quoted) {
      merged[merged.length - 1] = { text: last.text + atom.text, quoted: atom.quoted };
    } else merged.push(atom);
  }
  return merged;
}
