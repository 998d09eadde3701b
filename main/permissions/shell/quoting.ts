import type { Piece } from './script';

/** Backslash escapes outside quotes: the escaped character is quoted, a line continuation is nothing. */
export function unescapeUnquoted(text: string): Piece[] {
  if (!text.includes('\\')) return [{ kind: 'text', text, quoted: false }];
  const pieces: Piece[] = [];
  for (const match of text.matchAll(/\\(\r?\n|[\s\S]?)|[^\\]+/g)) {
    const escaped = match[1];
    if (escaped === undefined) pieces.push({ kind: 'text', text: match[0], quoted: false });
    else if (!escaped.endsWith('\n')) pieces.push({ kind: 'text', text: escaped, quoted: true });
  }
  return pieces;
}

export function unescapeDoubleQuoted(text: string): string {
  return text.replace(/\\([$`"\\]|\r?\n)/g, (_, character: string) =>
    character.endsWith('\n') ? '' : character,
  );
}

/** The text of a backtick substitution as the shell reads it. */
export function unescapeBackticks(text: string): string {
  return text.replace(/\\([$`\\])/g, '$1');
}

const ansiLetters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ansiEscape =
  /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;

/** `$'…'` without its quotes. The shell ends such a string at a NUL. */
export function decodeAnsiC(text: string): string {
  const decoded = text.replace(
    ansiEscape,
    (_, hex?: string, short?: string, long?: string, octal?: string, control?: string, letter?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      const code = hex ?? short ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      return ansiLetters[letter ?? ''] ?? letter ?? '';
    },
  );
  return decoded.split('\0')[0] ?? '';
}

function codePoint(value: number): string {
  return value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd';
}

/** A word so quoted that the shell gives it back unchanged. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
