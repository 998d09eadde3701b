import { createMarkdown, type Markdown } from './markdown';
import { DocumentError, numberedLines, type OpenDocument } from './open-document';
import { relationsOf } from './relations';
import { attribute, xmlEvents } from './xml';
import type { ZipParts } from './zip';

export function openPptx(zip: ZipParts): OpenDocument {
  const slides = slidePaths(zip);
  return {
    unit: 'slide',
    count: slides.length,
    part(index) {
      const path = slides[index] ?? '';
      const lines = slideLines(zip, path);
      if (lines.length === 0) return { lines: () => numberedLines('(This slide has no text.)') };
      return { lines: () => numberedLines(lines) };
    },
    outline: () =>
      slides.map((path, index) => {
        const title = slideLines(zip, path).find((line) => line !== '') ?? '';
        return `- slide ${index + 1}: ${title.replace(/^#+ /, '')}`;
      }),
  };
}

/** In the order of the presentation, which is not the order of their names. */
function slidePaths(zip: ZipParts): readonly string[] {
  const main = 'ppt/presentation.xml';
  const xml = zip.text(main);
  if (xml === undefined) throw new DocumentError('It is damaged: it has no list of slides.');
  const relations = relationsOf(zip, main);
  const paths: string[] = [];
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'open' || event.name !== 'sldId') continue;
    const path = relations.get(attribute(event.attributes, 'r:id') ?? '')?.path;
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

function slideLines(zip: ZipParts, path: string): readonly string[] {
  const markdown = createMarkdown();
  const xml = zip.text(path);
  if (xml === undefined) return ['(This slide is missing from the file.)'];
  addShapes(xml, markdown);
  const notes = [...relationsOf(zip, path).values()].find((relation) =>
    relation.type.endsWith('/notesSlide'),
  );
  const notesXml = notes === undefined ? undefined : zip.text(notes.path);
  if (notesXml !== undefined) {
    const said = createMarkdown();
    addShapes(notesXml, said);
    const lines = said.lines();
    if (lines.length > 0) return [...markdown.lines(), '', 'Notes:', ...lines];
  }
  return markdown.lines();
}

/** Placeholders that repeat on every slide, and the picture of the slide on its notes. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** Text of shapes and tables in the order of the file, which is the order of drawing. */
function addShapes(xml: string, markdown: Markdown): void {
  let placeholder = '';
  let inText = false;
  let firstOfShape = true;
  /** What stands in for a shape that older programs do not know repeats its text. */
  let inFallback = false;
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'text' && event.name === 'Fallback') inFallback = event.kind === 'open';
    if (inFallback) continue;
    if (event.kind === 'text') {
      if (inText && !furniture.has(placeholder)) markdown.text(event.text);
      continue;
    }
    const { name } = event;
    if (event.kind === 'close') {
      if (name === 't') inText = false;
      else if (name === 'sp') {
        placeholder = '';
        firstOfShape = true;
      } else if (name === 'tc') markdown.closeCell();
      else if (name === 'tbl') markdown.closeTable();
      continue;
    }
    if (name === 'ph') placeholder = attribute(event.attributes, 'type') ?? 'body';
    else if (name === 't') inText = !event.empty;
    else if (name === 'p' && !furniture.has(placeholder)) {
      if (placeholder === 'title' || placeholder === 'ctrTitle') markdown.heading(1);
      else if (firstOfShape) markdown.paragraph();
      else markdown.line();
      firstOfShape = false;
    } else if (name === 'br') markdown.lineBreak();
    else if (name === 'tbl') markdown.openTable();
    else if (name === 'tr') markdown.openRow();
    else if (name === 'tc') markdown.openCell();
  }
}
