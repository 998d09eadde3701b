import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { classifyPath, type PathPlaces } from '../../workspace/paths';
import { nameExpression } from './globs';
import type { Contents } from './verdict';

export interface SecretBelow {
  readonly real: string;
  readonly note: string;
}

/** Entries that are looked at: what lies deeper in a large tree is not found here, and is not asked about. */
const maxEntries = 3000;
/** Folders of others' files, which hold many names and no secrets of this person. */
const passedBy = new Set(['node_modules', '.git', '.venv', 'target', 'vendor']);

/** The first secret file that reading a folder with all that is in it would read. */
export async function secretBelow(
  folder: string,
  contents: Contents,
  places: PathPlaces,
): Promise<SecretBelow | undefined> {
  const only = contents.only.map(nameExpression);
  const except = contents.except.map(nameExpression);
  const waiting = [await realpath(folder).catch(() => folder)];
  let seen = 0;
  for (let current = waiting.shift(); current !== undefined && seen < maxEntries; current = waiting.shift()) {
    // What is no folder, or may not be listed, has nothing below it.
    const entries = await readdir(current, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      seen += 1;
      const hidden = entry.name.startsWith('.') && !contents.hidden;
      if (hidden || except.some((pattern) => pattern?.test(entry.name) === true)) continue;
      const real = path.join(current, entry.name);
      if (entry.isDirectory()) {
        if (!passedBy.has(entry.name)) waiting.push(real);
        continue;
      }
      if (only.length > 0 && !only.some((pattern) => pattern?.test(entry.name) !== false)) continue;
      const { sort, note = 'a secret file' } = classifyPath(real, places);
      if (entry.isFile() && sort === 'secret') return { real, note };
    }
  }
  return undefined;
}
