import { describe, expect, it } from 'vitest';
import { granularToolNames, nameIn, resolveAlias } from './aliases';
import { aliases, coreToolNames } from './names';

describe('names of the other catalogue and of other products (TR1, TR3)', () => {
  it.each([
    ['read_file', 'claude', 'Read'],
    ['Grep', 'claude', 'Search'],
    ['ask_user_question', 'claude', 'AskUserQuestion'],
    ['tool_output', 'claude', 'ToolOutput'],
    ['Read', 'granular', 'read_file'],
    ['read', 'granular', 'read_file'],
    ['MultiEdit', 'granular', 'edit_file'],
    ['Edit', 'granular', 'edit_file'],
    ['Bash', 'granular', 'run_command'],
    ['Grep', 'granular', 'code_grep'],
    ['Search', 'granular', 'code_grep'],
    ['LS', 'granular', 'list_dir'],
    ['view_image', 'granular', 'read_file'],
    ['WebFetch', 'granular', 'research'],
    ['Task', 'granular', 'agent'],
    ['AskUserQuestion', 'granular', 'ask_user_question'],
    ['askuserquestion', 'granular', 'ask_user_question'],
    ['ToolOutput', 'granular', 'tool_output'],
    ['BashOutput', 'granular', 'jobs'],
  ] as const)('%s in %s is %s', (name, catalogue, to) => {
    expect(resolveAlias(name, catalogue)).toEqual({ to, how: 'same' });
  });

  it('lists files for Glob where a search does, and says what else does', () => {
    expect(resolveAlias('Glob', 'claude')).toEqual({ to: 'Search', how: 'files' });
    expect(resolveAlias('Glob', 'granular')).toMatchObject({ to: 'list_dir', how: 'moved' });
  });

  it('leaves alone the own names of a catalogue and what nobody knows', () => {
    for (const name of coreToolNames) expect(resolveAlias(name, 'claude'), name).toBeUndefined();
    for (const name of granularToolNames) expect(resolveAlias(name, 'granular'), name).toBeUndefined();
    for (const name of coreToolNames) {
      expect(resolveAlias(nameIn('granular', name), 'granular'), name).toBeUndefined();
    }
    for (const name of ['frobnicate', 'constructor', '__proto__', 'toString', '']) {
      expect([resolveAlias(name, 'claude'), resolveAlias(name, 'granular')], name).toEqual([
        undefined,
        undefined,
      ]);
    }
  });

  it('leads every name of either catalogue to the other, or says what to use there', () => {
    for (const name of [...coreToolNames, ...Object.keys(aliases)]) {
      if (granularToolNames.some((own) => own === name)) continue;
      const alias = resolveAlias(name, 'granular');
      const own = coreToolNames.some((core) => nameIn('granular', core) === name);
      expect(own || alias?.how !== 'moved' || alias.hint?.startsWith('Use '), name).toBe(true);
      expect(own || alias !== undefined, name).toBe(true);
    }
    for (const name of granularToolNames) {
      if (name !== 'end_turn') expect(resolveAlias(name, 'claude'), name).toBeDefined();
    }
  });

  it('never leads to another alias', () => {
    for (const name of Object.keys(aliases)) {
      for (const catalogue of ['claude', 'granular'] as const) {
        const to = resolveAlias(name, catalogue)?.to ?? '';
        expect(resolveAlias(to, catalogue), `${name} → ${to}`).toBeUndefined();
      }
    }
  });
});
