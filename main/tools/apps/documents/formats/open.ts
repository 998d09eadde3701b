import type { DocumentFormat } from '../../../../workspace/documents';
import { openDocx } from './docx';
import { openOdp, openOdt } from './odf';
import { openOds } from './ods';
import type { OpenDocument } from './open-document';
import { openPdf } from './pdf';
import { openPptx } from './pptx';
import { openRtf } from './rtf';
import { openXlsx } from './xlsx';
import { openZip, type ZipParts } from './zip';

type Opener = (bytes: Uint8Array) => OpenDocument | Promise<OpenDocument>;

const zipped =
  (open: (zip: ZipParts) => OpenDocument | Promise<OpenDocument>): Opener =>
  (bytes) =>
    open(openZip(bytes));

const openers: Readonly<Record<DocumentFormat, Opener>> = {
  pdf: openPdf,
  docx: zipped(openDocx),
  xlsx: zipped(openXlsx),
  pptx: zipped(openPptx),
  odt: zipped(openOdt),
  ods: zipped(openOds),
  odp: zipped(openOdp),
  rtf: openRtf,
};

/** Opens a document of a known format; throws a `DocumentError` that says what is wrong with it. */
export async function openDocument(format: DocumentFormat, bytes: Uint8Array): Promise<OpenDocument> {
  return await openers[format](bytes);
}
