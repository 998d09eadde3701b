import type { Node } from 'web-tree-sitter';
import type { Span } from './script';

/** A place where the grammar gave up, or where bash would read other commands than the grammar did. */
export interface Doubt {
  readonly span: Span;
  /** A predicate: "… holds a control character". */
  readonly why: string;
  readonly danger?: 'critical';
}

/**
 * Guards against text that means one thing to the parser and another to bash or to the reader's eye. It does not
 * catch look-alike letters inside arguments (a file may be called anything), and trusts the grammar on everything
 * it reports no error for, except comments and here-documents, whose ends are checked by hand.
 */
export function findDoubts(source: string, root: Node, seen: ReadonlySet<number>): Doubt[] {
  return [
    ...syntaxErrors(source, root),
    ...overlooked(source, root, seen),
    ...strayComments(source, root),
    ...strayBackticks(source, root),
    ...skippedText(source, root),
    ...keywordNames(source, root),
    ...hereDocuments(source, root),
    ...deceptiveCharacters(source),
  ];
}

function spanOf(source: string, start: number, end: number): Span {
  return { start, end, text: source.slice(start, end) };
}

function syntaxErrors(source: string, root: Node): Doubt[] {
  if (!root.hasError) return [];
  const found: Doubt[] = [];
  const visit = (node: Node): void => {
    if (node.isError || node.isMissing) {
      const end = Math.max(node.endIndex, Math.min(node.startIndex + 1, source.length));
      found.push({ span: spanOf(source, node.startIndex, end), why: 'cannot be read as shell' });
      return;
    }
    if (node.hasError) for (const child of node.children) visit(child);
  };
  visit(root);
  const [first = { span: spanOf(source, 0, source.length), why: 'cannot be read as shell' }] = found;
  // What cannot be parsed is searched for words that would be critical anywhere.
  const word =
    /(?<![\w.-])(?:sudo|doas|mkfs|shred|shutdown|reboot|dd|rm(?=[\s,'"\\]+-\w*[rR]))(?![\w.-])/.exec(
      source,
    )?.[0];
  return [
    word === undefined
      ? first
      : { ...first, why: `cannot be read as shell and names ${word}`, danger: 'critical' },
  ];
}

function overlooked(source: string, root: Node, seen: ReadonlySet<number>): Doubt[] {
  return root
    .descendantsOfType('command')
    .filter((node) => !seen.has(node.id))
    .map((node) => ({
      span: spanOf(source, node.startIndex, node.endIndex),
      why: 'stands where the parser does not expect a command',
    }));
}

/** Bash starts a comment only at the start of a word; one that starts elsewhere would hide code from the parser. */
function strayComments(source: string, root: Node): Doubt[] {
  return root
    .descendantsOfType('comment')
    .filter((node) => {
      const before = source[node.startIndex - 1];
      const startsWord = before === undefined || /[\s;&|()<>`{}]/.test(before);
      const escaped = /(?<!\\)(?:\\\\)*\\\r?.$/s.test(
        source.slice(Math.max(node.startIndex - 40, 0), node.startIndex),
      );
      return !startsWord || escaped || node.text.includes('\n');
    })
    .map((node) => ({
      span: spanOf(source, node.startIndex, node.endIndex),
      why: 'is a comment for the parser but may be code for the shell',
    }));
}

/** Everything but blanks and line continuations must belong to some node; text that belongs to none is not judged. */
function skippedText(source: string, root: Node): Doubt[] {
  const cursor = root.walk();
  let at = 0;
  const doubts: Doubt[] = [];
  const check = (until: number): void => {
    if (until > at && /\S/.test(source.slice(at, until).replaceAll(/\\\r?\n/g, ''))) {
      doubts.push({ span: spanOf(source, at, until), why: 'has text that the parser skips' });
    }
  };
  try {
    for (;;) {
      if (cursor.gotoFirstChild()) continue;
      check(cursor.startIndex);
      at = Math.max(at, cursor.endIndex);
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) {
          check(source.length);
          return doubts.slice(0, 1);
        }
        at = Math.max(at, cursor.endIndex);
      }
    }
  } finally {
    cursor.delete();
  }
}

const keywords: ReadonlySet<string> = new Set(
  'if then else elif fi do done case esac while until for select function in { } ]] ))'.split(' '),
);

/** A keyword as a command's name: the grammar lost the construct that it belongs to. */
function keywordNames(source: string, root: Node): Doubt[] {
  return root
    .descendantsOfType('command_name')
    .filter((node) => keywords.has(node.text))
    .map((node) => ({
      span: spanOf(source, node.startIndex, node.endIndex),
      why: 'cannot be read as shell',
    }));
}

/** A backtick inside a word: the grammar has mistaken where a substitution ends. */
function strayBackticks(source: string, root: Node): Doubt[] {
  if (!source.includes('`')) return [];
  return root
    .descendantsOfType('word')
    .filter((node) => /(?<!(?<!\\)(?:\\\\)*\\)`/.test(node.text))
    .map((node) => ({
      span: spanOf(source, node.startIndex, node.endIndex),
      why: 'has backticks whose ends are unclear',
    }));
}

/** The end of a here-document is the first line that is the delimiter; anything else would hide or show code. */
function hereDocuments(source: string, root: Node): Doubt[] {
  const redirects = root.descendantsOfType('heredoc_redirect');
  return redirects.flatMap((redirect) => {
    const start = redirect.namedChildren.find((child) => child.type === 'heredoc_start');
    const end = redirect.namedChildren.find((child) => child.type === 'heredoc_end');
    const span = spanOf(source, redirect.startIndex, redirect.endIndex);
    const why = 'has a here-document whose end is unclear';
    if (start === undefined || end === undefined) return [{ span, why }];
    const delimiter = start.text.replace(/['"]|\\(?=.)/g, '');
    const tabs =
      source.startsWith('<<-', redirect.startIndex) || /<<-\s*$/.test(source.slice(0, start.startIndex));
    return firstLineEqual(source, start.endIndex, delimiter, tabs) === end.startIndex ? [] : [{ span, why }];
  });
}

function firstLineEqual(source: string, from: number, delimiter: string, tabs: boolean): number {
  let at = source.indexOf('\n', from) + 1;
  while (at > 0 && at <= source.length) {
    const next = source.indexOf('\n', at);
    const line = source.slice(at, next === -1 ? source.length : next);
    const bare = tabs ? line.replace(/^\t+/, '') : line;
    if (bare === delimiter) return at + line.length - bare.length;
    if (next === -1) return -1;
    at = next + 1;
  }
  return -1;
}

/* eslint-disable-next-line no-control-regex -- control characters are what this looks for */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;
const invisible =
  /\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|[\u{e0100}-\u{e01ef}]/u;
const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;
/** A zero-width joiner is part of many emoji, and only there. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/u;

function deceptiveCharacters(source: string): Doubt[] {
  // Plain ASCII is by far the most frequent and needs one test only.
  // eslint-disable-next-line no-control-regex -- see above
  if (/^[\t\n\u0020-\u007e]*$/.test(source)) return [];
  const checks: readonly (readonly [RegExp, string])[] = [
    [control, 'holds a control character'],
    [invisible, 'holds an invisible character or one that turns the reading direction'],
    [oddSpace, 'holds a character that looks like a blank and is none'],
    [strayJoiner, 'holds an invisible character or one that turns the reading direction'],
  ];
  for (const [expression, why] of checks) {
    const match = expression.exec(source);
    if (match !== null) return [{ span: spanOf(source, match.index, match.index + match[0].length), why }];
  }
  return [];
}
