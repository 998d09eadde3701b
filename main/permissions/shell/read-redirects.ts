import type { Node } from 'web-tree-sitter';
import { unescapeDoubleQuoted } from './quoting';
import { isWordNode, piecesOf, readWords, wordOf, type WordReader } from './read-words';
import type { Piece, Redirect, Span, Step, Word } from './script';

/** What reading redirected statements needs beside words. */
export interface StatementReader extends WordReader {
  statement(node: Node): Step;
}

export function readRedirect(node: Node, reader: WordReader): Redirect {
  if (node.type === 'file_redirect') {
    const operator = node.children.find((child) => !child.isNamed)?.type ?? '>';
    const [target] = readWords(destinations(node), reader);
    return { kind: 'file', operator, target: target ?? null, span: spanOf(node, reader) };
  }
  const span = spanOf(node, reader);
  if (node.type === 'herestring_redirect') {
    const value = node.namedChildren.at(-1);
    return {
      kind: 'text',
      span,
      body: value === undefined ? { ...span, pieces: [] } : wordOf(value, reader),
    };
  }
  const start = node.namedChildren.find((child) => child.type === 'heredoc_start');
  const body = node.namedChildren.find((child) => child.type === 'heredoc_body');
  if (body === undefined) return { kind: 'text', span, body: { ...span, pieces: [] } };
  const literal = start === undefined || /['"\\]/.test(start.text);
  const pieces: Piece[] = literal
    ? [{ kind: 'text', text: body.text, quoted: true }]
    : bodyPieces(body, reader);
  return { kind: 'text', span, body: { ...spanOf(body, reader), pieces } };
}

/** The grammar takes arguments after a redirect's target for further targets. */
export function leftOverWords(redirect: Node, reader: WordReader): Word[] {
  return redirect.type === 'file_redirect' ? readWords(destinations(redirect), reader).slice(1) : [];
}

function destinations(node: Node): Node[] {
  return node.childrenForFieldName('destination').filter(isNode);
}

/** A here-document that expands: text with the expansions that the grammar sees, and backticks, which it does not. */
function bodyPieces(body: Node, reader: WordReader): Piece[] {
  const pieces: Piece[] = [];
  let at = body.startIndex;
  for (const child of body.namedChildren) {
    if (child.type === 'heredoc_content') continue;
    pieces.push(...withBackticks(reader.source.slice(at, child.startIndex), body, reader));
    pieces.push(...piecesOf(child, true, reader));
    at = child.endIndex;
  }
  pieces.push(...withBackticks(reader.source.slice(at, body.endIndex), body, reader));
  return pieces;
}

function withBackticks(text: string, body: Node, reader: WordReader): Piece[] {
  const parts = text.split(/(?<!(?<!\\)(?:\\\\)*\\)`/);
  return parts.map((part, index): Piece => {
    if (index % 2 === 0) return { kind: 'text', text: unescapeDoubleQuoted(part), quoted: true };
    return { kind: 'output', quoted: true, body: reader.nested(part, spanOf(body, reader)) };
  });
}

export function spanOf(node: Node, reader: WordReader): Span {
  return {
    start: node.startIndex,
    end: node.endIndex,
    text: reader.source.slice(node.startIndex, node.endIndex),
  };
}

/** A statement with redirects behind it, and what the grammar hangs below a here-document. */
export function readRedirected(node: Node, reader: StatementReader): Step {
  const body = node.childForFieldName('body');
  const direct = node.namedChildren.filter(
    (child) => child.id !== body?.id && child.type.endsWith('_redirect'),
  );
  const here = direct.filter((child) => child.type === 'heredoc_redirect');
  const below = here.flatMap((child) =>
    child.namedChildren.filter((inner) => inner.type === 'file_redirect'),
  );
  const words = [
    ...direct.flatMap((redirect) => leftOverWords(redirect, reader)),
    ...here.flatMap((child) => readWords(child.childrenForFieldName('argument').filter(isNode), reader)),
  ];
  const redirects = [...direct, ...below].map((child) => readRedirect(child, reader));
  if (body === null)
    return here.reduce(
      (step, child) => continued(step, child, reader),
      bareRedirects(node, [...direct, ...below], reader),
    );
  const end = here.length === 0 ? node.endIndex : endOfCommand(direct, below, words);
  const whole = attach(reader.statement(body), { redirects, words, end }, reader);
  return here.reduce<Step>((step, child) => continued(step, child, reader), whole);
}

interface Attached {
  readonly redirects: readonly Redirect[];
  readonly words: readonly Word[];
  readonly end: number;
}

/** The grammar puts redirects behind `a && b` or `a | b` on the whole; for the shell they belong to the last command. */
function attach(step: Step, attached: Attached, reader: WordReader): Step {
  switch (step.kind) {
    case 'either':
      return { ...step, right: attach(step.right, attached, reader) };
    case 'pipeline': {
      const last = step.stages.at(-1);
      if (last === undefined) return step;
      return { ...step, stages: [...step.stages.slice(0, -1), attach(last, attached, reader)] };
    }
    case 'command': {
      const { command } = step;
      return {
        kind: 'command',
        command: {
          ...command,
          end: attached.end,
          text: reader.source.slice(command.start, attached.end),
          words: [...command.words, ...attached.words],
          redirects: [...command.redirects, ...attached.redirects],
        },
      };
    }
    case 'sequence':
    case 'group':
    case 'branches':
    case 'loop':
    case 'function':
    case 'opaque':
      return { kind: 'group', body: step, redirects: attached.redirects, subshell: false };
  }
}

/** Redirects without a command: they still make and empty files. */
export function bareRedirects(node: Node, redirects: readonly Node[], reader: WordReader): Step {
  return {
    kind: 'command',
    command: {
      ...spanOf(node, reader),
      assignments: [],
      words: redirects.flatMap((redirect) => leftOverWords(redirect, reader)),
      redirects: redirects.map((child) => readRedirect(child, reader)),
    },
  };
}

/** A command with a here-document is shown up to its last word: the text follows below the line. */
function endOfCommand(direct: readonly Node[], below: readonly Node[], words: readonly Word[]): number {
  const ends = direct.map((child) =>
    child.type === 'heredoc_redirect' ? (child.namedChildren[0] ?? child).endIndex : child.endIndex,
  );
  return Math.max(...ends, ...below.map((child) => child.endIndex), ...words.map((word) => word.end));
}

const ofDocument: ReadonlySet<string> = new Set([
  'heredoc_start',
  'heredoc_body',
  'heredoc_end',
  'file_redirect',
  'comment',
]);

/** The grammar hangs what follows `<<EOF` on the same line below the here-document. */
function continued(step: Step, here: Node, reader: StatementReader): Step {
  const rest = here.namedChildren.filter((child) => !ofDocument.has(child.type) && !isWordNode(child));
  const operator = here.children.find((child) => child.type === '&&' || child.type === '||')?.type;
  return rest.reduce<Step>((left, child) => {
    const right = reader.statement(child);
    if (child.type === 'pipeline') {
      return { kind: 'pipeline', stages: [left, ...(right.kind === 'pipeline' ? right.stages : [right])] };
    }
    return operator === '&&' || operator === '||'
      ? { kind: 'either', operator, left, right }
      : { kind: 'sequence', steps: [left, right] };
  }, step);
}

export function isNode(node: Node | null): node is Node {
  return node !== null;
}
