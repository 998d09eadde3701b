import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat, DocumentSelection } from '../../../workspace/documents';
import { documentFormats } from '../../../workspace/documents';
import { extract } from './extract';
import * as make from './testing/samples';

const budget = { maxLines: 2_000, maxCharacters: 64 * 1024 };

async function read(
  format: DocumentFormat,
  bytes: Buffer,
  selection: DocumentSelection = {},
  limits: Partial<typeof budget> = {},
): Promise<string> {
  const request = { job: 'text' as const, format, bytes: new Uint8Array(bytes), selection };
  const reply = await extract({ ...request, budget: { ...budget, ...limits } });
  return reply.ok ? reply.value.text : `! ${reply.error}`;
}

async function outline(format: DocumentFormat, bytes: Buffer): Promise<string> {
  const reply = await extract({ job: 'outline', format, bytes: new Uint8Array(bytes) });
  return reply.ok ? reply.value.text : `! ${reply.error}`;
}

describe('PDF (RD1, B18)', () => {
  it('reads pages with their lines, and columns apart by tabs', async () => {
    expect(
      await read('pdf', make.pdf([['Hello (World)', 'Name\tAge', 'Ann\t41'], ['Second page'], []])),
    ).toBe(
      '--- page 1 of 3 ---\nHello (World)\nName\tAge\nAnn\t41\n\n--- page 2 of 3 ---\nSecond page\n\n' +
        '--- page 3 of 3 ---\n(This page has no text; it may be a picture of one.)',
    );
  });

  it.each([
    ['2', '--- page 2 of 4 ---\nb'],
    ['4,1-2', '--- page 4 of 4 ---\nd\n\n--- page 1 of 4 ---\na\n\n--- page 2 of 4 ---\nb'],
    ['4-9', '--- page 4 of 4 ---\nd\n(It has only 4 pages.)'],
    ['7-9', '! It has 4 pages; there is no page 7.'],
  ])('reads pages %s', async (pages, text) => {
    expect(await read('pdf', make.pdf([['a'], ['b'], ['c'], ['d']]), { pages })).toBe(text);
  });

  it('calls only a PDF password-protected that needs a password, and a cut one damaged', async () => {
    expect(await read('pdf', make.lockedPdf())).toBe(
      '! It is protected with a password, so its text cannot be read.',
    );
    expect(await read('pdf', make.pdf([['a']]).subarray(0, 200))).toBe(
      '! It is damaged and cannot be read (Invalid PDF structure).',
    );
    const lost = make
      .pdf([['kept'], ['also']])
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    expect(await read('pdf', Buffer.from(lost, 'latin1'))).toContain('--- page 2 of 2 ---\nalso');
  });

  it('lays out only the pages that fit, and says which are left', async () => {
    const long = make.pdf(Array.from({ length: 300 }, (_, at) => [`page text ${at + 1}`]));
    expect(await read('pdf', long, {}, { maxLines: 2 })).toBe(
      '--- page 1 of 300 ---\npage text 1\n\n--- page 2 of 300 ---\npage text 2\n' +
        '(Cut off before page 3 of 300. Go on with pages "3-300".)',
    );
    expect(await read('pdf', long, { pages: '5,9-12' }, { maxLines: 1 })).toBe(
      '--- page 5 of 300 ---\npage text 5\n(Cut off before page 9 of 300, with 4 of the 5 asked for left. Go on with pages "9-12".)',
    );
  });

  it('goes on inside a page by its lines', async () => {
    const pages = make.pdf([['a', 'b', 'c'], ['d']]);
    const cut =
      '--- page 1 of 2 ---\na\nb\n(Cut off inside page 1 of 2. Go on with pages "1-2" and start_line 3.)';
    expect(await read('pdf', pages, {}, { maxLines: 2 })).toBe(cut);
    expect(await read('pdf', pages, { pages: '1-2', startLine: 3 })).toBe(
      '--- page 1 of 2 ---\nc\n\n--- page 2 of 2 ---\nd',
    );
    expect(await read('pdf', pages, { pages: '1', startLine: 2, lines: 1 })).toBe('--- page 1 of 2 ---\nb');
    expect(await read('pdf', pages, { pages: '2', startLine: 9 })).toBe(
      '--- page 2 of 2 ---\n(It ends with line 1; there is nothing from the line asked for on.)',
    );
  });

  it('outlines bookmarks', async () => {
    expect(await outline('pdf', make.pdf([['a'], ['b']], ['Intro', 'Body']))).toBe(
      'PDF document, 2 pages.\n- Intro\n- Body',
    );
    expect(await outline('pdf', make.pdf([['a']]))).toBe('PDF document, 1 page.\n(It has no bookmarks.)');
  });
});

