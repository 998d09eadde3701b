import { open, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A note longer than this is a document, and would crowd the conversation out. */
export const fileLimit = 40_000;

export interface NoteText {
  /** Symlinks resolved. */
  readonly real: string;
  readonly text: string;
}

/** What a note may be read from. */
export interface NoteBounds {
  /** The folder that the file may not lead out of; null for the person's own. */
  readonly within: string | null;
  readonly isSecret: (real: string) => boolean;
}

/**
 * A note's text; undefined when it is missing, blank, no text, secret, or lies outside `within`: a project's note that
 * is a link to a key, or imports one, would put it before a model unasked.
 */
export async function readNote(
  file: string,
  { within, isSecret }: NoteBounds,
): Promise<NoteText | undefined> {
  try {
    const real = await realpath(file);
    if (isSecret(real) || (within !== null && !isInside(await realpath(within), real))) return undefined;
    const handle = await open(real, 'r');
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      // One character more than is kept, so that `cut` sees that there is more.
      const size = (fileLimit + 1) * 4;
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, 0);
      const bytes = buffer.subarray(0, bytesRead);
      if (bytes.includes(0)) return undefined;
      const text = new TextDecoder().decode(bytes);
      return text.trim() === '' ? undefined : { real, text };
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Not there, or not readable by this person: a note that is not for this run.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function isInside(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
}
