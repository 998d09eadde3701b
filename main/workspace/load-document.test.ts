import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as make from '../tools/apps/documents/testing/samples';
import { loadDocument } from './load-document';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'load-document-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kindOf(bytes: Uint8Array | string): Promise<string> {
  // The name says nothing true: only the bytes count.
  const file = path.join(folder, 'file.png');
  await writeFile(file, bytes);
  const loaded = await loadDocument(file);
  return loaded.ok ? loaded.value.format : loaded.error.message;
}

const oldOffice = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(64),
  ]);

describe('loadDocument (RD1, B18)', () => {
  it.each([
    ['pdf', make.pdf([['a']])],
    ['docx', make.docx('')],
    ['xlsx', make.xlsx([])],
    ['pptx', make.pptx([])],
    ['odt', make.openDocumentFile('text', '')],
    ['ods', make.openDocumentFile('spreadsheet', '')],
    ['odp', make.openDocumentFile('presentation', '')],
    ['rtf', '{\\rtf1 a}'],
    ['docx', make.docx('').subarray(0, -100)],
    ['It is no PDF, office or RTF document.', make.zip({ 'a.txt': 'word' })],
    ['It is no PDF, office or RTF document.', 'word/document.xml'],
    ['It is no PDF, office or RTF document.', ''],
    [
      'It is a binary Excel workbook (xlsb), which cannot be read. Save it as xlsx.',
      make.zip({ 'xl/workbook.bin': '' }),
    ],
    [
      'It is an office document protected with a password, so its text cannot be read.',
      oldOffice('EncryptedPackage'),
    ],
    [
      'It is a Word document in the format before 2007, which cannot be read. Save it as docx.',
      oldOffice('WordDocument'),
    ],
    [
      'It is an old office document in the format before 2007, which cannot be read. Save it as a current format.',
      oldOffice('Other'),
    ],
  ])('takes for %s what its bytes are', async (kind, bytes) => expect(await kindOf(bytes)).toBe(kind));

  it('refuses a document too large to hold in memory', async () => {
    const file = path.join(folder, 'large.pdf');
    await writeFile(file, '%PDF-1.7\n');
    await truncate(file, 65 * 1024 * 1024);
    const loaded = await loadDocument(file);
    expect(!loaded.ok && loaded.error.message).toBe(
      'It is a PDF document of 68157440 bytes; documents over 64 MB are not read.',
    );
  });
});
