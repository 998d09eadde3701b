import { strToU8, zipSync } from 'fflate';

/** Small valid documents made for tests; every part that a reader looks at is there. */

/** A PDF of pages, each a list of lines; a line with tabs is set in columns. */
export function pdf(pages: readonly (readonly string[])[], bookmarks: readonly string[] = []): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const font = 3;
  const kids = pages.map((_, index) => 4 + index * 2);
  const outline = 4 + pages.length * 2;
  add(`<</Type/Catalog/Pages 2 0 R${bookmarks.length > 0 ? `/Outlines ${outline} 0 R` : ''}>>`);
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (const lines of pages) {
    const content = pageContent(lines);
    const id = objects.length + 1;
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${id + 1} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
    );
    add(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  if (bookmarks.length > 0) {
    const first = outline + 1;
    add(`<</Count ${bookmarks.length}/First ${first} 0 R/Last ${first + bookmarks.length - 1} 0 R>>`);
    for (const [index, title] of bookmarks.entries()) {
      const next = index + 1 < bookmarks.length ? `/Next ${first + index + 1} 0 R` : '';
      const previous = index > 0 ? `/Prev ${first + index - 1} 0 R` : '';
      add(`<</Title(${title})/Parent ${outline} 0 R${next}${previous}/Dest[${kids[0] ?? 4} 0 R/Fit]>>`);
    }
  }
  return assemble(objects, '');
}

function pageContent(lines: readonly string[]): string {
  const rows = lines.map((line, row) => {
    const cells = line.split('\t').map((cell, column) => {
      const escaped = cell.replaceAll(/[\\()]/g, (letter) => `\\${letter}`);
      return `1 0 0 1 ${72 + column * 150} ${720 - row * 14} Tm (${escaped}) Tj`;
    });
    return cells.join(' ');
  });
  return rows.length === 0 ? '' : `BT /F1 12 Tf ${rows.join('\n')} ET`;
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + xref + end, 'latin1');
}

/** A PDF whose dictionary says that a user password opens it. */
export function lockedPdf(): Buffer {
  const nothing = '00'.repeat(32);
  return assemble(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
      `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${nothing}>/U<${'11'.repeat(32)}>>>`,
    ],
    `/Encrypt 4 0 R/ID[<${'22'.repeat(16)}><${'22'.repeat(16)}>]`,
  );
}

export function zip(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files) as Record<string, Uint8Array>));
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';

function rels(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const entries = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${packageRels}">${entries.join('')}</Relationships>`;
}

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document from the inside of its body; `heading`, `paragraph` and `table` help. */
export function docx(body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  return zip({
    '[Content_Types].xml': types,
    '_rels/.rels': rels([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': rels([['rId1', 'styles', 'styles.xml']]),
    'word/styles.xml':
      `<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>` +
      '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style></w:styles>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

export interface SampleSheet {
  readonly name: string;
  /** Inside of `sheetData`; `rowsXml` makes it from plain values. */
  readonly rows: string;
  readonly extent?: string;
  readonly state?: string;
}

export function xlsx(sheets: readonly SampleSheet[], texts: readonly string[] = [], styles = ''): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 7}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const files = sheets.map(({ rows, extent }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet ${main}>${extent === undefined ? '' : `<dimension ref="${extent}"/>`}<sheetData>${rows}</sheetData></worksheet>`,
  ]);
  return zip({
    '[Content_Types].xml': types,
    '_rels/.rels': rels([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ),
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}>${styles}</styleSheet>`,
    ...Object.fromEntries(files),
  });
}

export function rowsXml(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((cells, row) => {
      const inside = cells.map((cell, column) => {
        const at = `${String.fromCodePoint(65 + column)}${row + 1}`;
        return typeof cell === 'number'
          ? `<c r="${at}"><v>${cell}</v></c>`
          : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${row + 1}">${inside.join('')}</row>`;
    })
    .join('');
}

/** A presentation; the files of its slides are numbered against their order. */
export function pptx(
  slides: readonly { readonly title: string; readonly lines: readonly string[]; readonly notes?: string }[],
): Buffer {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const shape = (type: string, lines: readonly string[]): string =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines
      .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
      .join('')}</p:txBody></p:sp>`;
  const number = (index: number): number => slides.length - index;
  const files = slides.flatMap(({ title, lines, notes }, index) => [
    [
      `ppt/slides/slide${number(index)}.xml`,
      `<p:sld ${names}><p:cSld><p:spTree>${shape('title', [title])}${shape('body', lines)}${shape('sldNum', ['7'])}</p:spTree></p:cSld></p:sld>`,
    ],
    ...(notes === undefined
      ? []
      : [
          [
            `ppt/slides/_rels/slide${number(index)}.xml.rels`,
            rels([['rId1', 'notesSlide', `../notesSlides/n${index}.xml`]]),
          ],
          [`ppt/notesSlides/n${index}.xml`, `<p:notes ${names}>${shape('body', [notes])}</p:notes>`],
        ]),
  ]);
  return zip({
    '[Content_Types].xml': types,
    'ppt/presentation.xml': `<p:presentation ${names} xmlns:r="${office}"><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels(
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${number(index)}.xml`] as const),
    ),
    ...Object.fromEntries(files),
  });
}

/** An OpenDocument file from the inside of its body. */
export function openDocumentFile(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const files = {
    'content.xml': `<?xml version="1.0"?><office:document-content><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
    ...more,
  };
  const type = strToU8(`application/vnd.oasis.opendocument.${kind}`);
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync({ mimetype: [type, { level: 0 }], ...parts }));
}

/** The same archive, with a directory that says of every part that it is this large. */
export function claimingSize(archive: Buffer, size: number): Buffer {
  const forged = Buffer.from(archive);
  for (
    let at = forged.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = forged.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    forged.writeUInt32LE(size, at + 24);
  }
  return forged;
}
