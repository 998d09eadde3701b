import type { FileHandle } from 'node:fs/promises';
import { decodeBytes, isOneByte, markLength, type Encoding } from './text-file';

/** Which part of a text file is wanted. Lines count from 1; a byte position from the file's first byte. */
export interface WindowRequest {
  readonly start: { readonly line: number } | { readonly byte: number };
  readonly maxLines: number;
  /** Of the file, not of the decoded text. */
  readonly maxBytes: number;
  /** Ends at `maxBytes` even inside a line; else only where no whole line fits. */
  readonly exact?: boolean;
}

export type TextWindow =
  | {
      readonly kind: 'lines';
      readonly firstLine: number;
      /** Without line ends. The first starts inside its line when the window starts at a byte. */
      readonly lines: readonly string[];
      /** Byte behind the last one shown; the file's size at its end. */
      readonly endByte: number;
      readonly atEnd: boolean;
      /** It stops inside its last line. */
      readonly insideLine: boolean;
    }
  /** The start lies behind the end. `lineCount` counts a last line without line end, but no empty one. */
  | { readonly kind: 'behind-end'; readonly lineCount: number };

const chunkLength = 64 * 1024;

export interface WindowFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly encoding: Encoding;
  /** The file's first bytes, where they were read already. */
  readonly head?: Buffer;
}

/** Reads one part of a file of any size, keeping no more than the part and one chunk in memory. */
export async function readWindow(
  file: WindowFile,
  request: WindowRequest,
  signal: AbortSignal,
): Promise<TextWindow> {
  const start = await findStart(file, request.start, signal);
  if (start.kind === 'behind-end') return start;
  const wanted = Math.min(request.maxBytes, file.size - start.byte);
  const end = start.byte + wanted;
  const bytes =
    file.head !== undefined && end <= file.head.length
      ? file.head.subarray(start.byte, end)
      : await readAt(file.handle, start.byte, wanted);
  const reachesEnd = start.byte + bytes.length >= file.size;
  const taken = takeLines(bytes, file.encoding, request.maxLines, reachesEnd, request.exact === true);
  const endByte = start.byte + taken.length;
  const text = decodeBytes(bytes.subarray(0, taken.length), file.encoding);
  return {
    kind: 'lines',
    firstLine: start.line,
    lines: splitLines(text),
    endByte,
    atEnd: endByte >= file.size,
    insideLine: endByte < file.size && taken.length > 0 && !text.endsWith('\n'),
  };
}

/** Lines without their ends; a line end at the very end starts no further line. */
export function splitLines(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

type Start = { readonly kind: 'start'; readonly byte: number; readonly line: number };

async function findStart(
  file: { readonly handle: FileHandle; readonly size: number; readonly encoding: Encoding },
  wanted: WindowRequest['start'],
  signal: AbortSignal,
): Promise<Start | { readonly kind: 'behind-end'; readonly lineCount: number }> {
  const first = markLength(file.encoding);
  const byLine = 'line' in wanted;
  if (byLine && wanted.line <= 1) return { kind: 'start', byte: first, line: 1 };
  if (!byLine && wanted.byte <= first) return { kind: 'start', byte: first, line: 1 };
  let line = 1;
  let lineStart = first;
  for (let at = first; at < file.size; at += chunkLength) {
    signal.throwIfAborted();
    const chunk = await readAt(file.handle, at, Math.min(chunkLength, file.size - at));
    for (let end = nextLine(chunk, 0, file.encoding); end > 0; end = nextLine(chunk, end, file.encoding)) {
      if (!byLine && at + end > wanted.byte) break;
      line += 1;
      lineStart = at + end;
      if (byLine && line === wanted.line && lineStart < file.size)
        return { kind: 'start', byte: lineStart, line };
    }
    if (!byLine && wanted.byte < Math.min(at + chunkLength, file.size)) {
      return { kind: 'start', byte: await characterStart(file, wanted.byte), line };
    }
    if (chunk.length === 0) break;
  }
  return { kind: 'behind-end', lineCount: lineStart >= file.size ? line - 1 : line };
}

/** Index behind the next line feed at or after `from`, −1 without one. Chunks start on whole code units. */
function nextLine(chunk: Buffer, from: number, encoding: Encoding): number {
  for (let at = chunk.indexOf(10, from); at >= 0; at = chunk.indexOf(10, at + 1)) {
    if (encoding === 'utf-16le') {
      if (at % 2 === 0 && chunk[at + 1] === 0) return at + 2;
    } else if (encoding === 'utf-16be') {
      if (at % 2 === 1 && chunk[at - 1] === 0) return at + 1;
    } else return at + 1;
  }
  return -1;
}

/** Moves a position inside a character back to the character's first byte. */
async function characterStart(
  file: { readonly handle: FileHandle; readonly encoding: Encoding },
  byte: number,
): Promise<number> {
  if (file.encoding === 'utf-16le' || file.encoding === 'utf-16be') return byte - (byte % 2);
  if (isOneByte(file.encoding)) return byte;
  const before = Math.max(0, byte - 3);
  const bytes = await readAt(file.handle, before, byte - before + 1);
  let back = bytes.length - 1;
  while (back > 0 && isContinuation(bytes[back])) back -= 1;
  return before + back;
}

/** How many of `bytes` make at most `maxLines` lines: whole ones, or a part of the first if it is longer. */
function takeLines(
  bytes: Buffer,
  encoding: Encoding,
  maxLines: number,
  reachesEnd: boolean,
  exact: boolean,
): { readonly length: number } {
  let lines = 0;
  let length = 0;
  for (
    let end = nextLine(bytes, 0, encoding);
    end > 0 && lines < maxLines;
    end = nextLine(bytes, end, encoding)
  ) {
    lines += 1;
    length = end;
  }
  if (lines >= maxLines) return { length };
  if (reachesEnd) return { length: bytes.length };
  return { length: length > 0 && !exact ? length : wholeCharacters(bytes, encoding) };
}

function wholeCharacters(bytes: Buffer, encoding: Encoding): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const even = bytes.length - (bytes.length % 2);
    const high = encoding === 'utf-16le' ? bytes[even - 1] : bytes[even - 2];
    return high !== undefined && high >= 0xd8 && high <= 0xdb && even > 2 ? even - 2 : even;
  }
  if (isOneByte(encoding)) return bytes.length;
  let last = bytes.length - 1;
  while (last > 0 && bytes.length - last < 4 && isContinuation(bytes[last])) last -= 1;
  const lead = bytes[last] ?? 0;
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return bytes.length - last < needed && last > 0 ? last : bytes.length;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Reads until `length` bytes are there or the file ends; a short read is no end of file. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
