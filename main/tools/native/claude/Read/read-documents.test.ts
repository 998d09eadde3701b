import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProcessDocuments } from '../../../apps/documents/testing/in-process';
import * as make from '../../../apps/documents/testing/samples';
import { png } from '../../../../workspace/image-samples';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createReadTool } from './tool';

let at: Fixture;
let off: boolean;
let tool: ReturnType<typeof createReadTool>;
beforeEach(async () => {
  at = await createFixture();
  off = false;
  tool = createReadTool({ appHome: at.appHome, documents: inProcessDocuments(() => off) });
});
afterEach(async () => at.remove());

const read = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);

function notebook(cells: readonly object[]): string {
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
}

const plot = (id: string): object => ({
  cell_type: 'code',
  id,
  execution_count: 1,
  source: ['plot()'],
  outputs: [{ output_type: 'display_data', data: { 'image/png': png(4, 3).toString('base64') } }],
});

describe('Read, documents (RD1, RD2)', () => {
  it('reads a document by what its bytes are, and the card says which part', async () => {
    await at.put('report.bin', make.pdf([['one'], ['two'], ['three']]));
    const done = await at.call(tool, { file_path: 'report.bin', pages: '2-3' });
    expect(done).toMatchObject({
      text: '--- page 2 of 3 ---\ntwo\n\n--- page 3 of 3 ---\nthree',
      result: { isError: false, display: { rows: [{ kind: 'document', part: 'pages 2-3 of 3' }] } },
    });
  });

  it('shares pages among all reads, and names in its section a file that has none', async () => {
    await at.put('a.pdf', make.pdf([['a1'], ['a2']]));
    await at.put(
      'b.pptx',
      make.pptx([
        { title: 'b1', lines: [] },
        { title: 'b2', lines: [] },
      ]),
    );
    await at.put('c.txt', 'c');
    await at.put('d.pdf', '%PDF-1.7\nnothing');
    expect(await read({ pages: '2', reads: ['a.pdf', 'b.pptx', 'c.txt', 'd.pdf'] })).toBe(
      '### a.pdf\n--- page 2 of 2 ---\na2\n\n### b.pptx\n--- slide 2 of 2 ---\n# b2\n\n' +
        '### c.txt\npages picks a part of a document, and it is a text file; read it without pages.\n\n' +
        '### d.pdf\nIt is damaged and cannot be read (Invalid PDF structure).',
    );
  });

  it('reads rows of a sheet by start_line and end_line or limit', async () => {
    await at.put('a.xlsx', make.xlsx([{ name: 'S', rows: make.rowsXml([['a'], ['b'], ['c'], ['d']]) }]));
    const text = '--- sheet 1 of 1: S ---\n2\tb\n3\tc';
    expect(await read({ path: 'a.xlsx', sheet: 'S', start_line: 2, end_line: 3 })).toBe(text);
    expect(await read({ path: 'a.xlsx', sheet: 1, offset: 2, limit: 2 })).toBe(text);
    expect(await read({ path: 'a.xlsx', byte_offset: 4 })).toBe(
      'a.xlsx: Its text has no byte positions to start at; use start_line, or pages or sheet.',
    );
  });

  it('keeps to the budget of one read and of one call (RD3)', async () => {
    // What lies beside the page is not seen and not read, so a page holds only so much.
    const line = `${'word '.repeat(18)}end`;
    const pages = Array.from({ length: 24 }, () => Array.from({ length: 45 }, () => line));
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await at.put(name, make.pdf(pages));
    const one = await read({ path: 'a.pdf' });
    expect(one.length).toBeLessThan(66_000);
    expect(one).toMatch(
      /\n\(Cut off inside page (\d+) of 24\. Go on with pages "\1-24" and start_line \d+\.\)$/,
    );
    const three = await read({ reads: ['a.pdf', 'b.pdf', 'c.pdf'] });
    expect(three).toMatch(/images of 10 MB together: c\.pdf\. Read these in another call\.$/);
  });

  it('says what is missing while the app is switched off', async () => {
    await at.put('a.pdf', make.pdf([['one']]));
    off = true;
    expect(await read({ path: 'a.pdf' })).toBe(
      'a.pdf: It is a PDF document. The Documents mini app, which reads those, is switched off: take "documents" out of "appsOff" in settings.json.',
    );
    const bare = createReadTool({ appHome: at.appHome });
    expect(await at.text(bare, { path: 'a.pdf' })).toMatch(/^a\.pdf: It is a PDF document of \d+ bytes\.$/);
    expect(await read({ path: 'a.pdf', mode: 'hex', limit: 4 })).toContain('25 50 44 46');
  });
});

describe('Read, notebooks (RD1, RD3)', () => {
  it('shows cells, and attaches their pictures numbered in the text', async () => {
    await at.put(
      'n.ipynb',
      notebook([plot('p1'), { cell_type: 'markdown', id: 'm', source: '# T' }, plot('p2')]),
    );
    const done = await at.call(tool, { path: 'n.ipynb' });
    const size = `PNG image, 4×3, ${png(4, 3).length} bytes`;
    expect(done.text).toBe(
      `--- cell 1 of 3: p1 (python, run 1) ---\nplot()\n--- output ---\n[image 1] ${size}\n` +
        `--- cell 2 of 3: m (markdown) ---\n# T\n` +
        `--- cell 3 of 3: p2 (python, run 1) ---\nplot()\n--- output ---\n[image 2] ${size}\n<image/png>\n<image/png>`,
    );
    expect(done).toMatchObject({ result: { display: { rows: [{ kind: 'notebook', part: '3 cells' }] } } });
  });

  it('names the pictures past the sixth, and tells a text-only model their sizes', async () => {
    await at.put('n.ipynb', notebook(Array.from({ length: 7 }, (_, index) => plot(`p${index}`))));
    const done = await at.call(tool, { path: 'n.ipynb' });
    expect(done.kind === 'ran' && done.result.content.length).toBe(7);
    expect(done.text).toContain(
      'bytes; not attached, because one call delivers at most 6 images of 10 MB together.',
    );
    const assessment = await at.assess(tool, { path: 'n.ipynb' });
    const context = {
      ...at.context,
      model: { acceptsImages: false },
      assessment,
      signal: new AbortController().signal,
    };
    const end = await tool.run({ path: 'n.ipynb' }, context).next();
    expect(end.done === true && end.value.content).toMatchObject([
      { text: expect.stringContaining('This model cannot see pictures.') as string },
    ]);
  });

  it('goes on in a long notebook by start_line', async () => {
    await at.put(
      'n.ipynb',
      notebook(
        Array.from({ length: 1_500 }, (_, index) => ({
          cell_type: 'raw',
          id: `r${index}`,
          source: `text ${index}`,
        })),
      ),
    );
    expect(
      (await read({ path: 'n.ipynb' })).endsWith(
        'text 999\n(Cut off after line 2000 of 3000. Go on with start_line 2001.)',
      ),
    ).toBe(true);
    expect(await read({ path: 'n.ipynb', start_line: 2_001, limit: 2 })).toBe(
      '--- cell 1001 of 1500: r1000 (raw) ---\ntext 1000',
    );
  });

  it('reads as text what only calls itself a notebook, and the JSON on request', async () => {
    await at.put('broken.ipynb', '{"cells": [');
    expect(await read({ path: 'broken.ipynb' })).toBe('1\t{"cells": [');
    await at.put('n.ipynb', notebook([]));
    expect(await read({ path: 'n.ipynb' })).toBe('(The notebook has no cells.)');
    expect(await read({ path: 'n.ipynb', mode: 'text' })).toBe(`1\t${notebook([])}`);
  });
});
