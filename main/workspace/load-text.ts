import { err, ok, type Result } from '@shared/kit/result';
import { openDecided } from './decided-file';
import type { FileVersion } from './file-guard';
import { fileProblem, type FileProblem } from './file-problem';
import { readAt } from './read-window';
import { decodeText, type Encoding } from './text-file';

/** A whole text file in memory, for changing it. */
export interface LoadedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly version: FileVersion;
}

/** Larger files are not changed as a whole in memory; a text this long takes some 100 MB while it is edited. */
export const maxEditableBytes = 32 * 1024 * 1024;

export async function loadText(real: string): Promise<Result<LoadedText, FileProblem>> {
  const opened = await openDecided(real);
  if (!opened.ok) return opened;
  const { handle, size, version } = opened.value;
  try {
    if (size > maxEditableBytes) {
      return err({
        kind: 'too-large',
        message: `It has ${size} bytes; files over ${maxEditableBytes} are not edited.`,
      });
    }
    const bytes = await readAt(handle, 0, size);
    const decoded = decodeText(bytes);
    return decoded === undefined
      ? err({ kind: 'binary', message: 'It is a binary file, not text.' })
      : ok({ ...decoded, version });
  } catch (error) {
    return err(fileProblem(error));
  } finally {
    await handle.close();
  }
}
