import { describe, expect, test } from 'vitest';
import { findCycles, importsOf, resolveSpecifier } from './lib/import-graph.mjs';
import { covered, judgeSources, roomOf } from './lib/layer-rules.mjs';
import { parseSource } from './lib/sources.mjs';
import { layers as table } from './layers.mjs';

/** Judges a small project given as path → text; returns "where [rule]" for every finding. */
function judge(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));
  return judgeSources(sources, table).findings.map(({ where, rule }) => `${where} [${rule}]`);
}

describe('rooms', () => {
  test('a pattern covers a file of that name and everything below a folder of that name', () => {
    expect(covered('main/tools/define', 'main/tools/define')).toBe('main/tools/define');
    expect(covered('main/store', 'main/store/database')).toBe('main/store');
    expect(covered('main/store', 'main/storefront')).toBeUndefined();
    expect(covered('main/tools/native/.', 'main/tools/native/path-uses')).toBe('main/tools/native');
    expect(covered('main/tools/native/.', 'main/tools/native/claude/Read/run')).toBeUndefined();
    expect(covered('main/*/ports', 'main/agent/ports')).toBe('main/agent/ports');
  });

  test('the most specific room wins, and each tool folder is a room of its own', () => {
    expect(roomOf('main/tools/call.ts', table.rooms)?.place).toBe('main/tools');
    expect(roomOf('main/tools/steps/lift.ts', table.rooms)?.place).toBe('main/tools/steps');
    expect(roomOf('main/tools/native/claude/Read/run.ts', table.rooms)?.place).toBe(
      'main/tools/native/claude/Read',
    );
    expect(roomOf('main/tools/native/claude/index.ts', table.rooms)?.place).toBe('main/tools/native');
    expect(roomOf('main/unheard-of/x.ts', table.rooms)).toBeUndefined();
  });
});

describe('layers', () => {
  test('shared may not import main, by relative path or otherwise', () => {
    expect(
      judge({ 'shared/kit/a.ts': "import { b } from '../../main/store/b';", 'main/store/b.ts': '' }),
    ).toEqual(['shared/kit/a.ts:1 [layers]']);
  });

  test('the @shared alias is followed', () => {
    expect(
      judge({ 'shared/kit/a.ts': "import { b } from '@shared/domain/b';", 'shared/domain/b.ts': '' }),
    ).toEqual(['shared/kit/a.ts:1 [layers]']);
    expect(
      judge({ 'shared/domain/b.ts': "import { a } from '@shared/kit/a';", 'shared/kit/a.ts': '' }),
    ).toEqual([]);
  });

  test('the shell sees types of the domains but not their code', () => {
    const files = { 'main/store/db.ts': '' };
    expect(judge({ ...files, 'main/shell/a.ts': "import type { Db } from '../store/db';" })).toEqual([]);
    expect(judge({ ...files, 'main/shell/a.ts': "import { db } from '../store/db';" })).toEqual([
      'main/shell/a.ts:1 [layers]',
    ]);
    expect(judge({ ...files, 'main/shell/a.ts': "const db = await import('../store/db');" })).toEqual([
      'main/shell/a.ts:1 [layers]',
    ]);
  });

  test('a tool may not import another tool', () => {
    const edit = "import { x } from '../Read/run';";
    expect(
      judge({ 'main/tools/native/claude/Edit/run.ts': edit, 'main/tools/native/claude/Read/run.ts': '' }),
    ).toEqual(['main/tools/native/claude/Edit/run.ts:1 [layers]']);
  });

  test('a place on the screen reaches another only through its index', () => {
    const files = { 'renderer/editor/index.ts': '', 'renderer/editor/model.ts': '' };
    expect(judge({ ...files, 'renderer/chat/a.ts': "import '../editor';" })).toEqual([]);
    expect(judge({ ...files, 'renderer/chat/a.ts': "import '../editor/model';" })).toEqual([
      'renderer/chat/a.ts:1 [layers]',
    ]);
  });

  test('a settings page may not import its sister', () => {
    const page = "import { x } from '../hooks/page';";
    expect(
      judge({ 'renderer/settings/memory/page.ts': page, 'renderer/settings/hooks/page.ts': '' }),
    ).toEqual(['renderer/settings/memory/page.ts:1 [layers]']);
  });

  test('shared uses pure packages only, its tests any', () => {
    expect(judge({ 'shared/kit/a.ts': "import { z } from 'zod';" })).toEqual([]);
    expect(judge({ 'shared/kit/a.ts': "import fs from 'node:fs';" })).toEqual(['shared/kit/a.ts:1 [layers]']);
    expect(judge({ 'shared/kit/a.test.ts': "import fs from 'node:fs';" })).toEqual([]);
  });

  test('tests reach their whole top folder, and code may not import tests', () => {
    const files = { 'main/agent/loop.ts': '', 'main/testing/home.ts': '' };
    expect(
      judge({ ...files, 'main/store/a.test.ts': "import '../agent/loop'; import '../testing/home';" }),
    ).toEqual([]);
    expect(judge({ ...files, 'shared/kit/a.test.ts': "import '../../main/agent/loop';" })).toHaveLength(1);
    expect(judge({ ...files, 'main/agent/b.ts': "import '../testing/home';" })).toEqual([
      'main/agent/b.ts:1 [layers]',
    ]);
  });

  test('e2e specs are held to the table although they are tests', () => {
    expect(
      judge({ 'e2e/specs/a.spec.ts': "import '../../main/agent/loop';", 'main/agent/loop.ts': '' }),
    ).toHaveLength(1);
  });

  test('a folder that is in no room is named', () => {
    expect(judge({ 'main/unheard-of/a.ts': "import 'zod';" })).toEqual(['main/unheard-of/a.ts [layers]']);
  });
});

