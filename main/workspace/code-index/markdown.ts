import type { CodeSymbol } from './symbols';

/** The headings of a Markdown text; each reaches to the next of its own rank or a higher one. */
export function readHeadings(lines: readonly string[]): readonly CodeSymbol[] {
  const found: { rank: number; name: string; first: number }[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
      continue;
    }
    const heading = fence === undefined ? /^(#{1,6})\s+(.+?)\s*#*$/.exec(line) : null;
    if (heading === null) continue;
    found.push({ rank: heading[1]?.length ?? 1, name: (heading[2] ?? '').slice(0, 100), first: index + 1 });
  }
  return found.map(({ rank, name, first }, index) => {
    const after = found.slice(index + 1).find((other) => other.rank <= rank);
    const above = found.slice(0, index).findLast((other) => other.rank < rank);
    return {
      name,
      kind: 'heading',
      container: above?.name ?? '',
      first,
      last: (after?.first ?? lines.length + 1) - 1,
      doc: '',
      docFirst: first,
    };
  });
}
