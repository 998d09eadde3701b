import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { err, ok, type Result } from '@shared/kit/result';
import { errorCode, fileProblem, type FileProblem } from './file-problem';
import { isInside } from './paths';

/** What a text that reaches a model unasked may be read from. */
export interface TextBounds {
  /** The folder that the file may not lead out of; null for the person's own. */
  readonly within: string | null;
  readonly isSecret: (real: string) => boolean;
  readonly maxBytes: number;
}

export interface BoundedText {
  /** Symlinks resolved. */
  readonly real: string;
  readonly text: string;
}

/**
 * Reads a file that a folder or a plugin brings along. Refused is what leads to a secret or out of `within`: a link to a
 * key would put it before a model unasked. Between the look and the opening the file may still be exchanged by whoever
 * writes the folder, who could as well write the secret's text there himself.
 */
export async function readBoundedText(
  file: string,
  { within, isSecret, maxBytes }: TextBounds,
): Promise<Result<BoundedText, FileProblem>> {
  try {
    const real = await realpath(file);
    if (isSecret(real))
      return err({ kind: 'denied', message: 'It leads to a secret file, so it is not read.' });
    if (within !== null && !isInside(await realpath(within), real))
      return err({ kind: 'denied', message: 'It leads out of its folder, so it is not read.' });
    // A pipe that nobody writes to would hold the opening up.
    const handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return err({ kind: 'special', message: 'It is no file.' });
      if (stats.size > maxBytes)
        return err({ kind: 'too-large', message: `It is larger than ${Math.round(maxBytes / 1024)} KB.` });
      const bytes = await handle.readFile();
      if (bytes.includes(0)) return err({ kind: 'binary', message: 'It is no text.' });
      return ok({ real, text: bytes.toString('utf8').replace(/^\uFEFF/, '') });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return err(fileProblem(error));
  }
}

/** Reads such files again and again; one that did not change is not opened again. */
export type TextReader = (file: string, within: string | null) => Promise<Result<BoundedText, FileProblem>>;

export function createTextReader(bounds: Omit<TextBounds, 'within'>): TextReader {
  const known = new Map<
    string,
    { readonly stamp: string; readonly read: Result<BoundedText, FileProblem> }
  >();
  return async (file, within) => {
    const stamp = await stampOf(file);
    const key = `${within ?? ''}\0${file}`;
    const before = known.get(key);
    if (before !== undefined && before.stamp === stamp) return before.read;
    const read = await readBoundedText(file, { ...bounds, within });
    if (stamp === undefined) known.delete(key);
    else known.set(key, { stamp, read });
    return read;
  };
}

/** Changes with the file that a path leads to; undefined where there is none. */
async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeMs } = await stat(file);
    return `${dev} ${ino} ${size} ${mtimeMs}`;
  } catch {
    // Missing, or a link that leads nowhere: reading it says which.
    return undefined;
  }
}
