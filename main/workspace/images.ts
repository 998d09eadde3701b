/** What a picture's own bytes say about it. */
export interface ImageInfo {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly name: 'PNG' | 'JPEG' | 'GIF' | 'WebP';
  readonly width: number;
  readonly height: number;
}

export type ImageResult =
  | { readonly kind: 'image'; readonly info: ImageInfo }
  /** A picture by its first bytes, but cut off or damaged; no model service takes it. */
  | { readonly kind: 'broken'; readonly name: ImageInfo['name']; readonly problem: string };

/** Bytes that are enough for `sniffImage`. */
export const imageSignatureLength = 16;

/** The kind of picture by the first bytes, whatever the file is called; undefined when it is none. */
export function sniffImage(bytes: Uint8Array): ImageInfo['name'] | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'PNG';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'JPEG';
  const head = ascii(bytes, 0, 6);
  if (head === 'GIF87a' || head === 'GIF89a') return 'GIF';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? 'WebP' : undefined;
}

/** Size of a picture, once it is seen to be whole. `bytes` is the entire file. */
export function inspectImage(bytes: Uint8Array): ImageResult | undefined {
  const name = sniffImage(bytes);
  if (name === undefined) return undefined;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = inspectors[name](view);
  if (typeof size === 'string') return { kind: 'broken', name, problem: size };
  return { kind: 'image', info: { name, mediaType: mediaTypes[name], ...size } };
}

const mediaTypes: Readonly<Record<ImageInfo['name'], ImageInfo['mediaType']>> = {
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  GIF: 'image/gif',
  WebP: 'image/webp',
};

const cut = 'it is cut off before its end';

type Size = { readonly width: number; readonly height: number };
type Inspector = (bytes: Buffer) => Size | string;

const inspectors: Readonly<Record<ImageInfo['name'], Inspector>> = {
  PNG: inspectPng,
  JPEG: inspectJpeg,
  GIF: inspectGif,
  WebP: inspectWebp,
};

function inspectPng(bytes: Buffer): Size | string {
  if (bytes.length < 33) return cut;
  if (ascii(bytes, 12, 16) !== 'IHDR') return 'its header is damaged';
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return sized(size);
  }
  return cut;
}

function inspectJpeg(bytes: Buffer): Size | string {
  let size: Size | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'its structure is damaged';
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrameStart(marker) && at + 9 <= bytes.length) {
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === 0xda) {
      const ended = bytes.indexOf(Buffer.from([0xff, 0xd9]), at + 2 + length) >= 0;
      if (!ended) return cut;
      return size === undefined ? 'it has no frame header' : sized(size);
    }
    at += 2 + length;
  }
  return cut;
}

/** SOF0…SOF15 without DHT, JPG and DAC, which share the range. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function inspectGif(bytes: Buffer): Size | string {
  if (bytes.length < 13) return cut;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return sized(size);
    if (block === 0x21) at = skipSubBlocks(bytes, at + 2);
    else if (block === 0x2c) at = skipSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    else return 'its structure is damaged';
  }
  return cut;
}

function colourTable(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function inspectWebp(bytes: Buffer): Size | string {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return cut;
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      return sized({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff });
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return sized({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
    }
    case 'VP8X':
      return sized({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 });
    default:
      return 'its structure is damaged';
  }
}

function sized(size: Size): Size | string {
  return size.width > 0 && size.height > 0 ? size : 'it has no size';
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
