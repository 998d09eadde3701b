import { createMarkdown, type Markdown } from './markdown';
import { DocumentError, numberedLines, type OpenDocument } from './open-document';
import { openText } from './text-document';
import { attribute, xmlEvents, type XmlEvent } from './xml';
import type { ZipParts } from './zip';

type Open = Extract<XmlEvent, { kind: 'open' }>;

/** What stands in the text but is not part of it. */
const skipped = new Set(['annotation', 'tracked-changes', 'automatic-styles', 'forms', 'sequence-decls']);

/** The XML of an OpenDocument file, once it is seen not to be encrypted. */
export function openContent(zip: ZipParts): string {
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data') === true) {
    throw new DocumentError('It is protected with a password, so its text cannot be read.');
  }
  const content = zip.text('content.xml');
  if (content === undefined) throw new DocumentError('It is damaged: it has no content.xml.');
  return content;
}

export function openOdt(zip: ZipParts): OpenDocument {
  const markdown = createMarkdown();
  walk(openContent(zip), markdown, () => undefined);
  return openText(markdown.lines());
}

export function openOdp(zip: ZipParts): OpenDocument {
  const slides: { name: string; markdown: Markdown }[] = [];
  const outside = createMarkdown();
  walk(openContent(zip), outside, (event) => {
    if (event.name === 'page') {
      slides.push({ name: attribute(event.attributes, 'draw:name') ?? '', markdown: createMarkdown() });
    } else if (event.name === 'notes') {
      const { markdown } = slides.at(-1) ?? { markdown: outside };
      markdown.paragraph();
      markdown.text('Notes:');
    }
    return slides.at(-1)?.markdown;
  });
  const titles = slides.map(({ name }) => name);
  return {
    unit: 'slide',
    count: slides.length,
    part(index) {
      const found = slides[index]?.markdown.lines() ?? [];
      const lines = found.length === 0 ? ['(This slide has no text.)'] : found;
      return { title: titles[index] ?? '', lines: () => numberedLines(lines) };
    },
    outline: () => titles.map((title, index) => `- slide ${index + 1}: ${title}`),
  };
}

/** Feeds a text's structure to Markdown; `target` may change where it goes from an element on. */
function walk(xml: string, first: Markdown, target: (event: Open) => Markdown | undefined): void {
  let markdown = first;
  let skipping: { name: string; depth: number } | undefined;
  const repeats: number[] = [];
  let inNote = false;
  for (const event of xmlEvents(xml)) {
    if (skipping !== undefined) {
      if (event.kind !== 'text' && event.name === skipping.name)
        skipping.depth += event.kind === 'open' ? 1 : -1;
      if (skipping.depth === 0) skipping = undefined;
    } else if (event.kind === 'text') markdown.text(event.text.replaceAll(/\s+/g, ' '));
    else if (event.kind === 'close') {
      if (event.name === 'note') inNote = false;
      closeElement(event.name, markdown, repeats);
    } else if (skipped.has(event.name)) skipping = { name: event.name, depth: 1 };
    else if (inNote && event.name === 'p') markdown.text(' ');
    else {
      markdown = target(event) ?? markdown;
      if (event.name === 'note') inNote = true;
      openElement(event, markdown, repeats);
    }
  }
}

function openElement({ name, attributes }: Open, markdown: Markdown, repeats: number[]): void {
  switch (name) {
    case 'h':
      return markdown.heading(Number(attribute(attributes, 'outline-level') ?? 1));
    case 'p':
      return markdown.paragraph();
    case 'list':
      return markdown.openList(false);
    case 'list-item':
      return markdown.item();
    case 's':
      return markdown.text(' ');
    case 'tab':
      return markdown.text(' ');
    case 'line-break':
      return markdown.lineBreak();
    case 'note':
      return markdown.text(' [');
    case 'note-citation':
      return markdown.text('note ');
    case 'table':
      return markdown.openTable();
    case 'table-row':
      return markdown.openRow();
    case 'table-cell':
      repeats.push(Number(attribute(attributes, 'number-columns-repeated') ?? 1));
      return markdown.openCell();
    default:
      return undefined;
  }
}

function closeElement(name: string, markdown: Markdown, repeats: number[]): void {
  if (name === 'list') markdown.closeList();
  else if (name === 'note') markdown.text(']');
  else if (name === 'note-citation') markdown.text(': ');
  else if (name === 'table') markdown.closeTable();
  else if (name === 'table-cell') markdown.closeCell(repeats.pop());
}
