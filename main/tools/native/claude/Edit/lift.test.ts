import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EditInput } from './definition';
import { liftEdit } from './lift';

function lifted(raw: Record<string, unknown>): unknown {
  const result = liftEdit(raw);
  if (!result.ok) return `${result.error.field}: ${result.error.message}`;
  const parsed = EditInput.safeParse(result.value);
  return parsed.success ? parsed.data : `schema: ${parsed.error.issues[0]?.path.join('.')}`;
}

const texts = { old_string: 'x', new_string: 'y' };
const edits = [{ path: 'a', ...texts }];

describe('liftEdit (WE5, WE6, RD5)', () => {
  it.each([
    [{ edits }, { edits }],
    [{ path: 'a', ...texts }, { edits }],
    [
      { file_path: 'a', ...texts, replace_all: true },
      { edits: [{ path: 'a', ...texts, replace_all: true }] },
    ],
    [
      { file_path: 'a', edits: [texts, { ...texts, replace_all: true }] },
      { edits: [...edits, { path: 'a', ...texts, replace_all: true }] },
    ],
    [{ path: 'a', edits }, { edits }],
    [{ path: 'a', ...texts, edits }, { edits }],
    [{ edits: { path: 'a', ...texts } }, { edits }],
    [{ edits: [{ file_path: 'a', old_string: 'x', '.new_string': 'y' }] }, { edits }],
    [{ '"path': 'a', 'old_string ': 'x', 'new_string:': 'y' }, { edits }],
    [
      { path: 'a', edits: [{ path: 'b', ...texts }] },
      'edits[0].path: The edit names "b", the call "a"; name each file only in its edits.',
    ],
    [
      { path: 'a', old_string: 'q', new_string: 'y', edits },
      'old_string: old_string, new_string beside edits belong to no edit; put them into edits.',
    ],
    [
      { edits: [{ path: 'a', ...texts, '.new_string': 'z' }] },
      'edits[0]..new_string: .new_string and new_string are two spellings of one thing and disagree; send only new_string.',
    ],
    [
      { notebook_path: 'n.ipynb', cell_id: 'c1', new_source: 'x' },
      { edits: [{ path: 'n.ipynb', cell_id: 'c1', new_string: 'x' }] },
    ],
    [
      { notebook_path: 'n.ipynb', cell_id: 'c1', edit_mode: 'delete' },
      { edits: [{ path: 'n.ipynb', cell_id: 'c1', edit_mode: 'delete', new_string: '' }] },
    ],
    [
      { file_path: 'n.ipynb', edits: [{ edit_mode: 'insert', new_source: 'x', cell_type: 'markdown' }] },
      { edits: [{ path: 'n.ipynb', edit_mode: 'insert', new_string: 'x', cell_type: 'markdown' }] },
    ],
    [{ notebook_path: 'n.ipynb', new_source: 'x' }, 'schema: edits.0.old_string'],
    [{ path: 'a.py', cell_id: 'c1', new_string: 'x' }, 'schema: edits.0.cell_id'],
    [{ path: 'n.ipynb', edit_mode: 'delete' }, 'schema: edits.0.cell_id'],
    [{ path: 'n.ipynb', edit_mode: 'insert', ...texts }, 'schema: edits.0.old_string'],
    [{ path: 'a', new_string: 'y' }, 'schema: edits.0.old_string'],
    [{ path: 'a' }, 'schema: edits.0.new_string'],
    [{}, 'schema: edits'],
    [{ edits: 'x' }, 'schema: edits'],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));

  it('never applies an edit to a file that another spelling contradicts', () => {
    const path = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
    const given = (fields: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    fc.assert(
      fc.property(path, path, path, path, (outer, outerFile, inner, innerFile) => {
        const raw = given({
          path: outer,
          file_path: outerFile,
          edits: [given({ path: inner, file_path: innerFile, ...texts })],
        });
        const named = new Set([outer, outerFile, inner, innerFile].filter((one) => one !== undefined));
        expect(liftEdit(raw).ok).toBe(named.size <= 1);
      }),
    );
  });
});
