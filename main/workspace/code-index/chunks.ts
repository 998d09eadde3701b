import type { CodeSymbol } from './symbols';

/** A piece of a file that is found and shown as one. Lines count from 1 and are both included. */
export interface Chunk {
  readonly first: number;
  readonly last: number;
  /** Symbols that begin in it, and those around it. */
  readonly symbols: readonly CodeSymbol[];
  readonly around: readonly string[];
}

/** A function up to this long stays whole; a longer one is cut into windows. */
const maxLines = 90;
const windowLines = 60;
/** Neighbours that are short, as type aliases are, share a chunk: alone they would say too little to be ranked. */
const smallLines = 12;
/** The first line of a class that was cut into its methods goes with the first of them. */
const headLines = 4;

interface Node {
  readonly symbol: CodeSymbol;
  readonly children: Node[];
}

interface Piece {
  readonly first: number;
  readonly last: number;
  readonly around: readonly string[];
}

/** Cuts a file along its symbols; what lies between them, and a file without any, along its lines. */
export function cutChunks(lines: readonly string[], symbols: readonly CodeSymbol[]): readonly Chunk[] {
  const pieces = cutRange(1, lines.length, treeOf(symbols), []);
  const filled = pieces.filter((piece) => hasText(lines, piece));
  return mergeSmall(filled).map((piece) => ({
    ...piece,
    symbols: symbols.filter((symbol) => symbol.first >= piece.first && symbol.first <= piece.last),
  }));
}

function treeOf(symbols: readonly CodeSymbol[]): readonly Node[] {
  const top: Node[] = [];
  const open: Node[] = [];
  for (const symbol of symbols) {
    const node: Node = { symbol, children: [] };
    while ((open.at(-1)?.symbol.last ?? Infinity) < symbol.last) open.pop();
    (open.at(-1)?.children ?? top).push(node);
    open.push(node);
  }
  return top;
}

function cutRange(
  first: number,
  last: number,
  nodes: readonly Node[],
  around: readonly string[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = first;
  for (const { symbol, children } of nodes) {
    const from = Math.max(at, symbol.docFirst);
    if (symbol.last < from) continue;
    if (from > at) pieces.push(...cutWindows(at, from - 1, around));
    const inside = [...around, symbol.name];
    if (symbol.last - from < maxLines) pieces.push({ first: from, last: symbol.last, around });
    else pieces.push(...cutRange(from, symbol.last, children, inside));
    at = symbol.last + 1;
  }
  if (at <= last) pieces.push(...cutWindows(at, last, around));
  return pieces;
}

/** Windows of nearly equal length, so that no last one of two lines is left over. */
function cutWindows(first: number, last: number, around: readonly string[]): readonly Piece[] {
  const count = Math.max(1, Math.ceil((last - first + 1) / (windowLines * 1.25)));
  const size = Math.ceil((last - first + 1) / count);
  return Array.from({ length: count }, (_, index) => ({
    first: first + index * size,
    last: Math.min(last, first + (index + 1) * size - 1),
    around,
  })).filter((piece) => piece.first <= piece.last);
}

function mergeSmall(pieces: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const before = merged.at(-1);
    const together =
      before !== undefined && sameAround(before, piece) ? piece.last - before.first + 1 : Infinity;
    const small = Math.min(piece.last - piece.first, (before?.last ?? 0) - (before?.first ?? 0)) < smallLines;
    const isHead = before !== undefined && before.last - before.first < headLines && together < Infinity;
    if (before !== undefined && (isHead || (small && together <= smallLines * 2))) {
      merged[merged.length - 1] = { ...before, last: piece.last };
    } else merged.push(piece);
  }
  return merged;
}

function sameAround(one: Piece, other: Piece): boolean {
  return one.around.join('\n') === other.around.join('\n');
}

function hasText(lines: readonly string[], piece: Piece): boolean {
  return lines.slice(piece.first - 1, piece.last).some((line) => /[\p{L}\p{N}]/u.test(line));
}
