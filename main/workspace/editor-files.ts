import { access, constants } from 'node:fs/promises';
import type { OpenedFile } from '@shared/domain/workspace';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import { writeAtomic } from './atomic-write';
import { openDecided } from './decided-file';
import type { FileVersion } from './file-guard';
import type { FileProblem } from './file-problem';
import { imageSignatureLength, sniffImage } from './images';
import { loadText, maxEditableBytes } from './load-text';
import { maxImageBytes } from './read-path';
import { readAt } from './read-window';
import { encodeText } from './text-file';
import type { Encoding } from './text-file';

export interface EditorSave {
  readonly real: string;
  readonly text: string;
  /** As the read gave it. */
  readonly version: string;
  /** Writes whatever stands there now. */
  readonly force: boolean;
}

/** A file for the editor: text that can be changed, a picture to look at, or why it is neither. */
export async function readForEditor(real: string, path: string): Promise<Result<OpenedFile, FileProblem>> {
  const opened = await openDecided(real);
  if (!opened.ok) return opened;
  const { handle, size } = opened.value;
  try {
    const media = sniffImage(await readAt(handle, 0, Math.min(size, imageSignatureLength)));
    if (media !== undefined && size <= maxImageBytes) {
      const bytes = await readAt(handle, 0, size);
      const dataUrl = `data:${mediaTypeOf(media)};base64,${Buffer.from(bytes).toString('base64')}`;
      return ok({ kind: 'image', path, mediaType: mediaTypeOf(media), dataUrl });
    }
    if (media !== undefined) return ok(unsupported(path, 'It is a picture larger than 10 MB.', size));
  } finally {
    await handle.close();
  }
  const loaded = await loadText(real);
  if (!loaded.ok) return asUnsupported(loaded.error, path, size);
  const { text, encoding, version } = loaded.value;
  const readOnly = !(await mayWrite(real));
  return ok({ kind: 'text', path, text, version: versionText(version), readOnly, encoding });
}

/** Keeps the encoding and the mark that the file has; the text brings its own line ends. */
export async function saveFromEditor(save: EditorSave): Promise<Result<{ version: string }, FileProblem>> {
  const expected = save.force ? undefined : parseVersion(save.version);
  const bytes = encodeText(save.text, await encodingOf(save.real));
  if (!bytes.ok) return err({ kind: 'encoding', message: bytes.error.message });
  const written = await writeAtomic({
    real: save.real,
    bytes: bytes.value,
    createFolders: save.force,
    ...(expected === undefined ? {} : { expected }),
  });
  return written.ok ? ok({ version: versionText(written.value) }) : written;
}

function unsupported(path: string, reason: string, bytes: number): OpenedFile {
  return { kind: 'unsupported', path, reason, bytes };
}

function asUnsupported(problem: FileProblem, path: string, size: number): Result<OpenedFile, FileProblem> {
  if (problem.kind === 'binary') return ok(unsupported(path, problem.message, size));
  if (problem.kind !== 'too-large') return err(problem);
  const limit = maxEditableBytes / 1024 / 1024;
  return ok(unsupported(path, `It is larger than ${limit} MB, which is more than the editor takes.`, size));
}

async function encodingOf(real: string): Promise<Encoding> {
  const loaded = await loadText(real);
  return loaded.ok ? loaded.value.encoding : 'utf-8';
}

async function mayWrite(real: string): Promise<boolean> {
  try {
    await access(real, constants.W_OK);
    return true;
  } catch {
    // That is the question, not a failure.
    return false;
  }
}

function mediaTypeOf(sniffed: string): string {
  return `image/${sniffed.toLowerCase()}`;
}

function versionText({ mtimeMs, size, inode }: FileVersion): string {
  return `${mtimeMs}:${size}:${inode}`;
}

/** What can't be read matches no file, so the save is refused as changed. */
function parseVersion(text: string): FileVersion {
  const [mtimeMs = -1, size = -1, inode = -1] = text.split(':').map(Number);
  return { mtimeMs, size, inode };
}
