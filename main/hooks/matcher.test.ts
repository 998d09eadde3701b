import { describe, expect, it } from 'vitest';
import { matches } from './matcher';
import { conditionHolds } from './condition';

describe('matchers (HK1)', () => {
  it.each([
    ['', ['Edit', 'Bash']],
    ['*', ['Edit', 'Bash']],
    ['Edit|Write', ['Edit']],
    ['Edit, Write', ['Edit']],
    ['edit', []],
    ['Bas', []],
    ['Bash ', ['Bash']],
    ['Bash||Read', ['Bash']],
    ['^Edit$', ['Edit']],
    ['[Ee]dit', ['Edit']],
    ['^(?!Bash$)', ['Edit']],
    ['B.sh', ['Bash']],
    ['(', []],
    ['!Bash', []],
  ])('%j covers %j', (matcher, expected) => {
    expect(['Edit', 'Bash'].filter((name) => matches(matcher, name))).toEqual(expected);
  });

  it('Task is the former name of Agent, and a list may use our own name of a tool', () => {
    expect(matches('Task', 'Agent')).toBe(true);
    expect(matches('edit_file', 'Edit', ['edit_file', 'Edit'])).toBe(true);
    expect(matches('^(?!Bash$)', 'Bash', ['run_command'])).toBe(false);
  });
});

describe('if (HK1)', () => {
  const scene = { root: '/project', home: '/home/user' };
  const file = (name: string, at: string) => ({ name, input: { file_path: at } });

  it.each([
    ['Edit(*.ts)', '/project/pkg/a.ts', true],
    ['Edit(src/**)', '/project/src/a.ts', true],
    ['Edit(src/**)', '/project/pkg/src/a.ts', false],
    ['Edit(./src/**)', '/project/src/a.ts', true],
    ['Edit(/src/**)', '/project/src/a.ts', true],
    ['Edit(**/src/**)', '/project/pkg/src/a.ts', true],
    ['Edit(//project/**)', '/project/src/a.ts', true],
    ['Edit(~/**)', '/home/user/h.txt', true],
    ['Write(*.ts)', '/project/a.ts', false],
    ['Edit|Write', '/project/a.ts', false],
    ['*', '/project/a.ts', false],
  ])('%s for Edit of %s: %s', (condition, at, expected) => {
    expect(conditionHolds(condition, file('Edit', at), scene)).toBe(expected);
  });

  it('a script that cannot be parsed fires every pattern of its tool', () => {
    const call = { name: 'Bash', input: { command: 'echo "x' }, commands: null };
    expect(conditionHolds('Bash(rm *)', call, scene)).toBe(true);
    expect(conditionHolds('Read(x)', call, scene)).toBe(false);
  });
});
