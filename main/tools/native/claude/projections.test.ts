import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tool } from '../../define';
import { createFixture, type Fixture } from '../tool-fixture';
import { createEditFileTool } from '../granular/edit-file/tool';
import { createEditTool } from './Edit/tool';
import { createReadTool } from './Read/tool';
import { createWriteTool } from './Write/tool';
import { projectBash } from './Bash/project';
import { projectSearch } from './Search/project';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.remove());

async function response<Input>(tool: Tool<Input>, raw: Record<string, unknown>): Promise<unknown> {
  const done = await fixture.call(tool, raw);
  return done.kind === 'ran' ? done.result.responses?.() : done.text;
}

describe('calls as Claude Code’s hooks read them (HK2, HK3)', () => {
  it('Bash: milliseconds both ways, a deadline is a Monitor, a background call says so', () => {
    const session = fixture.session;
    expect(projectBash.calls({ command: 'x', timeout: 5, background: true }, session)).toEqual([
      { name: 'Bash', input: { command: 'x', timeout: 5000, run_in_background: true } },
    ]);
    expect(projectBash.calls({ command: 'x', until: 20 }, session)[0]?.name).toBe('Monitor');
    expect(projectBash.fold({ command: 'x' }, new Map([[0, { command: 'y', timeout: 500 }]]))).toEqual({
      command: 'y',
      timeout: 1,
    });
    expect(projectBash.failure?.('boom\nExit code 3')).toBe('Exit code 3\nboom');
    expect(
      projectBash.text({ stdout: 'a', stderr: 'b', interrupted: false }, { name: 'Bash', input: {} }),
    ).toBe('a\nb');
    expect(projectBash.text('REPLACED', { name: 'Bash', input: {} })).toBeUndefined();
  });

  it('Write: one call a file, what a hook changes is put back, and the response has its patch and text of before', async () => {
    await fixture.put('old.txt', 'one\ntwo\n');
    const tool = createWriteTool(fixture);
    const input = {
      files: [
        { path: 'a', content: '1' },
        { path: 'b', content: '2' },
      ],
    };
    const calls = tool.project?.calls(input, fixture.session) ?? [];
    expect(calls.map((call) => call.input)).toEqual([
      { file_path: `${fixture.root}/a`, content: '1' },
      { file_path: `${fixture.root}/b`, content: '2' },
    ]);
    expect(tool.project?.fold(input, new Map([[1, { file_path: '/c', content: '3' }]]))).toEqual({
      files: [
        { path: 'a', content: '1' },
        { file_path: '/c', content: '3' },
      ],
    });
    await fixture.call(createReadTool(fixture), { path: 'old.txt' });
    expect(await response(tool, { file_path: 'old.txt', content: 'one\nTWO\n' })).toEqual([
      {
        type: 'update',
        filePath: `${fixture.root}/old.txt`,
        content: 'one\nTWO\n',
        structuredPatch: [
          { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' one', '-two', '+TWO'] },
        ],
        originalFile: 'one\ntwo\n',
        userModified: false,
      },
    ]);
  });

  it('Edit: one call a file with all its edits; a new text for one file leaves the others as they were', async () => {
    const tool = createEditTool(fixture);
    const edit = (path: string, old_string: string, new_string: string) => ({ path, old_string, new_string });
    const input = { edits: [edit('a', '1', '2'), edit('b', '3', '4'), edit('a', '5', '6')] };
    const calls = tool.project?.calls(input, fixture.session) ?? [];
    expect(calls.map((call) => [call.name, call.input['file_path'], call.input['new_string']])).toEqual([
      ['Edit', `${fixture.root}/a`, '2\n6'],
      ['Edit', `${fixture.root}/b`, '4'],
    ]);
    const changed = { ...calls[1]?.input, new_string: 'NEW' };
    const folded = tool.project?.fold(input, new Map([[1, changed]])) ?? {};
    const lifted = tool.lift(folded);
    expect(lifted.ok && tool.input.parse(lifted.value)).toEqual({
      edits: [
        edit('a', '1', '2'),
        edit('a', '5', '6'),
        { path: `${fixture.root}/b`, old_string: '3', new_string: 'NEW', replace_all: false },
      ],
    });
  });

  it('the granular catalogue: edit_file is an Edit, and what a hook made of it goes through its own lift', () => {
    const tool = createEditFileTool(createEditTool(fixture));
    const input = { path: 'a', edits: [{ old_string: '1', new_string: '2' }] };
    const [call] = tool.project?.calls(input, fixture.session) ?? [];
    expect(call).toMatchObject({ name: 'Edit', input: { file_path: `${fixture.root}/a`, new_string: '2' } });
    const lifted = tool.lift(
      tool.project?.fold(input, new Map([[0, { ...call?.input, new_string: 'x' }]])) ?? {},
    );
    expect(lifted.ok && tool.input.safeParse(lifted.value).success).toBe(true);
  });

  it('Read: a range is offset and limit; a final line end begins one more line', async () => {
    await fixture.put('r.txt', 'one\ntwo\n');
    const tool = createReadTool(fixture);
    expect(tool.project?.calls({ path: 'r.txt', start_line: 2, end_line: 4 }, fixture.session)).toEqual([
      { name: 'Read', input: { file_path: `${fixture.root}/r.txt`, offset: 2, limit: 3 } },
    ]);
    expect(await response(tool, { path: 'r.txt' })).toEqual([
      {
        type: 'text',
        file: {
          filePath: `${fixture.root}/r.txt`,
          content: 'one\ntwo\n',
          numLines: 3,
          startLine: 1,
          totalLines: 3,
        },
      },
    ]);
    const output = {
      type: 'text',
      file: { filePath: '/x', content: 'REPLACED\n', numLines: 2, startLine: 1, totalLines: 2 },
    };
    expect(tool.project?.text(output, { name: 'Read', input: {} })).toBe('1\tREPLACED\n2');
  });

  it('Search: a listing is Glob, each pattern a Grep, and a hook’s pattern goes back', () => {
    const session = fixture.session;
    expect(projectSearch.calls({ glob: '**/*.ts' }, session)).toEqual([
      { name: 'Glob', input: { pattern: '**/*.ts' } },
    ]);
    const input = { queries: ['a', 'b'], ignore_case: true };
    expect(projectSearch.calls(input, session).map((call) => call.input)).toEqual([
      { pattern: 'a', output_mode: 'content', '-i': true },
      { pattern: 'b', output_mode: 'content', '-i': true },
    ]);
    expect(
      projectSearch.fold(input, new Map([[1, { pattern: 'c', output_mode: 'content', '-i': true }]])),
    ).toEqual({
      queries: ['a', 'c'],
      output_mode: 'content',
      ignore_case: true,
    });
  });
});
