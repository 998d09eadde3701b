import type { Node } from 'web-tree-sitter';
import { decodeAnsiC, unescapeDoubleQuoted, unescapeUnquoted } from './quoting';
import type { Piece, Span, Step, Word } from './script';

/** What reading words needs from reading statements: the two are mutually recursive. */
export interface WordReader {
  readonly source: string;
  /** The statements inside a substitution node. */
  body(node: Node): Step;
  /** A backtick substitution, whose text has one more level of escapes. */
  backticks(node: Node): Step;
  /** The text between backticks that the grammar gave no node for; it is said to stand at `span`. */
  nested(text: string, span: Span): Step;
}

const wordTypes: ReadonlySet<string> = new Set([
  'word',
  'number',
  'string',
  'raw_string',
  'ansi_c_string',
  'translated_string',
  'concatenation',
  'simple_expansion',
  'expansion',
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
  'brace_expression',
  'extglob_pattern',
  'regex',
  'array',
  'subscript',
  'variable_name',
  'variable_assignment',
  'test_operator',
  'command_name',
  '$',
]);

export function isWordNode(node: Node): boolean {
  return wordTypes.has(node.type);
}

/**
 * Words from the nodes of one command. Nodes that touch in the source, or are parted only by a line continuation,
 * are one word for the shell though the grammar sees several.
 */
export function readWords(nodes: readonly Node[], reader: WordReader): Word[] {
  const words: Word[] = [];
  for (const node of nodes) {
    const next = wordOf(node, reader);
    const last = words.at(-1);
    if (last !== undefined && touches(reader.source.slice(last.end, next.start))) {
      words[words.length - 1] = {
        start: last.start,
        end: next.end,
        text: reader.source.slice(last.start, next.end),
        pieces: [...last.pieces, ...next.pieces],
      };
    } else words.push(next);
  }
  return words;
}

export function wordOf(node: Node, reader: WordReader): Word {
  return {
    start: node.startIndex,
    end: node.endIndex,
    text: reader.source.slice(node.startIndex, node.endIndex),
    pieces: piecesOf(node, false, reader),
  };
}

function touches(gap: string): boolean {
  return /^(?:\\\r?\n)*$/.test(gap);
}

export function piecesOf(node: Node, quoted: boolean, reader: WordReader): Piece[] {
  switch (node.type) {
    case 'word':
    case 'extglob_pattern':
    case 'number':
      return node.namedChildCount > 0 ? joined(node, quoted, reader) : unescapeUnquoted(node.text);
    case 'raw_string':
      return [{ kind: 'text', text: node.text.slice(1, -1), quoted: true }];
    case 'ansi_c_string':
      return [{ kind: 'text', text: decodeAnsiC(node.text.slice(2, -1)), quoted: true }];
    case 'string':
      return stringPieces(node, reader);
    case 'translated_string':
    case 'command_name':
    case 'concatenation':
    case 'variable_assignment':
      return joined(node, quoted, reader);
    case 'simple_expansion':
      return [simpleExpansion(node, quoted)];
    case 'expansion':
      return [expansion(node, quoted, reader)];
    case 'command_substitution':
      return [{ kind: 'output', quoted, body: substitution(node, reader) }];
    case 'process_substitution':
      return [{ kind: 'process', direction: node.text.startsWith('>') ? '>' : '<', body: reader.body(node) }];
    case 'arithmetic_expansion':
    case 'array':
      return [{ kind: 'unknown', quoted, bodies: bodiesIn(node, reader), names: namesIn(node) }];
    case '$':
      // Before a string: a translated string, which is the string itself.
      return node.nextSibling?.type === 'string' ? [] : [{ kind: 'text', text: '$', quoted: true }];
    default:
      return bodiesIn(node, reader).length > 0
        ? [{ kind: 'unknown', quoted, bodies: bodiesIn(node, reader), names: namesIn(node) }]
        : unescapeUnquoted(node.text);
  }
}

/** Children in order; what the grammar gives no node for is literal text. */
function joined(node: Node, quoted: boolean, reader: WordReader): Piece[] {
  const pieces: Piece[] = [];
  let at = node.startIndex;
  for (const child of node.children) {
    const gap = reader.source.slice(at, child.startIndex);
    if (!touches(gap)) pieces.push(...unescapeUnquoted(gap));
    if (!child.isNamed && child.childCount === 0 && child.type !== '$') {
      pieces.push({ kind: 'text', text: child.text, quoted });
    } else pieces.push(...piecesOf(child, quoted, reader));
    at = child.endIndex;
  }
  const rest = reader.source.slice(at, node.endIndex);
  if (!touches(rest)) pieces.push(...unescapeUnquoted(rest));
  return pieces;
}

function stringPieces(node: Node, reader: WordReader): Piece[] {
  const pieces: Piece[] = [];
  const text = (value: string): void => {
    if (value !== '') pieces.push({ kind: 'text', text: unescapeDoubleQuoted(value), quoted: true });
  };
  let at = node.startIndex + 1;
  let pending = '';
  for (const child of node.children) {
    if (child.startIndex < at || child.startIndex >= node.endIndex - 1) continue;
    pending += reader.source.slice(at, child.startIndex);
    at = child.endIndex;
    if (child.type === 'string_content' || !child.isNamed) pending += child.text;
    else {
      text(pending);
      pending = '';
      pieces.push(...piecesOf(child, true, reader));
    }
  }
  text(pending + reader.source.slice(at, node.endIndex - 1));
  return pieces.length === 0 ? [{ kind: 'text', text: '', quoted: true }] : pieces;
}

function simpleExpansion(node: Node, quoted: boolean): Piece {
  const name = node.namedChildren[0];
  return name?.type === 'variable_name' && /^[A-Za-z_]/.test(name.text)
    ? { kind: 'variable', name: name.text, quoted }
    : { kind: 'unknown', quoted, bodies: [], names: [] };
}

function expansion(node: Node, quoted: boolean, reader: WordReader): Piece {
  const inner = node.text.slice(2, -1);
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(inner)) return { kind: 'variable', name: inner, quoted };
  const unknown: Piece = {
    kind: 'unknown',
    quoted,
    bodies: bodiesIn(node, reader),
    names: namesIn(node),
  };
  return /@P\}?$/.test(node.text)
    ? { ...unknown, hazard: 'expands a variable as a prompt, which runs commands in it' }
    : unknown;
}

function substitution(node: Node, reader: WordReader): Step {
  return node.text.startsWith('`') ? reader.backticks(node) : reader.body(node);
}

/** Every command that an expression runs by itself, at any depth. */
export function bodiesIn(node: Node, reader: WordReader): Step[] {
  const bodies: Step[] = [];
  for (const child of node.namedChildren) {
    if (child.type === 'command_substitution') bodies.push(substitution(child, reader));
    else if (child.type === 'process_substitution') bodies.push(reader.body(child));
    else bodies.push(...bodiesIn(child, reader));
  }
  return bodies;
}

function namesIn(node: Node): string[] {
  return node.descendantsOfType('variable_name').map((name) => name.text);
}
