import type { Query, Tree } from 'web-tree-sitter';
import { docOf } from './doc-comment';

/** Something with a name in a file. Lines count from 1 and are both included. */
export interface CodeSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  /** The innermost symbol around it, "" at the top of the file. */
  readonly container: string;
  readonly first: number;
  readonly last: number;
  /** The comment before it, or the docstring in it; its marks left out. */
  readonly doc: string;
  /** Where that comment begins, `first` where there is none. */
  readonly docFirst: number;
}

export const symbolKinds = [
  'function',
  'method',
  'class',
  'interface',
  'type',
  'enum',
  'constant',
  'namespace',
  'rule',
  'heading',
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** A selector list may fill a page; more of it tells nothing. */
const maxName = 100;

/** Every symbol that the language's patterns find, in the order of the file. */
export function readSymbols(query: Query, tree: Tree, lines: readonly string[]): readonly CodeSymbol[] {
  const found = new Map<string, Placed>();
  for (const match of query.matches(tree.rootNode)) {
    const name = match.captures.find((capture) => capture.name === 'name');
    const whole = match.captures.find((capture) => capture.name !== 'name');
    const kind = symbolKinds.find((known) => known === whole?.name);
    if (name === undefined || whole === undefined || kind === undefined) continue;
    const first = whole.node.startPosition.row + 1;
    const last = lastLine(whole.node.endPosition, first);
    const text = name.node.text.replaceAll(/\s+/g, ' ').slice(0, maxName);
    const key = `${first} ${text}`;
    // A constant that holds a function matches twice; the pattern that says more stands first in the table.
    if (found.has(key) && kind === 'constant') continue;
    const symbol: CodeSymbol = { name: text, kind, container: '', first, last, ...docOf(lines, first) };
    found.set(key, { symbol, from: whole.node.startIndex, to: whole.node.endIndex });
  }
  return nest([...found.values()]);
}

/** A node that ends with the line feed ends, for a reader, on the line before. */
function lastLine(end: { row: number; column: number }, first: number): number {
  return Math.max(first, end.column === 0 ? end.row : end.row + 1);
}

interface Placed {
  readonly symbol: CodeSymbol;
  readonly from: number;
  readonly to: number;
}

/** By offsets, not by lines: one line may hold neighbours as well as a symbol inside another. */
function nest(placed: readonly Placed[]): readonly CodeSymbol[] {
  const open: Placed[] = [];
  return placed
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .map((one) => {
      while ((open.at(-1)?.to ?? Infinity) < one.to) open.pop();
      const around = open.findLast(({ from, to }) => from !== one.from || to !== one.to);
      open.push(one);
      const container = around?.symbol.name ?? '';
      return container === one.symbol.name ? one.symbol : { ...one.symbol, container };
    });
}
