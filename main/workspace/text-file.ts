import { isUtf8 as isWholeUtf8 } from 'node:buffer';
import { err, ok, type Result } from '@shared/kit/result';
import { decodeWindows1252, encodeWindows1252, foreignToWindows1252 } from './windows-1252';

/** How a text file's bytes are read; kept when it is written back. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'latin-1' | 'windows-1252';

export interface DecodedText {
  /** Without the byte order mark; line ends as they stand. */
  readonly text: string;
  readonly encoding: Encoding;
}

/** A character that the file's encoding has no bytes for. */
export interface EncodingProblem {
  readonly kind: 'encoding';
  readonly message: string;
}

/** As a person and a model know them. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 with byte order mark',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'latin-1': 'Latin-1',
  'windows-1252': 'Windows-1252',
};

/** Every byte is a character. */
export function isOneByte(encoding: Encoding): boolean {
  return encoding === 'latin-1' || encoding === 'windows-1252';
}

/** Bytes looked at to tell text from binary; as many as git looks at, rounded. */
export const sampleLength = 8192;
/** Text in a one-byte encoding holds hardly any control characters; above this share it is data. */
const maxControlShare = 0.05;

const marks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8-bom', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Length of the byte order mark. */
export function markLength(encoding: Encoding): number {
  return marks.find((mark) => mark.encoding === encoding)?.bytes.length ?? 0;
}

/**
 * Encoding of a file from its first bytes, undefined for binary data. `whole` says that `bytes` is the entire
 * file: otherwise a character may be cut at its end. UTF-16 is only known by its mark, and Windows-1252 by a byte that
 * Latin-1 has no letter for.
 */
export function sniffEncoding(bytes: Uint8Array, whole: boolean): Encoding | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;
  if (marked === 'utf-16le' || marked === 'utf-16be') {
    const utf32 = marked === 'utf-16le' && bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0;
    return utf32 || (whole && bytes.length % 2 === 1) ? undefined : marked;
  }
  const sample = bytes.subarray(0, sampleLength);
  if (sample.includes(0)) return undefined;
  if (isUtf8(bytes, whole)) return marked ?? 'utf-8';
  if (controlShare(sample) > maxControlShare) return undefined;
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'windows-1252' : 'latin-1';
}

export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = sniffEncoding(bytes, true);
  if (encoding === undefined) return undefined;
  return { encoding, text: decodeBytes(bytes.subarray(markLength(encoding)), encoding) };
}

/** Decodes bytes behind the mark. Bytes that are no UTF-8 after all are read as one-byte text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return isUtf8(bytes, true) ? buffer.toString('utf8') : decodeWindows1252(buffer);
    case 'utf-16le':
      return buffer.toString('utf16le');
    case 'utf-16be':
      return swapped(buffer).toString('utf16le');
    case 'latin-1':
    case 'windows-1252':
      return decodeWindows1252(buffer);
  }
}

/** Bytes of a text, mark included. Fails instead of writing a character as something else. */
export function encodeText(text: string, encoding: Encoding): Result<Uint8Array, EncodingProblem> {
  const mark = Buffer.from(marks.find((known) => known.encoding === encoding)?.bytes ?? []);
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom': {
      if (/\p{Surrogate}/u.test(text)) {
        return err({
          kind: 'encoding',
          message: 'The new text holds half of a surrogate pair, which no UTF-8 file can hold.',
        });
      }
      return ok(Buffer.concat([mark, Buffer.from(text, 'utf8')]));
    }
    case 'utf-16le':
      return ok(Buffer.concat([mark, Buffer.from(text, 'utf16le')]));
    case 'utf-16be':
      return ok(Buffer.concat([mark, swapped(Buffer.from(text, 'utf16le'))]));
    case 'latin-1':
    case 'windows-1252':
      return encodeOneByte(text, encoding);
  }
}

/**
 * A text whose bytes would be read as UTF-8 is refused as well: the file would be another text from then on.
 */
function encodeOneByte(
  text: string,
  encoding: 'latin-1' | 'windows-1252',
): Result<Uint8Array, EncodingProblem> {
  const name = encodingNames[encoding];
  const foreign =
    encoding === 'latin-1' ? /[^\u0000-\u007f\u00a0-\u00ff]/u.exec(text)?.[0] : foreignToWindows1252(text);
  if (foreign !== undefined) {
    return err({
      kind: 'encoding',
      message: `The file is ${name}, which cannot hold ${JSON.stringify(foreign)} (${codePoint(foreign)}).`,
    });
  }
  const bytes = encodeWindows1252(text);
  const misread = /[^\u0000-\u007f]/.test(text) && isUtf8(bytes, true);
  return misread
    ? err({ kind: 'encoding', message: `The file is ${name}, in which the new text would read as UTF-8.` })
    : ok(bytes);
}

/** Which line end a text uses more; undefined when it has none. */
export function usualLineEnd(text: string): '\n' | '\r\n' | undefined {
  const all = text.match(/\r?\n/g);
  if (all === null) return undefined;
  const windows = all.filter((end) => end.length === 2).length;
  return windows * 2 > all.length ? '\r\n' : '\n';
}

export function withLineEnd(text: string, end: '\n' | '\r\n'): string {
  return text.replaceAll(/\r?\n/g, () => end);
}

function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  if (whole) return isWholeUtf8(bytes);
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    // `fatal` reports invalid bytes by throwing; that is the answer, not a failure.
    return false;
  }
}

function controlShare(bytes: Uint8Array): number {
  const allowed = new Set([9, 10, 12, 13, 27]);
  const controls = bytes.reduce((count, byte) => count + (byte < 32 && !allowed.has(byte) ? 1 : 0), 0);
  return bytes.length === 0 ? 0 : controls / bytes.length;
}

function swapped(buffer: Buffer): Buffer {
  return Buffer.from(buffer).swap16();
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
