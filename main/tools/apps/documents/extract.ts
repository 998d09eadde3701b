import { err, ok } from '@shared/kit/result';
import { documentNames } from '../../../workspace/documents';
import { openDocument } from './formats/open';
import { DocumentError, type OpenDocument } from './formats/open-document';
import type { ExtractReply, ExtractRequest } from './protocol';
import { renderWindow } from './window';

/**
 * Does one job on one document. The bytes come from anywhere, and the libraries that take them apart throw what they
 * like; whatever it is, it is told as a fault of the document.
 */
export async function extract(request: ExtractRequest): Promise<ExtractReply> {
  try {
    const document = await openDocument(request.format, request.bytes);
    if (request.job === 'text') {
      return ok(await renderWindow(document, request.format, request.selection, request.budget));
    }
    return ok({ text: await outlineText(document, request), part: 'outline' });
  } catch (error) {
    if (error instanceof DocumentError) return err(error.message);
    const words = error instanceof Error ? error.message : String(error);
    return err(`It is damaged or unusual and cannot be read (${words.replace(/\.$/, '')}).`);
  }
}

async function outlineText(document: OpenDocument, request: ExtractRequest): Promise<string> {
  const { unit, count } = document;
  const name = documentNames[request.format].replace(/^an? /, '');
  const size = unit === 'text' ? '' : `, ${count} ${unit}${count === 1 ? '' : 's'}`;
  const lines = await document.outline();
  const none = unit === 'page' && lines.length === 0 ? ['(It has no bookmarks.)'] : [];
  return [`${name[0]?.toUpperCase() ?? ''}${name.slice(1)}${size}.`, ...lines, ...none].join('\n');
}
