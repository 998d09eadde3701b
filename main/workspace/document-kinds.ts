import type { FileHandle } from 'node:fs/promises';
import type { DocumentFormat } from './documents';
import { readAt } from './read-window';

/** What a file's bytes say of it as a document; undefined when it is none. */
export type DocumentKind =
  | { readonly kind: 'document'; readonly format: DocumentFormat }
  /** A document that nobody here can read, and why, as a sentence. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** The list of names at a zip archive's end; more than this belongs to no document. */
const maxDirectoryBytes = 2 * 1024 * 1024;
/** A zip archive's last record, and the longest comment behind it. */
const endRecordBytes = 22;
const maxTail = endRecordBytes + 0xffff;
/** An old office file names its streams in its first sectors or its last ones. */
const oldOfficeSample = 512 * 1024;

/** Tells documents by their bytes, whatever they are called. `sample` is the file's beginning. */
export async function sniffDocument(
  handle: FileHandle,
  size: number,
  sample: Buffer,
): Promise<DocumentKind | undefined> {
  if (startsWith(sample, '%PDF-')) return { kind: 'document', format: 'pdf' };
  if (startsWith(sample, '{\\rtf')) return { kind: 'document', format: 'rtf' };
  if (startsWith(sample, 'PK\x03\x04')) return await sniffZip(handle, size, sample);
  return startsWith(sample, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    ? await sniffOldOffice(handle, size)
    : undefined;
}

async function sniffZip(handle: FileHandle, size: number, sample: Buffer): Promise<DocumentKind | undefined> {
  // OpenDocument puts its type, not compressed, at the very beginning.
  const start = sample.subarray(0, 200).toString('latin1');
  const type = /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(
    start,
  )?.[1];
  if (type !== undefined) return { kind: 'document', format: openDocuments[type] ?? 'odt' };
  const names = await zipDirectory(handle, size);
  if (names === undefined) return undefined;
  for (const [part, format] of parts) {
    if (names.includes(part)) return { kind: 'document', format };
  }
  if (!names.includes('xl/workbook.bin')) return undefined;
  return unreadable('It is a binary Excel workbook (xlsb), which cannot be read. Save it as xlsx.');
}

const openDocuments: Readonly<Record<string, DocumentFormat>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
};

const parts: readonly (readonly [string, DocumentFormat])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
];

/** The names in a zip archive, between the other bytes of its directory. */
async function zipDirectory(handle: FileHandle, size: number): Promise<Buffer | undefined> {
  const tail = await readAt(handle, Math.max(0, size - maxTail), Math.min(size, maxTail));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  // A cut archive has no directory; what it was is known only by the names before each part.
  if (end < 0 || end + endRecordBytes > tail.length)
    return await readAt(handle, 0, Math.min(size, maxDirectoryBytes));
  const length = Math.min(tail.readUInt32LE(end + 12), maxDirectoryBytes);
  const offset = tail.readUInt32LE(end + 16);
  return offset >= size ? undefined : await readAt(handle, offset, Math.min(length, size - offset));
}

async function sniffOldOffice(handle: FileHandle, size: number): Promise<DocumentKind> {
  const bytes = Buffer.concat([
    await readAt(handle, 0, Math.min(size, oldOfficeSample)),
    await readAt(handle, Math.max(0, size - oldOfficeSample), Math.min(size, oldOfficeSample)),
  ]);
  const has = (name: string): boolean => bytes.includes(name, undefined, 'utf16le');
  if (has('EncryptedPackage')) {
    return unreadable('It is an office document protected with a password, so its text cannot be read.');
  }
  const [what, newer] =
    oldStreams.find(([stream]) => has(stream))?.[1] ??
    (['an old office document', 'a current format'] as const);
  return unreadable(`It is ${what} in the format before 2007, which cannot be read. Save it as ${newer}.`);
}

const oldStreams: readonly (readonly [string, readonly [string, string]])[] = [
  ['WordDocument', ['a Word document', 'docx']],
  ['Workbook', ['an Excel workbook', 'xlsx']],
  ['PowerPoint Document', ['a PowerPoint presentation', 'pptx']],
];

function unreadable(message: string): DocumentKind {
  return { kind: 'unreadable', message };
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).toString('latin1') === signature;
}