describe('Word and RTF (RD1)', () => {
  const text =
    make.paragraph('Title', 'Heading1') +
    make.paragraph('One &amp; two') +
    make.table([
      ['a', 'b|c'],
      ['1', '2'],
    ]) +
    make.paragraph('End', 'Heading2');

  it('reads headings, paragraphs and tables as Markdown', async () => {
    expect(await read('docx', make.docx(text))).toBe(
      '# Title\n\nOne &amp; two\n\n| a | b\\|c |\n| --- | --- |\n| 1 | 2 |\n\n## End'.replace('&amp;', '&'),
    );
  });

  it('outlines headings with their lines, which start_line takes', async () => {
    const book = make.docx(text);
    expect(await outline('docx', book)).toBe(
      'Word document.\n9 lines of text.\n- Title (line 1)\n  - End (line 9)',
    );
    expect(await read('docx', book, { startLine: 9 })).toBe('## End');
    expect(await read('docx', book, {}, { maxLines: 3 })).toBe(
      '# Title\n\nOne & two\n(Cut off after line 3 of 9. Go on with start_line 4.)',
    );
  });

  it('breaks a long paragraph, so that every place of it can be gone on from', async () => {
    const long = make.docx(make.paragraph('word '.repeat(2_000)));
    expect(await read('docx', long, {}, { maxCharacters: 5_000 })).toMatch(
      /\(Cut off after line 1 of 3\. Go on with start_line 2\.\)$/,
    );
  });

  it('leaves pictures packed and says what is damaged', async () => {
    const picture = { 'word/media/image1.png': new Uint8Array(1_000) };
    expect(await read('docx', make.docx(make.paragraph('a'), picture))).toBe('a');
    expect(await read('docx', make.docx('<w:p>').subarray(0, 300))).toMatch(
      /^! It is damaged: its zip archive cannot be read/,
    );
    expect(await read('docx', make.zip({ 'word/document.xml': '<w:document>' }))).toMatch(
      /^! It is damaged: its text cannot be read/,
    );
  });

  it('reads the text of RTF', async () => {
    const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Times;}}Hello {\b bold} caf\'e9 \u8364?\par a\cell b\row{\*\generator x}end}`;
    expect(await read('rtf', Buffer.from(rtf))).toBe('Hello bold café €\na\tb\nend');
  });
});

