import mammoth from 'mammoth';
import { zipSync } from 'fflate';
import { htmlToMarkdown } from './html';
import { DocumentError, type OpenDocument } from './open-document';
import { openText } from './text-document';
import type { ZipParts } from './zip';

/** Everything of a Word document that text is made from; pictures and fonts stay packed. */
const needed = /^(?:\[Content_Types\]\.xml|_rels\/.*|word\/.*\.(?:xml|rels))$/;

export async function openDocx(zip: ZipParts): Promise<OpenDocument> {
  // The library unpacks without a limit of its own, so it is given parts that were unpacked within ours.
  const parts = zip.names.filter((name) => needed.test(name));
  const plain = zipSync(
    Object.fromEntries(parts.map((name) => [name, zip.bytes(name) ?? new Uint8Array()])),
    { level: 0 },
  );
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength) },
      { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    );
    return openText(htmlToMarkdown(value));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new DocumentError(`It is damaged: its text cannot be read (${words.replace(/\.$/, '')}).`);
  }
}
