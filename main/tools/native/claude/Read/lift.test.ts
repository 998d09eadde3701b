import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadInput } from './definition';
import { liftRead } from './lift';

function lifted(raw: Record<string, unknown>): unknown {
  const result = liftRead(raw);
  if (!result.ok) return `${result.error.field}: ${result.error.message}`;
  const parsed = ReadInput.safeParse(result.value);
  return parsed.success ? parsed.data : `schema: ${parsed.error.issues[0]?.message}`;
}

describe('liftRead (RD2, RD5, TR3)', () => {
  it.each([
    [{ file_path: 'a' }, { path: 'a' }],
    [{ file_path: 'a', path: 'a' }, { path: 'a' }],
    [
      { file_path: 'a', offset: 3, limit: 2 },
      { path: 'a', start_line: 3, limit: 2 },
    ],
    [
      { reads: ['a', { file_path: 'b', offset: 3, limit: 2 }] },
      { reads: [{ path: 'a' }, { path: 'b', start_line: 3, end_line: 4 }] },
    ],
    [{ '.path': 'a' }, { path: 'a' }],
    [
      { path: 'a', file_path: 'b' },
      'file_path: file_path and path are two spellings of one thing and disagree; send only path.',
    ],
    [
      { path: 'a', offset: 2, start_line: 3 },
      'offset: offset and start_line are two spellings of one thing and disagree; send only start_line.',
    ],
    [
      { reads: [{ path: 'a', start_line: 1, end_line: 5, limit: 2 }] },
      'reads[0].limit: limit and end_line are two spellings of one thing and disagree; send only end_line.',
    ],
    [
      { path: 'a.pdf', pages: 3, reads: ['b.pdf'] },
      { path: 'a.pdf', pages: '3', reads: [{ path: 'b.pdf' }] },
    ],
    [
      { path: 'a.xlsx', sheet: 2 },
      { path: 'a.xlsx', sheet: '2' },
    ],
    [{ path: 'a', pages: 'all' }, 'schema: "all" names no pages. Write "3", "2-5" or "1,4-6".'],
    [{ path: 'a', pages: '1', sheet: '1' }, 'schema: Give pages or sheet, not both'],
    [{ path: 'a', pages: '1', mode: 'hex' }, 'schema: pages needs mode auto'],
    [
      { path: 'a', sheet: 'S', byte_offset: 7 },
      'schema: Documents have no bytes to start at; sheet picks a part',
    ],
    [
      { path: 'a', start_line: 1, byte_offset: 0 },
      'schema: A read starts at a line or at byte_offset, not at both',
    ],
    [{ path: 'a', end_line: 3, limit: 2 }, 'schema: Give end_line or limit, not both'],
    [{ path: 'a', start_line: 5, end_line: 3 }, 'schema: end_line lies before start_line'],
    [{ path: 'a', mode: 'hex', start_line: 3 }, 'schema: hex has no lines; use byte_offset and limit'],
    [{ reads: [{ path: 'a' }], limit: 3 }, 'schema: This belongs to path, which is missing'],
    [{}, 'schema: Name a path or reads'],
    [{ path: 'a', view: 1 }, 'schema: Unrecognized key: "view"'],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));

  it('never runs a call whose spellings disagree, whatever the values', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(
        value,
        value,
        fc.constantFrom(['file_path', 'path'] as const, ['offset', 'start_line'] as const),
        (one, other, [foreign, own]) => {
          const first = foreign === 'offset' && one === 0 ? 1 : one;
          const result = liftRead({ [foreign]: one, [own]: other });
          expect(result.ok).toBe(Object.is(first, other));
        },
      ),
    );
  });
});
