import { describe, expect, it } from 'vitest';
import { presentCall, toolTitle } from './present-call';

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
    ['read_files', { files: [{ path: 'a' }, { path: 'b' }] }, '2 files'],
    ['list_dir', {}, '.'],
    ['create_dirs', { paths: ['a/b'] }, 'a/b'],
    ['edit_file', { path: 'a', edits: [{}, {}] }, 'a'],
    ['delete', { paths: ['a', 'b'] }, '2 paths'],
    ['delete', { restore: ['trash_1'] }, 'put back trash_1'],
    ['move_path', { paths: [{ from: 'a', to: 'b' }] }, 'a → b'],
    [
      'copy_path',
      {
        paths: [
          { from: 'a', to: 'b' },
          { from: 'c', to: 'd' },
        ],
      },
      '2 paths',
    ],
    ['symbols', { query: 'Store' }, 'Store'],
    ['references', { path: 'src/a.ts', name: 'open' }, 'open in src/a.ts'],
    ['check_errors', { paths: ['a', 'b'] }, '2 paths'],
    ['weather', { city: 'Haifa' }, '{"city":"Haifa"}'],
    ['weather', {}, ''],
  ])('words %s %j as "%s"', (tool, input, subject) => {
    expect(presentCall(tool, input)).toEqual({ title: tool, subject });
  });

  it.each([null, undefined, 3, 'text', [], { path: 3 }, { edits: 'x' }, { reads: [null, 4] }])(
    'copes with arguments that are %j',
    (input) => {
      for (const tool of [
        'Read',
        'Write',
        'Edit',
        'Search',
        'Bash',
        'delete',
        'move_path',
        'list_dir',
        'other',
      ]) {
        expect(typeof presentCall(tool, input).subject).toBe('string');
      }
    },
  );
});

it('TR4, TR7: tools about tools say what they look for or propose', () => {
  const subject = (tool: string, input: unknown) => presentCall(tool, input).subject;
  expect(subject('ToolSearch', { query: 'select:Vault' })).toBe('select:Vault');
  expect(subject('ToolOutput', { id: '0123456789abcdef', grep: 'error' })).toBe('error in 0123456789ab');
  expect(subject('Skill', { skill: 'review', args: 'src\nall' })).toBe('review src …');
  expect(subject('skill', { action: 'save', skill: 'notes' })).toBe('save notes');
  expect(subject('Configure', { action: 'inspect' })).toBe('inspect');
  expect(subject('Configure', { action: 'propose', tool: 'Bash', state: 'off' })).toBe('Bash off');
  expect(subject('configure', { action: 'propose', rule: 'Bash(ls)', effect: 'deny', remove: true })).toBe(
    'remove deny Bash(ls)',
  );
  expect(subject('ContextBudget', {})).toBe('');
});

describe('toolTitle', () => {
  it.each([
    ['Read', 'Read'],
    ['mcp__tracker__create_issue', 'tracker · create_issue'],
    ['mcp__a_b__c__d', 'a_b · c__d'],
    ['mcp__', 'mcp__'],
    ['mcp__tracker', 'mcp__tracker'],
  ])('MC1: %s is read as %s', (tool, title) => expect(toolTitle(tool)).toBe(title));
});
