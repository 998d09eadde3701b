import { unescapeBackticks } from './quoting';

/** A script with its backticks written as `$(…)`, and where each of its characters stood before. */
export interface Rewritten {
  readonly text: string;
  /** `places[i]` is the old offset of `text[i]`; one more entry for the end. */
  readonly places: readonly number[];
}

/**
 * The grammar confuses two backtick substitutions in one line, so they are rewritten before it sees them. The text of
 * here-documents stays as it is: quotes mean nothing there. Undefined where backticks or quotes do not balance.
 */
export function withoutBackticks(source: string): Rewritten | undefined {
  if (!source.includes('`')) return { text: source, places: identity(source.length) };
  const out: string[] = [];
  const places: number[] = [];
  const emit = (text: string, from: number, fixed = false): void => {
    for (let index = 0; index < text.length; index += 1) places.push(fixed ? from : from + index);
    out.push(text);
  };
  let at = 0;
  /** `"` or `$(`, innermost last: what a quote or bracket closes. */
  const open: string[] = [];
  const documents: HereDocument[] = [];
  while (at < source.length) {
    const rest = source.slice(at);
    const quoted = open.at(-1) === '"';
    const start = quoted ? null : hereStart.exec(rest);
    if (start !== null) {
      documents.push(hereDocument(start));
      emit(start[0], at);
      at += start[0].length;
      continue;
    }
    if (rest.startsWith('\n') && documents.length > 0) {
      const end = endOfDocuments(source, at + 1, documents.splice(0));
      emit(source.slice(at, end), at);
      at = end;
      continue;
    }
    const skipped = (quoted ? /^(?:\\[\s\S]|[^\\"`$]+)/ : plainText).exec(rest)?.[0];
    if (skipped !== undefined && !startsComment(source, at, quoted)) {
      emit(skipped, at);
      at += skipped.length;
      continue;
    }
    if (startsComment(source, at, quoted)) {
      const comment = /^[^\n]*/.exec(rest)?.[0] ?? '';
      emit(comment, at);
      at += comment.length;
    } else if (rest.startsWith('`')) {
      const end = closingBacktick(source, at + 1);
      if (end === undefined) return undefined;
      const inner = withoutBackticks(unescapeBackticks(source.slice(at + 1, end)));
      if (inner === undefined) return undefined;
      emit('$(', at, true);
      // Inside, escapes may have gone, so all of it stands at its beginning unless nothing changed.
      const same = inner.text.length === end - at - 1;
      emit(inner.text, at + 1, !same);
      // A comment at the end would swallow the bracket.
      emit('\n)', end, true);
      at = end + 1;
    } else {
      const token = rest.startsWith('$(') ? '$(' : (rest[0] ?? '');
      track(open, token);
      emit(token, at);
      at += token.length;
    }
  }
  places.push(source.length);
  return open.length === 0 ? { text: out.join(''), places } : undefined;
}

/** Outside double quotes: escapes, both kinds of single quotes, and characters that open or close nothing. */
const plainText = /^(?:\\[\s\S]|'[^']*'|\$'(?:\\[\s\S]|[^'\\])*'|[^\\'"`$()#<\n]+|\$(?![('])|#|<<<|<|\n)/;

interface HereDocument {
  readonly delimiter: string;
  readonly tabs: boolean;
}

const hereStart = /^<<(?!<)(-?)[ \t]*((?:\\[\s\S]|'[^']*'|"[^"]*"|[^\s;&|()<>'"\\])+)/;

function hereDocument([, dash = '', word = '']: RegExpExecArray): HereDocument {
  return { delimiter: word.replaceAll(/['"]|\\(?=.)/g, ''), tabs: dash !== '' };
}

/** Where the last line of the last document ends. */
function endOfDocuments(source: string, from: number, documents: readonly HereDocument[]): number {
  let at = from;
  for (const { delimiter, tabs } of documents) {
    for (;;) {
      const next = source.indexOf('\n', at);
      const line = source.slice(at, next === -1 ? source.length : next);
      if (next === -1) return source.length;
      at = next + 1;
      if ((tabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
    }
  }
  return at - 1;
}

function startsComment(source: string, at: number, quoted: boolean): boolean {
  if (quoted || source[at] !== '#') return false;
  const before = source[at - 1];
  return before === undefined || /[\s;&|()<>]/.test(before);
}

function track(open: string[], token: string): void {
  if (token === '"') {
    if (open.at(-1) === '"') open.pop();
    else open.push('"');
  } else if (token === '$(' || token === '(') open.push('(');
  else if (token === ')' && open.at(-1) === '(') open.pop();
}

function closingBacktick(source: string, from: number): number | undefined {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') return at;
  }
  return undefined;
}

function identity(length: number): readonly number[] {
  return Array.from({ length: length + 1 }, (_, index) => index);
}