describe('spreadsheets (RD1)', () => {
  const book = make.xlsx(
    [
      {
        name: 'Sales',
        rows: make.rowsXml([
          ['item', 'n'],
          ['a', 3],
          ['b', 4],
        ]),
        extent: 'A1:B3',
      },
      { name: '2', rows: make.rowsXml([[1, 2]]), state: 'hidden' },
      { name: 'R&amp;D', rows: '' },
    ],
    ['shared'],
  );

  it('reads rows with their numbers, sheet after sheet', async () => {
    expect(await read('xlsx', book)).toBe(
      '--- sheet 1 of 3: Sales (A1:B3) ---\n1\titem\tn\n2\ta\t3\n3\tb\t4\n\n--- sheet 2 of 3: 2 (hidden) ---\n1\t1\t2\n\n--- sheet 3 of 3: R&D ---',
    );
  });

  it.each([
    ['Sales', 1],
    ['sales', 1],
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['R&D', 3],
  ])('finds sheet %s by name before number', async (sheet, number) => {
    expect(await read('xlsx', book, { sheet })).toMatch(new RegExp(`^--- sheet ${number} of 3`));
  });

  it('reads a range of rows, and says which rows and sheets are left', async () => {
    expect(await read('xlsx', book, { sheet: 'Sales', startLine: 2, lines: 1 })).toBe(
      '--- sheet 1 of 3: Sales (A1:B3) ---\n2\ta\t3',
    );
    expect(await read('xlsx', book, {}, { maxLines: 2 })).toBe(
      '--- sheet 1 of 3: Sales (A1:B3) ---\n1\titem\tn\n2\ta\t3\n' +
        '(Cut off before row 3 of 3 of sheet "Sales". Go on with sheet "Sales" and start_line 3. Not shown: sheets "2", "R&D".)',
    );
  });

  it('refuses what it cannot honour', async () => {
    expect(await read('xlsx', book, { sheet: 'x' })).toBe(
      '! It has no sheet "x". Its sheets are "Sales", "2", "R&D".',
    );
    expect(await read('xlsx', book, { startLine: 2 })).toBe(
      '! It has 3 sheets ("Sales", "2", "R&D"); name the one whose rows you want with sheet.',
    );
    expect(await read('xlsx', book, { pages: '1' })).toBe(
      '! It is an Excel workbook: pick a part with sheet and start_line, not with pages.',
    );
    expect(await read('pdf', make.pdf([['a']]), { sheet: '1' })).toBe(
      '! It is a PDF document, which has no sheets; leave sheet out.',
    );
    expect(await read('docx', make.docx(''), { pages: '1' })).toBe(
      '! It is a Word document, which has no pages of its own: use start_line and limit instead of pages.',
    );
  });

  it('shows shared texts, dates, truth values, formulas without a value and gaps', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[Red]0.00&quot;days&quot;"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const row =
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>45000</v></c><c r="C3" s="2"><v>45000</v></c>' +
      '<c r="E3" s="3"><v>45000.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3"><f>SUM(A1:A2)</f></c><c r="H3" t="e"><v>#DIV/0!</v></c></row>';
    expect(await read('xlsx', make.xlsx([{ name: 'S', rows: row }], ['shared'], styles))).toBe(
      '--- sheet 1 of 1: S ---\n3\tshared\t2023-03-15\t45000\t\t2023-03-15 12:00:00\tTRUE\t=SUM(A1:A2)\t#DIV/0!',
    );
  });

  it('outlines sheets with their sizes, measured where the file names none', async () => {
    expect(await outline('xlsx', book)).toBe(
      'Excel workbook, 3 sheets.\n- sheet 1: Sales (A1:B3)\n- sheet 2: 2 (A1:B1, hidden)\n- sheet 3: R&D (empty)',
    );
  });

  it('reads OpenDocument sheets, whose empty rest is one cell repeated a million times', async () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const rows =
      `<table:table-row>${cell('a')}<table:table-cell table:number-columns-repeated="3"/>${cell('z')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>` +
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>' +
      `<table:table-row table:number-rows-repeated="2">${cell('end')}</table:table-row>`;
    expect(
      await read(
        'ods',
        make.openDocumentFile('spreadsheet', `<table:table table:name="S">${rows}</table:table>`),
      ),
    ).toBe('--- sheet 1 of 1: S ---\n1\ta\t\t\t\tz\n1048002\tend\n1048003\tend');
  });
});

