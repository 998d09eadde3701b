import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReadTool } from '../Read/tool';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createEditTool } from './tool';

const notebook = `{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": 1,
   "id": "c1",
   "metadata": {},
   "outputs": [{"output_type": "stream", "text": "1"}],
   "source": ["print(1)"]
  },
  {
   "cell_type": "markdown",
   "id": "c2",
   "metadata": {},
   "source": ["# T"]
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": 5
}
`;

let at: Fixture;
let tool: ReturnType<typeof createEditTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createEditTool({ appHome: at.appHome });
  await at.put('n.ipynb', notebook);
});
afterEach(async () => at.remove());

const edit = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);
const readIt = (): Promise<string> => at.text(createReadTool({ appHome: at.appHome }), { path: 'n.ipynb' });
async function sources(): Promise<readonly unknown[]> {
  const { cells } = JSON.parse(await at.get('n.ipynb')) as { cells: readonly { source: unknown }[] };
  return cells.map((cell) => cell.source);
}

describe('Edit, notebooks (WE3, TR1)', () => {
  it("takes Claude Code's NotebookEdit: replace, insert and delete, after a read", async () => {
    await readIt();
    expect(await edit({ notebook_path: 'n.ipynb', cell_id: 'c1', new_source: 'print(2)' })).toBe(
      'n.ipynb: 1 replacement (+5 −3 lines). Changed cell c1.',
    );
    expect(await at.get('n.ipynb')).toBe(
      notebook
        .replace('"execution_count": 1', '"execution_count": null')
        .replace('[{"output_type": "stream", "text": "1"}]', '[]')
        .replace('["print(1)"]', '[\n    "print(2)"\n   ]'),
    );
    expect(
      await edit({
        notebook_path: 'n.ipynb',
        cell_id: 'c1',
        new_source: 'x',
        cell_type: 'code',
        edit_mode: 'insert',
      }),
    ).toMatch(/^n\.ipynb: 1 replacement \(\+\d+ −0 lines\)\. Inserted cell [0-9a-f]{8}\.$/);
    expect(
      await edit({ notebook_path: 'n.ipynb', cell_id: 'c2', new_source: '', edit_mode: 'delete' }),
    ).toMatch(/Deleted cell c2\.$/);
    expect(await sources()).toEqual([['print(2)'], ['x']]);
  });

  it('edits a part of a cell unread, and refuses to replace a whole one unread or changed since', async () => {
    expect(await edit({ path: 'n.ipynb', old_string: 'print(1)', new_string: 'print(3)' })).toMatch(
      /Changed cell c1\.$/,
    );
    expect(await sources()).toEqual([['print(3)'], ['# T']]);
    expect(await edit({ path: 'n.ipynb', cell_id: 'c2', new_string: 'x' })).toBe(
      'Nothing was changed. n.ipynb: It was not read in this conversation, and a whole cell would be replaced or deleted; read it first, or name the text with old_string.',
    );
    await readIt();
    await at.put('n.ipynb', notebook.replace('# T', '# Later'));
    expect(await edit({ path: 'n.ipynb', cell_id: 'c2', new_string: 'x' })).toMatch(
      /It changed after it was read, and a whole cell/,
    );
  });

  it('edits cells and other files in one call, all edits of one notebook or none', async () => {
    await at.put('a.txt', 'a');
    const text = await edit({
      edits: [
        { path: 'a.txt', old_string: 'a', new_string: 'b' },
        { path: 'n.ipynb', old_string: '# T', new_string: '# U' },
        { path: 'n.ipynb', cell_id: 'zz', old_string: 'a', new_string: 'b' },
      ],
    });
    expect(text).toBe(
      '1 of 2 files changed.\na.txt: 1 replacement (+1 −1 lines).\nn.ipynb: not changed. edits[2]: There is no cell "zz". Its cells are c1, c2.',
    );
    expect(await at.get('n.ipynb')).toBe(notebook);
  });

  it('names edits that change nothing', async () => {
    expect(await edit({ path: 'n.ipynb', old_string: '# T', new_string: '# T' })).toBe(
      'Nothing was changed. n.ipynb: edits[0]: the cell has this source already, which changes nothing.',
    );
  });

  it('edits as text what only calls itself a notebook, and says that it has no cells', async () => {
    await at.put('broken.ipynb', '{"cells": [');
    expect(await edit({ path: 'broken.ipynb', cell_id: 'c1', new_string: 'x' })).toBe(
      'Nothing was changed. broken.ipynb: edits[0]: It is no notebook with cells (nbformat 4). Edit its text with old_string and new_string.',
    );
    expect(await edit({ path: 'broken.ipynb', old_string: '[', new_string: '[]}' })).toMatch(
      /^broken\.ipynb: 1 replacement/,
    );
    expect(await edit({ path: 'new.ipynb', old_string: '', new_string: '{}' })).toBe(
      'new.ipynb: created (1 line).',
    );
  });

  it('refuses fields of cells for other files', async () => {
    expect(await edit({ path: 'a.py', cell_id: 'c1', new_string: 'x' })).toBe(
      'edits.0.cell_id: cell_id is for notebooks (.ipynb)',
    );
  });
});
