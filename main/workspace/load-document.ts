import { err, ok, type Result } from '@shared/kit/result';
import { openDecided, type DecidedFile } from './decided-file';
import { sniffDocument } from './document-kinds';
import { documentNames, maxDocumentBytes, type DocumentFormat } from './documents';
import { fileProblem, type FileProblem } from './file-problem';
import { readAt } from './read-window';
import { sampleLength } from './text-file';

/** A document's bytes, which belong to the caller alone and may be handed on to a worker. */
export interface LoadedDocument {
  readonly format: DocumentFormat;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
}

/** Loads a file that must be a document; anything else is a problem that says so. */
export async function loadDocument(real: string): Promise<Result<LoadedDocument, FileProblem>> {
  const opened = await openDecided(real);
  if (!opened.ok) return opened;
  const { handle, size } = opened.value;
  try {
    const sample = await readAt(handle, 0, Math.min(size, sampleLength));
    const kind = await sniffDocument(handle, size, sample);
    if (kind === undefined) return err({ kind: 'binary', message: 'It is no PDF, office or RTF document.' });
    if (kind.kind === 'unreadable') return err({ kind: 'binary', message: kind.message });
    const bytes = await documentBytes(opened.value, kind.format);
    return bytes.ok ? ok({ format: kind.format, bytes: bytes.value, size }) : bytes;
  } catch (error) {
    return err(fileProblem(error));
  } finally {
    await handle.close();
  }
}

export async function documentBytes(
  file: DecidedFile,
  format: DocumentFormat,
): Promise<Result<Uint8Array<ArrayBuffer>, FileProblem>> {
  if (file.size > maxDocumentBytes) {
    return err({
      kind: 'too-large',
      message: `It is ${documentNames[format]} of ${file.size} bytes; documents over 64 MB are not read.`,
    });
  }
  return ok(new Uint8Array(await readAt(file.handle, 0, file.size)));
}
