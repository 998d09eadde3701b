import type { Node } from 'web-tree-sitter';
import { unescapeDoubleQuoted } from './quoting';
import { piecesOf, readWords, wordOf, type WordReader } from './read-words';
import type { Piece, Redirect, Span, Word } from './script';

export function readRedirect(node: Node, reader: WordReader): Redirect {
  if (node.type === 'file_redirect') {
    const operator = node.children.find((child) => !child.isNamed)?.type ?? '>';
    const [target] = readWords(destinations(node), reader);
    return { kind: 'file', operator, target: target ?? null, span: spanOf(node, reader) };
  }
  const span = spanOf(node, reader);
  if (node.type === 'herestring_redirect') {
    const value = node.namedChildren.at(-1);
    return { kind: 'text', span, body: value === undefined ? { ...span, pieces: [] } : wordOf(value, reader) };
  }
  const start = node.namedChildren.find((child) => child.type === 'heredoc_start');
  const body = node.namedChildren.find((child) => child.type === 'heredoc_body');
  if (body === undefined) return { kind: 'text', span, body: { ...span, pieces: [] } };
  const literal = start === undefined || /['"\\]/.test(start.text);
  const pieces: Piece[] = literal ? [{ kind: 'text', text: body.text, quoted: true }] : bodyPieces(body, reader);
  return { kind: 'text', span, body: { ...spanOf(body, reader), pieces } };
}

/** The grammar takes arguments after a redirect's target for further targets. */
export function leftOverWords(redirect: Node, reader: WordReader): Word[] {
  return redirect.type === 'file_redirect' ? readWords(destinations(redirect), reader).slice(1) : [];
}

function destinations(node: Node): Node[] {
  return node.childrenForFieldName('destination').filter((child): child is Node => child !== null);
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

function spanOf(node: Node, reader: WordReader): Span {
  return { start: node.startIndex, end: node.endIndex, text: reader.source.slice(node.startIndex, node.endIndex) };
}
