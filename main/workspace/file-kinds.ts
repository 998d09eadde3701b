/** What a file that is no text is, by its first bytes; the name only tells office formats apart. */

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

const zipDocuments: Readonly<Record<string, string>> = {
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  epub: 'an EPUB book',
};

const oldOffice: Readonly<Record<string, string>> = {
  doc: 'a Word document',
  xls: 'an Excel workbook',
  ppt: 'a PowerPoint presentation',
};

/** Sentences for a document whose text is not read (yet); undefined for everything else. */
export function describeDocument(bytes: Uint8Array, name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (startsWith(bytes, [...Buffer.from('%PDF-')]))
    return notYet('a PDF document', 'The text of PDF documents');
  const zip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) ? zipDocuments[extension] : undefined;
  const old = startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
    ? (oldOffice[extension] ?? 'an office document')
    : undefined;
  const office = zip ?? old;
  if (office !== undefined) return notYet(office, 'The text of office documents');
  return extension === 'ipynb'
    ? `${notYet('a Jupyter notebook', 'Cells of notebooks')} mode "text" reads its JSON.`
    : undefined;
}

/** "an ELF program", "a binary file". */
export function describeBinary(bytes: Uint8Array): string {
  return binaries.find((known) => startsWith(bytes, known.bytes))?.name ?? 'a binary file';
}

function notYet(what: string, which: string): string {
  return `It is ${what}. ${which} cannot be read yet.`;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
