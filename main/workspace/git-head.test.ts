import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headCommit } from './git-head';

const one = 'a'.repeat(40);
const two = 'b'.repeat(40);
let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'head-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

it('PE9: HEAD of a branch, loose or packed, of a commit itself, and of a repository without one', async () => {
  await put('.git/HEAD', 'ref: refs/heads/main\n');
  expect(headCommit(root)).toBe('');
  await put('.git/packed-refs', `# pack-refs\n${one} refs/heads/main\n`);
  expect(headCommit(path.join(root))).toBe(one);
  await put('.git/refs/heads/main', `${two}\n`);
  expect(headCommit(root)).toBe(two);
  await put('.git/HEAD', `${one}\n`);
  expect(headCommit(root)).toBe(one);
});

it('PE9: HEAD of a worktree and of a folder inside; nothing outside of a repository', async () => {
  await put('main/.git/refs/heads/side', `${two}\n`);
  await put('main/.git/worktrees/side/HEAD', 'ref: refs/heads/side\n');
  await put('main/.git/worktrees/side/commondir', '../..\n');
  await put('side/.git', `gitdir: ${root}/main/.git/worktrees/side\n`);
  await put('side/src/a.ts', '');
  expect(headCommit(path.join(root, 'side/src'))).toBe(two);
  await put('other/a', '');
  expect(headCommit(path.join(root, 'other'))).toBeUndefined();
});
