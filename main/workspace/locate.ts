import { stat } from 'node:fs/promises';
import { findLinks } from '@shared/text/links';
import { insidePath } from './inside';

export interface Located {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * The file of the open folder that a printed path means (`src/a.ts:12`), or null when there is none. The text may be the
 * bare path or a line of output that holds it.
 */
export async function locate(text: string, root: string, home: string): Promise<Located | null> {
  const trimmed = text.trim();
  const whole = await fileAt(trimmed, root, home);
  if (whole !== undefined) return { path: whole };
  for (const link of findLinks(trimmed)) {
    if (link.kind !== 'path') continue;
    const path = await fileAt(link.path, root, home);
    if (path === undefined) continue;
    const { line, column } = link;
    return {
      path,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    };
  }
  return null;
}

async function fileAt(asked: string, root: string, home: string): Promise<string | undefined> {
  const inside = await insidePath(asked, root, home);
  if (!inside.ok) return undefined;
  try {
    return (await stat(inside.value.real)).isFile() ? inside.value.absolute : undefined;
  } catch {
    // Nothing there: the text only looked like a path.
    return undefined;
  }
}
