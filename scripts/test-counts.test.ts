import { describe, expect, test } from 'vitest';
import { countE2e, countUnit, reconcile } from './lib/test-counts.mjs';

const ended = { code: 0, timedOut: false };

describe('unit reports', () => {
  test('tests are counted one by one', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'failed', fullName: 'b' },
      { status: 'skipped', fullName: 'c' },
    ];
    expect(countUnit({ testResults: [{ name: 'x.test.ts', status: 'failed', assertionResults }] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      problems: ['x.test.ts: b'],
    });
  });

  test('a file that could not be loaded counts as one failure', () => {
    const file = {
      name: 'x.test.ts',
      status: 'failed',
      message: 'SyntaxError: no\n  at …',
      assertionResults: [],
    };
    expect(countUnit({ testResults: [file] })).toMatchObject({
      failed: 1,
      problems: ['x.test.ts: SyntaxError: no'],
    });
  });
});

describe('e2e reports', () => {
  test('nested suites are counted, a flaky test is a failure', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = {
      title: 'inner',
      specs: [spec('b', 'unexpected'), spec('c', 'flaky'), spec('d', 'skipped')],
    };
    expect(
      countE2e({ suites: [{ title: 'file', specs: [spec('a', 'expected')], suites: [inner] }], errors: [] }),
    ).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      problems: ['file › inner › b', 'file › inner › c'],
    });
  });

  test('an error outside any test counts as one failure', () => {
    expect(countE2e({ suites: [], errors: [{ message: 'no such module\n…' }] })).toMatchObject({
      failed: 1,
      problems: ['no such module'],
    });
  });
});

describe('reconciling', () => {
  const good = () => ({ passed: 2, failed: 0, skipped: 0, problems: [] });

  test('a clean run stays as it is', () => {
    expect(reconcile('vitest', good(), ended)).toEqual(good());
  });

  test.each([
    [
      'no report',
      undefined,
      { code: 134, timedOut: false },
      'vitest ended with exit code 134 and left no report',
    ],
    ['a time-out', good(), { code: 1, timedOut: true }, 'vitest did not end in time and was stopped'],
    ['no tests', { ...good(), passed: 0 }, ended, 'vitest ran no tests'],
  ])('%s is one failure', (_name, counts, exit, problem) => {
    expect(reconcile('vitest', counts, exit)).toMatchObject({ failed: 1, problems: [problem] });
  });

  test('a bad exit code without a failed test is one failure', () => {
    expect(reconcile('vitest', good(), { code: 1, timedOut: false })).toMatchObject({ passed: 2, failed: 1 });
  });
});
