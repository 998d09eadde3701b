import { describe, expect, it } from 'vitest';
import { png } from './image-samples';
import { parseNotebook } from './notebook';
import { renderNotebook } from './notebook-text';

const window = { startLine: 1, lines: 2_000, maxCharacters: 65_536, asWanted: false };

function rendered(root: object, over: Partial<typeof window> = {}): string {
  const notebook = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, ...root }));
  if (notebook === undefined) return 'no notebook';
  const { pieces } = renderNotebook(notebook, { ...window, ...over });
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `<${piece.info.mediaType}>`)).join('\n');
}

const code = (source: unknown, outputs: object[] = [], more: object = {}): object => ({
  cell_type: 'code',
  source,
  outputs,
  ...more,
});

describe('renderNotebook (RD1)', () => {
  it('shows id, kind and source of each cell, and its outputs with pictures in their places', () => {
    const picture = Buffer.from(png(2, 2)).toString('base64');
    const cells = [
      code(
        ['print(1)\n', 'plot()'],
        [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'display_data', data: { 'image/png': picture, 'text/plain': '<Figure>' } },
          { output_type: 'execute_result', data: { 'text/html': '<b>', 'text/plain': ['two\n', 'lines'] } },
          { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001b[31mE\u001b[0m: v'] },
        ],
        { id: 'c1', execution_count: 7 },
      ),
      { cell_type: 'markdown', source: '# T', id: 'c2' },
    ];
    expect(rendered({ cells, metadata: { language_info: { name: 'julia' } } })).toBe(
      '--- cell 1 of 2: c1 (julia, run 7) ---\nprint(1)\nplot()\n--- output ---\n1\n<image/png>\ntwo\nlines\nE: v\n' +
        '--- cell 2 of 2: c2 (markdown) ---\n# T',
    );
  });

  it('names cells without ids by their place', () => {
    expect(rendered({ cells: [code('a'), code('b')] })).toBe(
      '--- cell 1 of 2: cell-0 (python) ---\na\n--- cell 2 of 2: cell-1 (python) ---\nb',
    );
  });

  it('cuts a long output in its middle, and a long notebook at a line to go on from', () => {
    const long = rendered({ cells: [code('', [{ output_type: 'stream', text: 'x'.repeat(5_000) }])] });
    expect(long).toContain('\n(1000 characters left out; mode "text" shows the whole.)\n');
    const cells = Array.from({ length: 50 }, (_, index) => code(`line ${index}`));
    expect(rendered({ cells }, { lines: 4 })).toBe(
      '--- cell 1 of 50: cell-0 (python) ---\nline 0\n--- cell 2 of 50: cell-1 (python) ---\nline 1\n(Cut off after line 4 of 100. Go on with start_line 5.)',
    );
    expect(rendered({ cells }, { startLine: 5, lines: 2, asWanted: true })).toBe(
      '--- cell 3 of 50: cell-2 (python) ---\nline 2',
    );
    expect(rendered({ cells }, { startLine: 101 })).toBe(
      '(The notebook has 100 lines; line 101 lies behind its end.)',
    );
    expect(rendered({ cells: [] })).toBe('(The notebook has no cells.)');
  });

  it('says that a picture is damaged instead of attaching it (B13)', () => {
    const data = { 'image/png': Buffer.from('<html>').toString('base64') };
    expect(rendered({ cells: [code('', [{ output_type: 'display_data', data }])] })).toContain(
      '(A damaged picture.)',
    );
  });

  it.each(['{', '[]', '{"cells":[]}', '{"nbformat":4,"cells":[1]}', '{"nbformat":3,"worksheets":[]}'])(
    'takes %s for no notebook',
    (text) => expect(parseNotebook(text)).toBeUndefined(),
  );
});
