import { readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { movedProblem, openDecided, type DecidedFile } from './decided-file';
import { sniffDocument, type DocumentKind } from './document-kinds';
import { documentNames, type DocumentBudget, type DocumentReader, type DocumentSelection } from './documents';
import { describeBinary } from './file-kinds';
import type { FileVersion } from './file-guard';
import { fileProblem, type FileProblem } from './file-problem';
import { imageSignatureLength, inspectImage, sniffImage, type ImageInfo } from './images';
import { documentBytes } from './load-document';
import { isNotebookName, parseNotebook, type Notebook } from './notebook';
import { comparable } from './paths';
import { readAt, readWindow, type TextWindow, type WindowRequest } from './read-window';
import { comparePaths } from './search-content';
import { decodeText, sampleLength, sniffEncoding } from './text-file';

export interface ReadRequest {
  /** Decided about; opened and compared (PE5). */
  readonly real: string;
  /** `auto` goes by the bytes; `text` reads anything as text, `hex` shows bytes. */
  readonly mode: 'auto' | 'text' | 'hex';
  readonly window: WindowRequest;
  /** Who reads documents and which part is wanted; without it they are only named. */
  readonly document?: {
    readonly reader: DocumentReader;
    readonly selection: DocumentSelection;
    readonly budget: DocumentBudget;
  };
}

export type ReadOutcome =
  | {
      readonly kind: 'text';
      readonly window: TextWindow;
      readonly size: number;
      readonly version: FileVersion;
    }
  | {
      readonly kind: 'image';
      readonly info: ImageInfo;
      readonly bytes: Uint8Array;
      readonly version: FileVersion;
    }
  | {
      readonly kind: 'hex';
      readonly rows: readonly string[];
      readonly endByte: number;
      readonly size: number;
      readonly version: FileVersion;
    }
  | {
      readonly kind: 'document';
      readonly text: string;
      /** What of it is shown: "3 of 10 pages". */
      readonly part: string;
      readonly size: number;
      readonly version: FileVersion;
    }
  | {
      readonly kind: 'notebook';
      readonly notebook: Notebook;
      readonly size: number;
      readonly version: FileVersion;
    }
  | { readonly kind: 'directory'; readonly entries: readonly string[]; readonly total: number }
  | { readonly kind: 'problem'; readonly problem: FileProblem };

/** As large a picture as the model services take (RD1). */
export const maxImageBytes = 10 * 1024 * 1024;
/** A larger notebook is read as the text it is; parsing it would hold up everything else. */
export const maxNotebookBytes = 16 * 1024 * 1024;
/** Names shown of one folder. */
const maxEntries = 1_000;
const bytesPerRow = 16;

/** Reads one file or folder as far as asked, deciding what it is by its bytes and never by its name alone. */
export async function readPath(request: ReadRequest, signal: AbortSignal): Promise<ReadOutcome> {
  const opened = await openDecided(request.real);
  if (!opened.ok) {
    return opened.error.kind === 'folder'
      ? await listFolder(request.real)
      : { kind: 'problem', problem: opened.error };
  }
  try {
    return await readOpened(opened.value, request, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'problem', problem: fileProblem(error) };
  } finally {
    await opened.value.handle.close();
  }
}

async function readOpened(
  file: DecidedFile,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const { handle, size, version } = file;
  if (request.mode === 'hex') return await readHex(file, request.window);
  const sample = await readAt(handle, 0, Math.min(size, Math.max(sampleLength, imageSignatureLength)));
  if (request.mode === 'auto') {
    if (sniffImage(sample) !== undefined) return await readImage(file, sample);
    const kind = await sniffDocument(handle, size, sample);
    if (kind !== undefined) return await readDocument(file, kind, request, signal);
    const notebook = await readNotebook(file, request.real);
    if (notebook !== undefined) return notebook;
  }
  const encoding = sniffEncoding(sample, sample.length >= size);
  if (encoding === undefined && request.mode === 'auto') {
    return refused(`It is ${describeBinary(sample)} of ${size} bytes, not text. mode "hex" shows its bytes.`);
  }
  const text = { handle, size, encoding: encoding ?? 'latin-1', head: sample } as const;
  const window = await readWindow(text, request.window, signal);
  return { kind: 'text', window, size, version };
}

async function readImage(file: DecidedFile, sample: Uint8Array): Promise<ReadOutcome> {
  if (file.size > maxImageBytes) {
    return refused(
      `It is a ${sniffImage(sample) ?? ''} image of ${file.size} bytes; images over 10 MB are not read.`,
    );
  }
  const bytes = await readAt(file.handle, 0, file.size);
  const image = inspectImage(bytes);
  if (image?.kind === 'image') return { kind: 'image', info: image.info, bytes, version: file.version };
  return refused(
    `It is a ${image?.name ?? ''} image, but ${image?.problem ?? 'it is damaged'}, so it was not attached.`,
  );
}

async function readDocument(
  file: DecidedFile,
  kind: DocumentKind,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  if (kind.kind === 'unreadable') return refused(kind.message);
  const { format } = kind;
  const { document } = request;
  if (document === undefined) return refused(`It is ${documentNames[format]} of ${file.size} bytes.`);
  const missing = document.reader.missing(format);
  if (missing !== undefined) return { kind: 'problem', problem: missing };
  const bytes = await documentBytes(file, format);
  if (!bytes.ok) return { kind: 'problem', problem: bytes.error };
  const { selection, budget } = document;
  const read = await document.reader.read({ format, bytes: bytes.value, selection, budget }, signal);
  if (!read.ok) return { kind: 'problem', problem: read.error };
  return { kind: 'document', ...read.value, size: file.size, version: file.version };
}

/** Undefined for what is called a notebook but holds none; that is read as text. */
async function readNotebook(file: DecidedFile, real: string): Promise<ReadOutcome | undefined> {
  if (!isNotebookName(real) || file.size > maxNotebookBytes) return undefined;
  const decoded = decodeText(await readAt(file.handle, 0, file.size));
  const notebook = decoded === undefined ? undefined : parseNotebook(decoded.text);
  if (notebook === undefined) return undefined;
  return { kind: 'notebook', notebook, size: file.size, version: file.version };
}

async function readHex(file: DecidedFile, window: WindowRequest): Promise<ReadOutcome> {
  const start = 'byte' in window.start ? window.start.byte : 0;
  const length = Math.max(0, Math.min(window.maxBytes, file.size - start));
  const bytes = await readAt(file.handle, start, length);
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerRow) {
    const row = bytes.subarray(at, at + bytesPerRow);
    const hex = [...row].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = row.toString('latin1').replaceAll(/[^\x20-\x7e]/g, '.');
    rows.push(
      `${(start + at).toString(16).padStart(8, '0')}  ${hex.padEnd(bytesPerRow * 3 - 1)}  ${letters}`,
    );
  }
  return { kind: 'hex', rows, endByte: start + bytes.length, size: file.size, version: file.version };
}

async function listFolder(real: string): Promise<ReadOutcome> {
  try {
    const entries = await readdir(real, { withFileTypes: true });
    if (comparable(await realpath(real)) !== comparable(real))
      return { kind: 'problem', problem: movedProblem };
    entries.sort(
      (one, other) =>
        Number(other.isDirectory()) - Number(one.isDirectory()) || comparePaths(one.name, other.name),
    );
    const shown = await Promise.all(
      entries.slice(0, maxEntries).map(async (entry) => {
        if (entry.isDirectory()) return `${entry.name}/`;
        return entry.isSymbolicLink()
          ? `${entry.name} -> ${await readlink(path.join(real, entry.name))}`
          : entry.name;
      }),
    );
    return { kind: 'directory', entries: shown, total: entries.length };
  } catch (error) {
    return { kind: 'problem', problem: fileProblem(error) };
  }
}

function refused(message: string): ReadOutcome {
  return { kind: 'problem', problem: { kind: 'binary', message } };
}
