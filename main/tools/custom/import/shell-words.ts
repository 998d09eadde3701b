/** Stands around the name of a shell variable in a word, until it becomes a parameter or a secret. */
const open = '\ue000';
const close = '\ue001';

export interface ShellLine {
  readonly words: readonly string[];
  /** What follows the command and is not part of it: a pipe, a redirect, another command. */
  readonly rest: string;
  /** The text of a here-document. */
  readonly input?: string;
  /** Where the command ends in the text. */
  readonly end: number;
  readonly substitutions: readonly string[];
}

export interface ReadOptions {
  /** Copied for another shell, in which `$` is text. */
  readonly plainDollars: boolean;
}

/** Reads one simple command as a shell would, without ever running or looking up anything. */
export function readShellWords(text: string, { plainDollars }: ReadOptions): ShellLine {
  const words: string[] = [];
  const substitutions: string[] = [];
  let word: string | undefined;
  let at = 0;
  let input: string | undefined;
  const flush = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const add = (piece: string): void => void (word = (word ?? '') + piece);

  while (at < text.length) {
    const rest = text.slice(at);
    const joined = /^\\\r?\n/.exec(rest)?.[0];
    const sign = text.charAt(at);
    if (joined !== undefined) at += joined.length;
    else if (/[ \t]/.test(sign)) {
      flush();
      at += 1;
    } else if (sign === '\n' || sign === '\r') {
      flush();
      if (words.length > 0) break;
      at += 1;
    } else if (sign === '#' && word === undefined) break;
    else if (rest.startsWith('<<')) {
      flush();
      const here = readHere(rest);
      if (here === undefined) break;
      input = here.text;
      at += here.length;
    } else if (/[|&;<>()]/.test(sign)) {
      // A number right before a redirect belongs to it.
      if (word !== undefined && /^\d$/.test(word) && /[<>]/.test(sign)) word = undefined;
      break;
    } else {
      const piece = readPiece(rest, plainDollars, substitutions);
      add(piece.text);
      at += piece.length;
    }
  }
  flush();
  return {
    words,
    rest: text.slice(at).trim(),
    end: at,
    substitutions,
    ...(input === undefined ? {} : { input }),
  };
}

interface Piece {
  readonly text: string;
  readonly length: number;
}

function readPiece(rest: string, plainDollars: boolean, substitutions: string[]): Piece {
  if (rest.startsWith("$'")) return ansi(rest);
  if (rest.startsWith("'")) {
    const end = rest.indexOf("'", 1);
    return end < 0
      ? { text: rest.slice(1), length: rest.length }
      : { text: rest.slice(1, end), length: end + 1 };
  }
  if (rest.startsWith('"')) return doubled(rest, plainDollars, substitutions);
  if (rest.startsWith('\\')) return { text: rest.charAt(1), length: 2 };
  return variable(rest, plainDollars, substitutions) ?? { text: rest.charAt(0), length: 1 };
}

function doubled(rest: string, plainDollars: boolean, substitutions: string[]): Piece {
  let text = '';
  let at = 1;
  while (at < rest.length && rest[at] !== '"') {
    const found = variable(rest.slice(at), plainDollars, substitutions);
    const escaped = /^\\(?:\r?\n|["\\$`])/.exec(rest.slice(at))?.[0];
    if (escaped !== undefined) {
      text += /\n/.test(escaped) ? '' : escaped.charAt(1);
      at += escaped.length;
    } else {
      text += found?.text ?? rest.charAt(at);
      at += found?.length ?? 1;
    }
  }
  return { text, length: at + 1 };
}

function variable(rest: string, plainDollars: boolean, substitutions: string[]): Piece | undefined {
  if (plainDollars) return undefined;
  const found = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::?[-=?+][^}]*)?\})/.exec(rest);
  const name = found?.[1] ?? found?.[2];
  if (found !== null && name !== undefined)
    return { text: `${open}${name}${close}`, length: found[0].length };
  const run = /^(?:\$\([^)]*\)|`[^`]*`)/.exec(rest)?.[0];
  if (run === undefined) return undefined;
  substitutions.push(run);
  return { text: run, length: run.length };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** `$'…'`, as browsers copy what holds control characters. */
function ansi(rest: string): Piece {
  let text = '';
  let at = 2;
  while (at < rest.length && rest[at] !== "'") {
    const code = /^\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3}))/.exec(
      rest.slice(at),
    );
    if (code !== null) {
      const hex = code[1] ?? code[2] ?? code[3];
      const value = hex === undefined ? Number.parseInt(code[4] ?? '0', 8) : Number.parseInt(hex, 16);
      text += value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd';
      at += code[0].length;
    } else if (rest[at] === '\\') {
      text += escapes[rest.charAt(at + 1)] ?? `\\${rest.charAt(at + 1)}`;
      at += 2;
    } else {
      text += rest.charAt(at);
      at += 1;
    }
  }
  return { text, length: at + 1 };
}

/** A here-document: its text follows on the next line. What stands behind its word on the line is not looked at. */
function readHere(rest: string): Piece | undefined {
  const head = /^<<(-?)\s*(['"]?)([A-Za-z_]\w*)\2[^\n]*\n/.exec(rest);
  if (head === null) return undefined;
  const [all, dash, , mark = ''] = head;
  const lines = rest.slice(all.length).split('\n');
  const end = lines.findIndex(
    (line) => (dash === '-' ? line.replace(/^\t+/, '') : line).replace(/\r$/, '') === mark,
  );
  if (end < 0) return undefined;
  const body = lines.slice(0, end).map((line) => (dash === '-' ? line.replace(/^\t+/, '') : line));
  const text = body.map((line) => `${line}\n`).join('');
  return { text, length: all.length + lines.slice(0, end + 1).join('\n').length };
}

/** Each variable of a text, by what stands for it. */
export function replaceVariables(text: string, replace: (name: string) => string): string {
  return text.replaceAll(/\ue000(\w+)\ue001/g, (_, name: string) => replace(name));
}

export function hasVariable(text: string): boolean {
  return text.includes(open);
}

/** A command that was copied for the Windows command line: `^` escapes, and `^` at a line's end goes on. */
export function fromWindows(text: string): string | undefined {
  if (!/\^(?:"|\r?\n)/.test(text)) return undefined;
  return text.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1');
}
