import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WriteInput } from './definition';
import { liftWrite } from './lift';

function lifted(raw: Record<string, unknown>): unknown {
  const result = liftWrite(raw);
  if (!result.ok) return `${result.error.field}: ${result.error.message}`;
  const parsed = WriteInput.safeParse(result.value);
  return parsed.success ? parsed.data : `schema: ${parsed.error.issues[0]?.path.join('.')}`;
}

const file = { path: 'a', content: 'x' };

describe('liftWrite (WE5, WE6, RD5)', () => {
  it.each([
    [{ files: [file] }, { files: [file] }],
    [file, { files: [file] }],
    [
      { file_path: 'a', content: 'x', create_directories: false },
      { files: [file], create_directories: false },
    ],
    [{ files: file }, { files: [file] }],
    [{ files: [{ file_path: 'a', '.content': 'x' }] }, { files: [file] }],
    [{ ...file, files: [file] }, { files: [file] }],
    [
      { ...file, files: [{ path: 'b', content: 'x' }] },
      'path: path and content beside files name a second thing to write; put it into files.',
    ],
    [
      { path: 'a', file_path: 'b', content: '' },
      'file_path: file_path and path are two spellings of one thing and disagree; send only path.',
    ],
    [{ path: 'a' }, 'schema: files.0.content'],
    [{}, 'schema: files'],
    [{ files: 'a' }, 'schema: files'],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));

  it('never writes what only one of two spellings says', () => {
    const text = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(text, text, text, text, (path, filePath, content, other) => {
        const agrees = path === filePath && content === other;
        expect(liftWrite({ path, content, files: [{ file_path: filePath, content: other }] }).ok).toBe(
          agrees,
        );
      }),
    );
  });
});
