import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCellEdits, type CellEdit } from './notebook-edits';

/** As Jupyter writes it, with numbers and escapes that a parser would write anew in another way. */
const notebook = `{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": 1,
   "id": "c1",
   "metadata": {"weight": 1.0, "name": "\\u00e9"},
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "1\\n"
     ]
    }
   ],
   "source": [
    "x = 1\\n",
    "print(x)"
   ]
  },
  {
   "cell_type": "markdown",
   "id": "c2",
   "metadata": {},
   "source": "# T"
  }
 ],
 "metadata": {"big": 12345678901234567890},
 "nbformat": 4,
 "nbformat_minor": 5
}
`;

const edit = (fields: Partial<CellEdit>): CellEdit => ({
  mode: 'replace',
  newText: '',
  replaceAll: false,
  ...fields,
});
function edited(text: string, ...edits: Partial<CellEdit>[]): string {
  const done = applyCellEdits(text, edits.map(edit));
  return done.ok ? done.value.text : `edits[${done.error.index}]: ${done.error.message}`;
}

describe('applyCellEdits (WE3)', () => {
  it('replaces a source, clears outputs and count, and leaves every other byte as it was', () => {
    expect(edited(notebook, { cellId: 'c1', newText: 'y = 2\nprint(y)\n' })).toBe(
      notebook
        .replace('"execution_count": 1', '"execution_count": null')
        .replace(/"outputs": \[[^]*?\n {3}\],/, '"outputs": [],')
        .replace('"x = 1\\n",\n    "print(x)"', '"y = 2\\n",\n    "print(y)\\n"'),
    );
  });

  it('keeps a source that is one string a string', () => {
    expect(edited(notebook, { cellId: 'c2', newText: '# A\n## B' })).toBe(
      notebook.replace('"# T"', '"# A\\n## B"'),
    );
  });

  it('replaces a part of a source, in the cell named or in the only one that has it', () => {
    const expected = notebook
      .replace('"execution_count": 1', '"execution_count": null')
      .replace(/"outputs": \[[^]*?\n {3}\],/, '"outputs": [],')
      .replace('x = 1', 'x = 7');
    expect(edited(notebook, { cellId: 'c1', oldText: 'x = 1', newText: 'x = 7' })).toBe(expected);
    expect(edited(notebook, { oldText: 'x = 1', newText: 'x = 7' })).toBe(expected);
  });

  it('inserts after a cell, or at the beginning, with an id and in the form of its neighbours', () => {
    const after = edited(notebook, { mode: 'insert', cellId: 'c2', newText: 'z\n', cellType: 'code' });
    const cell = `  {
   "cell_type": "code",
   "execution_count": null,
   "id": "ID",
   "metadata": {},
   "outputs": [],
   "source": [
    "z\\n"
   ]
  }`;
    expect(after.replace(/"id": "[0-9a-f]{8}"/, '"id": "ID"')).toBe(
      notebook.replace('"# T"\n  }', `"# T"\n  },\n${cell}`),
    );
    const first = edited(notebook, { mode: 'insert', newText: '*n*', cellType: 'markdown' });
    expect(JSON.parse(first)).toMatchObject({
      cells: [{ cell_type: 'markdown', source: ['*n*'] }, { id: 'c1' }, { id: 'c2' }],
    });
    expect(Object.keys((JSON.parse(first) as { cells: object[] }).cells[0] ?? {})).toEqual([
      'cell_type',
      'id',
      'metadata',
      'source',
    ]);
  });

  it('deletes cells down to none and fills an empty notebook', () => {
    const one = edited(notebook, { mode: 'delete', cellId: 'c1' });
    expect(one).toBe(notebook.replace(/ {2}\{\n {3}"cell_type": "code"[^]*?\n {2}\},\n/, ''));
    const none = edited(one, { mode: 'delete', cellId: 'c2' });
    expect(none).toContain('"cells": [],');
    const filled = edited(none, { mode: 'insert', newText: 'a', cellType: 'raw' });
    expect(filled).toMatch(/^\{\n "cells": \[\n {2}\{\n {3}"cell_type": "raw",\n/);
  });

  it('gives a cell another type with the members of that type', () => {
    const code = JSON.parse(edited(notebook, { cellId: 'c2', newText: 'a', cellType: 'code' })) as {
      cells: object[];
    };
    expect(code.cells[1]).toEqual({
      cell_type: 'code',
      execution_count: null,
      id: 'c2',
      metadata: {},
      outputs: [],
      source: 'a',
    });
    const text = JSON.parse(edited(notebook, { cellId: 'c1', newText: 'a', cellType: 'markdown' })) as {
      cells: object[];
    };
    expect(Object.keys(text.cells[0] ?? {})).toEqual(['cell_type', 'id', 'metadata', 'source']);
  });

  it('keeps tabs, Windows line ends and a text on one line', () => {
    const tabs = notebook
      .replaceAll(/^ +/gm, (blanks) => '\t'.repeat(blanks.length))
      .replaceAll('\n', '\r\n');
    expect(edited(tabs, { cellId: 'c1', newText: 'a\nb' })).toContain(
      '\t\t\t"source": [\r\n\t\t\t\t"a\\n",\r\n\t\t\t\t"b"\r\n\t\t\t]\r\n',
    );
    const flat =
      '{"nbformat":4,"nbformat_minor":4,"cells":[{"cell_type":"markdown","metadata":{},"source":["a"]}]}';
    expect(edited(flat, { cellId: 'cell-0', newText: 'b' })).toBe(flat.replace('"a"', '"b"'));
    expect(edited(flat, { mode: 'insert', cellId: 'cell-0', newText: 'c' })).not.toContain('"id"');
  });

  it.each([
    [{ cellId: 'zzz', newText: 'x' }, 'edits[0]: There is no cell "zzz". Its cells are c1, c2.'],
    [
      { oldText: 'nowhere' },
      'edits[0]: old_string is in the source of no cell. Outputs and metadata are not edited.',
    ],
    [{ oldText: 'T', newText: 'x', cellId: 'c1' }, 'edits[0]: old_string is not in cell c1.'],
    [
      { cellId: 'c1', oldText: 'x', newText: 'y' },
      'edits[0]: old_string is in cell c1 2 times, on lines 1, 2. Add surrounding lines to make it unique, or set replace_all.',
    ],
    [{ cellId: 'c1', oldText: '' }, 'edits[0]: old_string is empty; leave it out to replace the whole cell.'],
    [{ mode: 'delete' }, 'edits[0]: edit_mode delete needs a cell_id.'],
  ] satisfies [Partial<CellEdit>, string][])('refuses %j', (one, message) =>
    expect(edited(notebook, one)).toBe(message),
  );

  it('names the cells that share a text', () => {
    const twice = notebook.replace('# T', '# x = 1');
    expect(edited(twice, { oldText: 'x = 1', newText: 'x = 2' })).toBe(
      'edits[0]: old_string is in 2 cells: c1, c2. Name one with cell_id.',
    );
    expect(edited(twice, { oldText: 'x = 1', newText: 'x = 2', replaceAll: true })).toContain('# x = 2');
  });

  it('applies edits in order and names those that change nothing', () => {
    const done = applyCellEdits(notebook, [
      edit({ cellId: 'c2', newText: '# T' }),
      edit({ mode: 'insert', cellId: 'c1', newText: 'n' }),
      edit({ mode: 'delete', cellId: 'c2' }),
    ]);
    expect(done.ok && [done.value.noOps, done.value.replacements, done.value.notes]).toEqual([
      [0],
      2,
      [expect.stringMatching(/^Inserted cell [0-9a-f]{8}\.$/), 'Deleted cell c2.'],
    ]);
  });

  it('changes exactly the cell that is meant, whatever texts and layouts there are', () => {
    const cell = fc.record({
      cell_type: fc.constantFrom('markdown', 'raw'),
      metadata: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
      source: fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 })),
    });
    const whole = fc.record({
      cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
      extra: fc.jsonValue({ maxDepth: 2 }),
    });
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom(undefined, 1, 2, '\t'),
        fc.nat(),
        fc.string({ minLength: 1 }),
        (made, indent, pick, text) => {
          const root = { ...made, nbformat: 4, nbformat_minor: 2 };
          const json = JSON.stringify(root, null, indent);
          const at = pick % root.cells.length;
          const result = edited(json, { cellId: `cell-${at}`, newText: text });
          const after = JSON.parse(result.startsWith('edits') ? json : result) as typeof root;
          const joined = (source: string | string[]): string =>
            Array.isArray(source) ? source.join('') : source;
          expect(joined(after.cells[at]?.source ?? '')).toBe(text);
          const rest = (value: typeof root): unknown => ({
            ...value,
            cells: value.cells.map((one, index) => (index === at ? { ...one, source: '' } : one)),
          });
          expect(rest(after)).toEqual(rest(JSON.parse(json) as typeof root));
        },
      ),
      { numRuns: 100 },
    );
  });
});
