/** What a file that is no text is, by its first bytes. */

interface Signature {
  readonly bytes: readonly number[];
  readonly name: string;
}

const binaries: readonly Signature[] = [
  { bytes: [0x7f, 0x45, 0x4c, 0x46], name: 'an ELF program' },
  { bytes: [0x4d, 0x5a], name: 'a Windows program' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], name: 'a macOS program' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a zip archive' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'an xz archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'a zstd archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7z archive' },
  { bytes: [...Buffer.from('SQLite format 3')], name: 'an SQLite database' },
  { bytes: [0x00, 0x61, 0x73, 0x6d], name: 'a WebAssembly module' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], name: 'a Java class' },
  { bytes: [...Buffer.from('wOF')], name: 'a web font' },
  { bytes: [...Buffer.from('ID3')], name: 'an MP3 file' },
  { bytes: [...Buffer.from('OggS')], name: 'an Ogg file' },
];

/** "an ELF program", "a binary file". */
export function describeBinary(bytes: Uint8Array): string {
  return binaries.find((known) => startsWith(bytes, known.bytes))?.name ?? 'a binary file';
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
