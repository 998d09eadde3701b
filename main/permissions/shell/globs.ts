import { readdirSync } from 'node:fs';
import path from 'node:path';

/** More names than this from one wildcard are not looked at one by one. */
const maxNames = 400;

/**
 * The names that a wildcard stands for right now, as bash would list them: dot files only where the pattern starts
 * with a dot. Undefined when they are too many. Looks at the disk and changes nothing.
 */
export function expandGlob(pattern: string): readonly string[] | undefined {
  const { root } = path.parse(pattern);
  let found: string[] = [root];
  for (const segment of pattern
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '')) {
    if (!/[*?[]/.test(segment)) found = found.map((folder) => path.join(folder, segment));
    else {
      const expression = segmentExpression(segment);
      if (expression === undefined) return undefined;
      found = found.flatMap((folder) =>
        namesIn(folder)
          .filter((name) => expression.test(name))
          .map((name) => path.join(folder, name)),
      );
    }
    if (found.length > maxNames) return undefined;
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // What is no folder, or cannot be listed, has no names for the shell either.
    return [];
  }
}

/** A pattern of base names as options take it; what stands before its last slash is left aside. */
export function nameExpression(pattern: string): RegExp | undefined {
  const name = pattern.split('/').at(-1) ?? pattern;
  const plain = segmentExpression(name);
  // Options match hidden names with a star too, other than the shell.
  return plain === undefined ? undefined : new RegExp(plain.source.replace('(?!\\.)', ''), 's');
}

function segmentExpression(segment: string): RegExp | undefined {
  const source = segment.replace(/\[[!^]?\]?[^\]]*\]|[.+^${}()|\\*?[\]]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.length > 1) return `[${part.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`;
    return `\\${part}`;
  });
  try {
    return new RegExp(`^${segment.startsWith('.') ? '' : '(?!\\.)'}${source}$`, 's');
  } catch {
    // A character class that is none for JavaScript: the caller counts it as unknown.
    return undefined;
  }
}
