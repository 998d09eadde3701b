import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchInput } from './definition';
import { liftSearch } from './lift';

function lifted(raw: Record<string, unknown>): unknown {
  const result = liftSearch(raw);
  if (!result.ok) return `${result.error.field}: ${result.error.message}`;
  const parsed = SearchInput.safeParse(result.value);
  return parsed.success ? parsed.data : `schema: ${parsed.error.issues[0]?.message}`;
}

describe('liftSearch (SE2, RD5)', () => {
  it.each([
    [{ query: 'x' }, { query: 'x' }],
    [{ pattern: 'x' }, { query: 'x', output_mode: 'files_with_matches' }],
    [
      { pattern: 'x', output_mode: 'count' },
      { query: 'x', output_mode: 'count' },
    ],
    [
      { pattern: 'x', query: 'x' },
      { query: 'x', output_mode: 'files_with_matches' },
    ],
    [{ pattern: 'src/**/*.ts' }, { glob: 'src/**/*.ts' }],
    [
      { pattern: 'src/**/*.ts', path: 'x' },
      { glob: 'src/**/*.ts', path: 'x' },
    ],
    [
      { pattern: 'src/**/*.ts', output_mode: 'content' },
      { query: 'src/**/*.ts', output_mode: 'content' },
    ],
    [{ query: 'src/**/*.ts' }, { glob: 'src/**/*.ts' }],
    [
      { query: 'x', '-A': 1, '-B': 4, context: 2, '-n': false },
      { query: 'x', context: 4 },
    ],
    [
      { query: 'x', '-i': true },
      { query: 'x', ignore_case: true },
    ],
    [{ queries: 'x' }, { queries: ['x'] }],
    [{ query: 'x', offset: 0 }, { query: 'x' }],
    [
      { query: 'x', offset: 5 },
      'offset: offset is not supported: a repeated search returns everything again; narrow it or raise head_limit.',
    ],
    [
      { query: 'x', pattern: 'y' },
      'pattern: pattern and query are two spellings of one thing and disagree; send only query.',
    ],
    [
      { query: 'x', '-i': true, ignore_case: false },
      '-i: -i and ignore_case are two spellings of one thing and disagree; send only ignore_case.',
    ],
    [{ path: 'src' }, 'schema: Name a query, or a glob to list files'],
    [{ glob: '*.ts', context: 3 }, 'schema: A listing of files has no use for it; add a query'],
    [{ query: 'x', '-o': true }, 'schema: Unrecognized key: "-o"'],
    [{ query: '' }, 'schema: Too small: expected string to have >=1 characters'],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));

  it('never searches for one of two patterns that disagree', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, query) => {
        expect(liftSearch({ pattern, query }).ok).toBe(pattern === query);
      }),
    );
  });
});
