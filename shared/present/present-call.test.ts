import { describe, expect, it } from 'vitest';
import { presentCall } from './present-call';

describe('presentCall', () => {
  it.each([
    ['Read', { path: 'a.ts' }, 'a.ts'],
    ['Read', { reads: [{ path: 'a.ts' }, 'b.ts', { path: 'a.ts' }] }, '2 files'],
    ['Write', { files: [{ path: 'a', content: '' }] }, 'a'],
    ['Edit', { edits: [{ path: 'a' }, { path: 'a' }] }, 'a'],
    ['Edit', { edits: [{ path: 'a' }, { path: 'b' }, { path: 'b' }] }, '2 files, 3 edits'],
    ['Search', { query: 'TODO', path: 'src' }, 'TODO in src'],
    ['Search', { queries: ['a', 'b'] }, '2 patterns'],
    ['Bash', { command: 'npm test' }, 'npm test'],
    ['Bash', { command: 'set -e\nnpm test' }, 'set -e …'],
    ['weather', { city: 'Haifa' }, '{"city":"Haifa"}'],
    ['weather', {}, ''],
  ])('words %s %j as "%s"', (tool, input, subject) => {
    expect(presentCall(tool, input)).toEqual({ title: tool, subject });
  });

  it.each([null, undefined, 3, 'text', [], { path: 3 }, { edits: 'x' }, { reads: [null, 4] }])(
    'copes with arguments that are %j',
    (input) => {
      for (const tool of ['Read', 'Write', 'Edit', 'Search', 'Bash', 'other']) {
        expect(typeof presentCall(tool, input).subject).toBe('string');
      }
    },
  );
});
