import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFolder, type FolderChange, type FolderWatcher } from './watch';

let root = '';
let watcher: FolderWatcher;
let batches: (readonly FolderChange[])[] = [];
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'watch-')));
  await mkdir(path.join(root, 'node_modules/x'), { recursive: true });
  await writeFile(path.join(root, 'a.txt'), 'one');
  batches = [];
  watcher = watchFolder(
    root,
    (changes) => batches.push(changes),
    (error) => expect.unreachable(String(error)),
  );
  await watcher.ready;
});
afterEach(async () => {
  await watcher.close();
  await rm(root, { recursive: true, force: true });
});

describe('watchFolder (WB1)', () => {
  it('reports what was added, changed and removed in batches, and nothing of node_modules', async () => {
    await writeFile(path.join(root, 'node_modules/x/index.js'), '');
    for (let index = 0; index < 20; index += 1) await writeFile(path.join(root, `new-${index}.txt`), '');
    await writeFile(path.join(root, 'a.txt'), 'two');
    await vi.waitFor(() => expect(batches.flat()).toHaveLength(21), { timeout: 10_000 });
    expect(batches.length).toBeLessThan(10);
    await rm(path.join(root, 'a.txt'));
    await vi.waitFor(
      () => expect(batches.flat().at(-1)).toEqual({ kind: 'removed', path: path.join(root, 'a.txt') }),
      { timeout: 10_000 },
    );
    expect(batches.flat().some((change) => change.path.includes('node_modules'))).toBe(false);
  });
});
