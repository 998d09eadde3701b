/** U+2026, in front of what was cut away. */
export const ELLIPSIS = '…';

/** A path cut after its last separator: the folder keeps the separator, so the two join to the whole. */
export interface SplitPath {
  readonly folder: string;
  readonly name: string;
}

/** `src/forecast/client.ts` → folder `src/forecast/`, name `client.ts`. A trailing separator belongs to the name. */
export function splitPath(path: string): SplitPath {
  const cut = /[/\\](?=[^/\\]+[/\\]*$)/.exec(path);
  if (!cut) return { folder: '', name: path };
  return { folder: path.slice(0, cut.index + 1), name: path.slice(cut.index + 1) };
}

/**
 * Shortens a path to `max` characters by taking whole folders from the left: `…/forecast/Haifa`. The last part is the
 * one people look for, so it goes last: only when it alone is too long is it cut too, from its own left.
 */
export function truncatePath(path: string, max: number): string {
  if (path.length <= max) return path;
  const starts = [...path.matchAll(/[/\\]+(?=[^/\\])/g)].map((match) => match.index);
  for (const start of starts) {
    if (start > 0 && path.length - start + 1 <= max) return ELLIPSIS + path.slice(start);
  }
  return max <= 1 ? ELLIPSIS : ELLIPSIS + path.slice(path.length - max + 1);
}
