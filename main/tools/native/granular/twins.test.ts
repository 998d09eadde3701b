import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEditTool } from '../claude/Edit/tool';
import { createReadTool } from '../claude/Read/tool';
import { createWriteTool } from '../claude/Write/tool';
import { createFixture, type Fixture } from '../tool-fixture';
import { createEditFileTool } from './edit-file/tool';
import { createReadFileTool } from './read-file/tool';
import { createReadFilesTool } from './read-files/tool';
import { createWriteFileTool } from './write-file/tool';

let fixture: Fixture;
let readFile: ReturnType<typeof createReadFileTool>;
let readFiles: ReturnType<typeof createReadFilesTool>;
let writeFile: ReturnType<typeof createWriteFileTool>;
let editFile: ReturnType<typeof createEditFileTool>;

beforeEach(async () => {
  fixture = await createFixture();
  const deps = { appHome: fixture.appHome };
  const read = createReadTool(deps);
  readFile = createReadFileTool(read);
  readFiles = createReadFilesTool(read);
  writeFile = createWriteFileTool(createWriteTool(deps));
  editFile = createEditFileTool(createEditTool(deps));
});
afterEach(() => fixture.remove());

describe('the granular catalogue reads and writes files as the other one does (NT2)', () => {
  it('counts for rules and hooks as the tool that does it', () => {
    expect([readFile, readFiles, writeFile, editFile].map(({ name, actsAs }) => [name, actsAs])).toEqual([
      ['read_file', 'Read'],
      ['read_files', 'Read'],
      ['write_file', 'Write'],
      ['edit_file', 'Edit'],
    ]);
  });

  it('reads one file or several (RD1, RD2)', async () => {
    await fixture.put('a.txt', 'one\ntwo\nthree\n');
    await fixture.put('b.txt', 'b\n');
    expect(await fixture.text(readFile, { path: 'a.txt', start_line: 2, end_line: 2 })).toBe('2\ttwo');
    expect(
      await fixture.text(readFiles, { files: [{ path: 'a.txt', end_line: 1 }, { path: 'b.txt' }] }),
    ).toBe('### a.txt\n1\tone\n\n### b.txt\n1\tb');
  });

  it('writes with the same guard, judged and locked as the same files (WE3, WE4)', async () => {
    expect(await fixture.text(writeFile, { path: 'a.txt', content: 'x\n' })).toBe('a.txt: created (1 line).');
    await fixture.put('b.txt', 'old\n');
    expect(await fixture.text(writeFile, { path: 'b.txt', content: 'new' })).toBe(
      'Nothing was written: b.txt exists and was not read since the last change. If it should still be replaced, send the ' +
        'call again. The current content:\n\n### b.txt\n1\told',
    );
    expect(await fixture.locks(writeFile, { path: 'b.txt', content: '' })).toEqual([`${fixture.root}/b.txt`]);
    expect(await fixture.assess(editFile, { path: '../x', old_string: 'a', new_string: 'b' })).toMatchObject({
      danger: 'high',
    });
  });

  it('edits in order, all or none (WE2)', async () => {
    await fixture.put('a.txt', 'one\ntwo\n');
    const edits = [
      { old_string: 'one', new_string: '1' },
      { old_string: '1\ntwo', new_string: '1\n2' },
    ];
    expect(await fixture.text(editFile, { path: 'a.txt', edits })).toBe(
      'a.txt: 2 replacements (+2 −2 lines).',
    );
    expect(
      await fixture.text(editFile, {
        path: 'a.txt',
        edits: [...edits, { old_string: '2', new_string: '3' }],
      }),
    ).toBe('Nothing was changed. a.txt: edits[0]: old_string is not in the file.');
    expect(await fixture.get('a.txt')).toBe('1\n2\n');
  });

  it.each([
    ['read_file', { file_path: 'a', offset: 3, limit: 2 }, { path: 'a', start_line: 3, limit: 2 }],
    ['read_file', { reads: [{ file_path: 'a', offset: 3 }] }, { path: 'a', start_line: 3 }],
    ['read_file', { reads: ['a', 'b'] }, 'reads: read_file reads one file; use read_files for several.'],
    [
      'read_file',
      { path: 'a', file_path: 'b' },
      'file_path: file_path and path are two spellings of one thing and disagree; send only path.',
    ],
    ['read_files', { paths: ['a', 'b'] }, { files: [{ path: 'a' }, { path: 'b' }] }],
    ['read_files', { path: 'a', reads: ['b'] }, { files: [{ path: 'a' }, { path: 'b' }] }],
    [
      'read_files',
      { files: ['a'], paths: ['b'] },
      'paths: paths and files are two spellings of one thing and disagree; send only files.',
    ],
    ['write_file', { file_path: 'a', content: 'x' }, { path: 'a', content: 'x' }],
    ['write_file', { files: [{ path: 'a', content: 'x' }] }, { path: 'a', content: 'x' }],
    [
      'write_file',
      {
        files: [
          { path: 'a', content: 'x' },
          { path: 'b', content: '' },
        ],
      },
      'files: write_file writes one file; call it once for each file.',
    ],
    [
      'edit_file',
      { file_path: 'a', old_string: 'x', new_string: 'y' },
      { path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] },
    ],
    [
      'edit_file',
      { path: 'a', edits: [{ old_string: 'x', '.new_string': 'y' }] },
      { path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] },
    ],
    [
      'edit_file',
      {
        edits: [
          { path: 'a', old_string: 'x', new_string: 'y' },
          { path: 'b', old_string: 'x', new_string: 'y' },
        ],
      },
      'edits: edit_file changes one file; call it once for each file.',
    ],
  ])('%s lifts or answers %j (RD5, WE5, WE6)', (name, raw, expected) => {
    const tool = [readFile, readFiles, writeFile, editFile].find((one) => one.name === name);
    const lifted = tool?.lift(raw);
    if (lifted?.ok === true) expect(tool?.input.parse(lifted.value)).toEqual(expected);
    else expect(`${lifted?.error.field}: ${lifted?.error.message}`).toBe(expected);
  });

  it('is understood in the other catalogue under its own name and arguments (TR3)', () => {
    const lift = (tool: { lift: typeof readFile.lift }, raw: Record<string, unknown>) => tool.lift(raw);
    const deps = { appHome: '/' };
    expect(lift(createReadTool(deps), { files: ['a', { path: 'b' }] })).toEqual({
      ok: true,
      value: { reads: [{ path: 'a' }, { path: 'b' }] },
    });
    const edit = { old_string: 'x', new_string: 'y' };
    expect(lift(createEditTool(deps), { path: 'a', edits: [edit] })).toEqual({
      ok: true,
      value: { edits: [{ path: 'a', ...edit }] },
    });
    expect(lift(createWriteTool(deps), { path: 'a', content: 'x' })).toEqual({
      ok: true,
      value: { files: [{ path: 'a', content: 'x' }] },
    });
  });

  it('refuses what the tool behind it could not honour, naming the field (RD5)', async () => {
    await fixture.put('a.txt', 'x');
    expect(await fixture.text(readFile, { path: 'a.txt', start_line: 2, byte_offset: 4 })).toBe(
      'start_line: A read starts at a line or at byte_offset, not at both',
    );
    expect(await fixture.text(readFile, { path: 'a.txt', start_line: 3, end_line: 2 })).toBe(
      'end_line: end_line lies before start_line',
    );
  });

  it('never runs a call whose two spellings of one thing disagree (RD5)', () => {
    const value = fc.constantFrom<unknown>('a', 'b', 1, 2, undefined);
    const pairs = [
      [readFile, 'path', 'file_path'],
      [readFile, 'start_line', 'offset'],
      [writeFile, 'path', 'file_path'],
      [editFile, 'path', 'file_path'],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), value, value, ([tool, ours, theirs], one, other) => {
        const rest = { content: 'c', old_string: 'x', new_string: 'y' };
        const given = Object.entries({ ...rest, [ours]: one, [theirs]: other }).filter(
          ([, member]) => member !== undefined,
        );
        const lifted = tool.lift(Object.fromEntries(given));
        if (one === undefined || other === undefined || one === other) return;
        expect(lifted.ok).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