describe('circles', () => {
  test('one closed by a type import is counted, and is no finding', () => {
    const a = parseSource('shared/kit/a.ts', "import { b } from './b';");
    const b = parseSource('shared/kit/b.ts', "import type { A } from './a';");
    expect(judgeSources([a, b], table)).toEqual({
      findings: [],
      circles: [['shared/kit/a.ts', 'shared/kit/b.ts']],
    });
  });

  test('two separate circles are two groups', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['d']],
      ['d', ['c']],
    ]);
    expect(findCycles(graph)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
  });
});

describe('content', () => {
  test('electron stays in the shell and the preload, its types too', () => {
    expect(judge({ 'main/shell/a.ts': "import { app } from 'electron';" })).toEqual([]);
    expect(judge({ 'preload/index.ts': "import { ipcRenderer } from 'electron';" })).toEqual([]);
    expect(judge({ 'main/store/a.ts': "import type { App } from 'electron';" })).toEqual([
      'main/store/a.ts:1 [electron-in-shell]',
    ]);
    expect(judge({ 'main/index.ts': "import { app } from 'electron/main';" })).toHaveLength(1);
  });

  test('process.env is read in the roots only, however it is spelt', () => {
    expect(judge({ 'main/index.ts': "export const home = process.env['HOME'];" })).toEqual([]);
    expect(judge({ 'main/store/a.ts': "\nexport const home = process.env['HOME'];" })).toEqual([
      'main/store/a.ts:2 [environment-in-roots]',
    ]);
    expect(judge({ 'main/store/a.ts': "export const e = process['env'];" })).toHaveLength(1);
    expect(judge({ 'main/store/a.ts': "import { env } from 'node:process';" })).toHaveLength(1);
  });

  test('a catch that does nothing is found, with or without a comment', () => {
    expect(judge({ 'main/store/a.ts': 'try { f(); } catch { /* never mind */ }' })).toEqual([
      'main/store/a.ts:1 [no-silent-catch]',
    ]);
    expect(judge({ 'main/store/a.ts': 'void f().catch(() => {});' })).toHaveLength(1);
    expect(judge({ 'main/store/a.ts': 'try { f(); } catch (error) { log(error); }' })).toEqual([]);
  });
});

describe('imports', () => {
  test('every way to name another module is seen with its kind', () => {
    const text = [
      "import type { A } from './a';",
      "import { type B } from './b';",
      "export * from './c';",
      "export type { D } from './d';",
      "const e = import('./e');",
      "let f: import('./f').F;",
      'export const own = 1;',
    ].join('\n');
    const found = importsOf(parseSource('main/x.ts', text), new Set());
    expect(found.map(({ specifier, kind, line }) => `${specifier} ${kind} ${line}`)).toEqual([
      './a type 1',
      './b value 2',
      './c value 3',
      './d type 4',
      './e dynamic 5',
      './f type 6',
    ]);
  });

  test('extensions, index files and ?worker suffixes are resolved', () => {
    const paths = new Set(['renderer/lib/a.ts', 'renderer/ui/index.tsx']);
    expect(resolveSpecifier('renderer/app/x.ts', '../lib/a.js', paths)).toBe('renderer/lib/a.ts');
    expect(resolveSpecifier('renderer/app/x.ts', '../lib/a?worker', paths)).toBe('renderer/lib/a.ts');
    expect(resolveSpecifier('renderer/app/x.ts', '../ui', paths)).toBe('renderer/ui/index.tsx');
    expect(resolveSpecifier('renderer/app/x.ts', 'react', paths)).toBeUndefined();
  });
});
