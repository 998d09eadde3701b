import { getDocumentProxy } from 'unpdf';
import { DocumentError, numberedLines, type OpenDocument } from './open-document';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
type TextItem = Extract<Awaited<ReturnType<Page['getTextContent']>>['items'][number], { str: string }>;
type Bookmarks = Awaited<ReturnType<Pdf['getOutline']>>;

/** A gap between two words wider than this many times the letters' height is a gap between columns. */
const columnGap = 1.5;
/** Bookmarks named by an overview. */
const maxBookmarks = 300;

/** A PDF document. Only the pages that are read are laid out. */
export async function openPdf(bytes: Uint8Array): Promise<OpenDocument> {
  const pdf = await load(bytes);
  return {
    unit: 'page',
    count: pdf.numPages,
    async part(index) {
      const text = await pageText(pdf, index + 1);
      return { lines: () => numberedLines(text) };
    },
    outline: async () => bookmarkLines(await pdf.getOutline()),
  };
}

async function load(bytes: Uint8Array): Promise<Pdf> {
  try {
    // Warnings about damaged parts go to a console that nobody reads.
    return await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    throw new DocumentError(causeOf(error));
  }
}

/** Only a password that is really needed is called one; everything else is told as what it is. */
function causeOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'PasswordException') return 'It is protected with a password, so its text cannot be read.';
  if (name === 'InvalidPDFException')
    return `It is damaged and cannot be read (${message.replace(/\.$/, '')}).`;
  return `It cannot be read: ${message.replace(/\.$/, '')}.`;
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = layOut(items.filter((item): item is TextItem => 'str' in item));
    return text === '' ? '(This page has no text; it may be a picture of one.)' : text;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `(This page is damaged: ${words})`;
  }
}

/** Words in the order of the page, its lines kept, with tabs where a wide gap parts columns. */
function layOut(items: readonly TextItem[]): string {
  let text = '';
  let height = 0;
  for (const item of items) {
    if (item.str.trim() === '') {
      const wide = height > 0 && item.width > height * columnGap;
      if (item.str !== '') text += wide ? '\t' : ' ';
    } else {
      text += item.str;
      height = item.height;
    }
    if (item.hasEOL) text += '\n';
  }
  return text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function bookmarkLines(outline: Bookmarks): readonly string[] {
  const lines: string[] = [];
  const walk = (items: Bookmarks, depth: number): void => {
    for (const item of items ?? []) {
      if (lines.length >= maxBookmarks) return;
      lines.push(`${'  '.repeat(depth)}- ${item.title.trim()}`);
      if (depth < 6) walk(item.items as Bookmarks, depth + 1);
    }
  };
  walk(outline, 0);
  return lines;
}
