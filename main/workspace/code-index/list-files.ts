import path from 'node:path';
import { classifyPath, type PathPlaces } from '../paths';
import type { Ripgrep } from '../ripgrep';
import { isUseless } from './file-rules';

/** Beyond this many files an index would cost more than it helps; the rest is left to a plain search. */
const maxFiles = 200_000;

/**
 * What the index may hold: everything that .gitignore and the rule for hidden files leave, without secrets (by the
 * table of paths), lock files and what is no text by its name. Undefined when the list could not be made.
 */
export async function listFiles(
  ripgrep: Ripgrep,
  places: PathPlaces,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  const end = await ripgrep.run({
    cwd: places.root,
    args: ['--no-require-git', '--files', '--null', './'],
    separator: '\0',
    onRecord: (record) => {
      const relative = record.replace(/^\.[\\/]/, '').replaceAll(path.sep, '/');
      if (mayIndex(relative, places)) found.push(relative);
      return found.length < maxFiles;
    },
    signal,
  });
  if (end.kind === 'aborted' || end.kind === 'unavailable') return undefined;
  // Code 2 with a list means that some folder could not be read; without one, that nothing could.
  if (end.kind === 'ended' && end.code >= 2 && found.length === 0) return undefined;
  return found;
}

/** Never a secret: its words would stand in the index's file. */
export function mayIndex(relative: string, places: PathPlaces): boolean {
  return !isUseless(relative) && classifyPath(path.join(places.root, relative), places).sort !== 'secret';
}