describe('slides and OpenDocument (RD1)', () => {
  it('reads slides in the order of the presentation, with notes and without their furniture', async () => {
    const slides = make.pptx([
      { title: 'One', lines: ['a', 'b'], notes: 'say it' },
      { title: 'Two', lines: [] },
    ]);
    expect(await read('pptx', slides)).toBe(
      '--- slide 1 of 2 ---\n# One\n\na\nb\n\nNotes:\nsay it\n\n--- slide 2 of 2 ---\n# Two',
    );
    expect(await read('pptx', slides, { pages: '2' })).toBe('--- slide 2 of 2 ---\n# Two');
    expect(await outline('pptx', slides)).toBe(
      'PowerPoint presentation, 2 slides.\n- slide 1: One\n- slide 2: Two',
    );
  });

  it('reads an OpenDocument text with headings, lists, notes and tables, without comments', async () => {
    const item = (text: string): string => `<text:list-item><text:p>${text}</text:p></text:list-item>`;
    const body =
      '<text:h text:outline-level="2">Head</text:h><text:p>Some<text:s/>text<office:annotation><text:p>no</text:p></office:annotation>' +
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>foot</text:p></text:note-body></text:note></text:p>' +
      `<text:list>${item('one')}${item('two')}</text:list>` +
      '<table:table><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>b</text:p></table:table-cell></table:table-row></table:table>';
    expect(await read('odt', make.openDocumentFile('text', body))).toBe(
      '## Head\n\nSome text [note 1: foot]\n\n- one\n- two\n\n| b | b |\n| --- | --- |',
    );
  });

  it('reads OpenDocument slides', async () => {
    const body =
      '<draw:page draw:name="p1"><text:p>Hi</text:p><presentation:notes><text:p>note</text:p></presentation:notes></draw:page><draw:page draw:name="p2"/>';
    expect(await read('odp', make.openDocumentFile('presentation', body))).toBe(
      '--- slide 1 of 2: p1 ---\nHi\n\nNotes:\n\nnote\n\n--- slide 2 of 2: p2 ---\n(This slide has no text.)',
    );
  });

  it('names a password where there is one', async () => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    expect(await read('odt', make.openDocumentFile('text', '', { 'META-INF/manifest.xml': manifest }))).toBe(
      '! It is protected with a password, so its text cannot be read.',
    );
  });
});

describe('hostile documents', () => {
  it('refuses an archive made to fill the memory by its own numbers', async () => {
    const bomb = make.claimingSize(make.xlsx([{ name: 'S', rows: '' }]), 0x30000000);
    expect(await read('xlsx', bomb)).toBe(
      '! Unpacked, its part xl/workbook.xml takes 805306368 bytes, which is too much to read.',
    );
  });

  it('never expands what a document type declares', async () => {
    const laughing = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    const book = make.openDocumentFile('text', '', { 'content.xml': `${laughing}<text:p>&b;</text:p>` });
    expect(await read('odt', book)).toBe('&b;');
  });

  it('answers damaged bytes of every format with text or one sentence', async () => {
    const samples: Readonly<Record<DocumentFormat, Buffer>> = {
      pdf: make.pdf([['a']]),
      docx: make.docx(make.paragraph('a')),
      xlsx: make.xlsx([{ name: 'S', rows: make.rowsXml([['a']]) }]),
      pptx: make.pptx([{ title: 'a', lines: [] }]),
      odt: make.openDocumentFile('text', '<text:p>a</text:p>'),
      ods: make.openDocumentFile('spreadsheet', '<table:table/>'),
      odp: make.openDocumentFile('presentation', '<draw:page/>'),
      rtf: Buffer.from('{\\rtf1 a}'),
    };
    const damage = fc.record({
      format: fc.constantFrom(...documentFormats),
      at: fc.nat(),
      byte: fc.integer({ min: 0, max: 255 }),
      cut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ format, at, byte, cut }) => {
        const bytes = Buffer.from(samples[format]);
        bytes[at % bytes.length] = byte;
        const text = await read(format, cut ? bytes.subarray(0, at % bytes.length) : bytes);
        expect(text.startsWith('! ') ? text : '! x.').toMatch(/\.$/);
      }),
      { numRuns: 60 },
    );
  });
});
