import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileTree, type FileTree } from './file-tree';
import { fuzzyScore } from '@shared/text/fuzzy';
import { createRipgrep } from './ripgrep';

let root = '';
let tree: FileTree;
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'tree-')));
  tree = createFileTree(root, createRipgrep());
  for (const file of [
    'src/app/main.ts',
    'src/app/main.test.ts',
    'Readme.md',
    '.env.example',
    'node_modules/x/index.js',
  ]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), '');
  }
  await writeFile(path.join(root, '.gitignore'), 'node_modules\n');
  await symlink('Readme.md', path.join(root, 'link'));
});
afterEach(async () => rm(root, { recursive: true, force: true }));

async function names(): Promise<string[]> {
  const listed = await tree.list(root);
  return listed.ok
    ? listed.value.map((entry) => `${entry.name} ${entry.kind}${entry.ignored ? ' ignored' : ''}`)
    : [listed.error.message];
}

describe('createFileTree (WB1)', () => {
  it('lists folders first and marks what git ignores', async () => {
    await promisify(execFile)('git', ['init', '-q'], { cwd: root });
    expect(await names()).toEqual([
      '.git directory ignored',
      'node_modules directory ignored',
      'src directory',
      '.env.example file',
      '.gitignore file',
      'link link',
      'Readme.md file',
    ]);
  });

  it('marks nothing outside a repository and lists no folder outside the opened one', async () => {
    expect(await names()).not.toContain('node_modules directory ignored');
    expect(await tree.list(path.dirname(root))).toMatchObject({ ok: false, error: { kind: 'denied' } });
    expect(await tree.list(path.join(root, 'none'))).toMatchObject({ ok: false, error: { kind: 'missing' } });
  });

  it('finds files by letters in order, best first, and keeps its list until told of a change', async () => {
    const found = async (query: string): Promise<string[]> =>
      (await tree.find(query, 5)).map((file) => file.relative);
    expect(await found('main')).toEqual(['src/app/main.ts', 'src/app/main.test.ts']);
    expect(await found('apptest')).toEqual(['src/app/main.test.ts']);
    expect(await found('index')).toEqual([]);
    await writeFile(path.join(root, 'index.html'), '');
    expect(await found('index')).toEqual([]);
    tree.changed();
    expect(await found('index')).toEqual(['index.html']);
  });
});

describe('fuzzyScore', () => {
  it.each([
    ['app', 'src/app.ts', 'src/wrapper.ts'],
    ['ut', 'src/user-table.ts', 'src/output.ts'],
    ['fg', 'FileGuard.ts', 'config.ts'],
    ['main.ts', 'a/main.ts', 'main.ts.d/other.ts'],
    ['srcmain', 'src/main.ts', 'scripts/remaining.ts'],
  ])('ranks for %s %s before %s', (query, better, worse) => {
    expect(fuzzyScore(query, better) ?? -1).toBeGreaterThan(fuzzyScore(query, worse) ?? -1);
  });
  it('refuses a path that lacks a letter', () => expect(fuzzyScore('xyz', 'src/a.ts')).toBeUndefined());
});
