import { aliases } from '@shared/catalog/names';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../define';
import { rosterOf } from '../native/roster-fixture';
import { primaryArgumentOf, resolveName } from './resolve-name';

const primary = { Read: 'path', Write: 'path', Edit: 'path', Search: 'query', Bash: 'command' };
const tools = new Map(
  Object.entries(primary).map(([name, primaryArgument]) => [
    name,
    { name, primaryArgument } as unknown as Tool,
  ]),
);

describe('names of calls (TR1, TR3)', () => {
  it('fills the primary argument of a name of another product as that product does (WB2)', () => {
    const of = (name: string) => primaryArgumentOf(name, (known) => tools.get(known));
    expect(['Read', 'Grep', 'grep', 'Glob', 'read_file', 'run_command', 'apply_patch'].map(of)).toEqual([
      'path',
      'query',
      'query',
      'pattern',
      'path',
      'command',
      'path',
    ]);
    expect(['Frobnicate', 'WebFetch', 'constructor', '__proto__', 'toString', ''].map(of)).toEqual(
      Array.from({ length: 6 }),
    );
  });

  it('TR3: of hundreds of waiting tools it names some, those of the server that was meant first', () => {
    const many = Array.from({ length: 300 }, (_, index) => `mcp__${index < 280 ? 'a' : 'b'}__t${index}`);
    const named = many.map((name) => ({ name }) as unknown as Tool);
    const roster = rosterOf(named, Object.fromEntries(many.map((name) => [name, { kind: 'deferred' }])));
    const resolved = resolveName('mcp__b__other', roster);
    const remedy = resolved.ok ? '' : (resolved.error.remedy ?? '');
    expect(remedy).toMatch(/^Tools that ToolSearch can still load: mcp__b__t280, mcp__b__t281, /);
    expect(remedy).toMatch(/ and 260 more, which ToolSearch finds by keywords\.$/);
  });

  it('says of every name of the other catalogue where it went, or lifts it (TR3)', () => {
    const granular = [
      'read_file read_files list_dir create_dirs write_file edit_file delete move_path copy_path',
      'code_search code_grep symbols references check_errors run_command',
    ].flatMap((names) => names.split(' '));
    for (const name of granular) {
      const resolved = resolveName(name, rosterOf([...tools.values()]));
      expect(resolved.ok || resolved.error.remedy === aliases[name]?.hint, name).toBe(true);
      if (!resolved.ok) expect(resolved.error.remedy, name).toMatch(/Use \w+/);
    }
  });
});
