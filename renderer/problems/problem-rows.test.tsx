import type { FileProblems, Problem } from '@shared/domain/problem';
import { expect, test } from 'vitest';
import { countProblems, countWords, problemTree } from './problem-rows';

const problem = (part: Partial<Problem>): Problem => ({
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 9,
  severity: 'error',
  message: 'Not so.',
  ...part,
});

const files: readonly FileProblems[] = [
  {
    path: '/w/src/a.ts',
    problems: [
      problem({ code: 'TS2322', message: "Type 'a'\n  is no 'b'." }),
      problem({ line: 4, severity: 'hint' }),
      problem({ line: 5, severity: 'warning' }),
    ],
  },
  { path: '/w/b.css', problems: [problem({ severity: 'hint' })] },
];

test('problems stand below their file, on one line each, hints left out (WB1)', () => {
  const { roots, children } = problemTree(files, '/w');
  expect(roots.map(({ label, detail, note }) => ({ label, detail, note }))).toEqual([
    { label: 'a.ts', detail: 'src', note: '1 error, 1 warning' },
  ]);
  expect(
    children.get('/w/src/a.ts')?.map(({ label, note, line, column }) => ({ label, note, line, column })),
  ).toEqual([
    { label: "Type 'a' is no 'b'.", note: 'error, line 3', line: 3, column: 7 },
    { label: 'Not so.', note: 'warning, line 5', line: 5, column: 7 },
  ]);
});

test('counts are words that read well', () => {
  expect(countProblems(files)).toEqual({ errors: 1, warnings: 1, others: 0 });
  expect(countWords({ errors: 2, warnings: 0, others: 1 })).toBe('2 errors, 1 remark');
  expect(countWords({ errors: 0, warnings: 0, others: 0 })).toBe('No problems');
});
