import type { Node } from 'web-tree-sitter';

/**
 * The grammar overlooks a line's end after two assignments and takes what follows for their command. Returns the
 * script with those ends written as `;`, letter for letter as long; undefined when there is none.
 */
export function repairLineEnds(source: string, root: Node): string | undefined {
  const letters: string[] = [];
  let last = 0;
  for (const command of root.descendantsOfType('command')) {
    const { children } = command;
    for (const [index, child] of children.entries()) {
      const next = children[index + 1];
      if (next === undefined || child.endIndex < last) continue;
      const start = child.type === 'comment' ? child.startIndex : child.endIndex;
      const gap = source.slice(start, next.startIndex);
      if (next.type === 'comment' || !endsLine(gap, child.type === 'comment')) continue;
      letters.push(source.slice(last, start), ';'.padStart(gap.length));
      last = next.startIndex;
    }
  }
  return letters.length === 0 ? undefined : letters.join('') + source.slice(last);
}

function endsLine(gap: string, comment: boolean): boolean {
  return comment ? gap.includes('\n') : /\n/.test(gap.replaceAll(/\\\r?\n/g, ''));
}
