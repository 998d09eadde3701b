import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFolder, maxListed } from './list-folder';

let top: string;
const plain = { depth: 1, hidden: false, ignored: false };
const at = (name: string): string => path.join(top, name);

beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'list-')));
});
afterEach(() => rm(top, { recursive: true, force: true }));

async function names(options: Partial<typeof plain> = {}, real = top): Promise<readonly string[]> {
  const listed = await listFolder({ ...plain, ...options, real });
  return listed.ok ? listed.value.entries.map((entry) => entry.path) : [listed.error.message];
}

describe('listing a folder', () => {
  it('goes as deep as asked, folders first, links not followed', async () => {
    await mkdir(at('b/c'), { recursive: true });
    await writeFile(at('a.txt'), '12345');
    await writeFile(at('b/c/d'), '');
    await symlink('b', at('link'));
    expect(await names()).toEqual(['b', 'a.txt', 'link']);
    expect(await names({ depth: 2 })).toEqual(['b', 'b/c', 'a.txt', 'link']);
    expect(await names({ depth: 9 })).toEqual(['b', 'b/c', 'b/c/d', 'a.txt', 'link']);
    const listed = await listFolder({ ...plain, real: top });
    expect(listed.ok && listed.value.entries.slice(1)).toEqual([
      { path: 'a.txt', kind: 'file', bytes: 5 },
      { path: 'link', kind: 'link', bytes: 0, target: 'b' },
    ]);
  });

  it('leaves out and counts hidden and ignored entries, but never of an ignored folder that is named (B19)', async () => {
    execFileSync('git', ['init', '-q', top]);
    await mkdir(at('build'));
    await writeFile(at('.gitignore'), 'build/\n*.log\n');
    for (const file of ['build/out.js', 'a.log', 'a.ts']) await writeFile(at(file), '');
    const listed = await listFolder({ ...plain, depth: 3, real: top });
    expect(listed.ok && listed.value.entries.map((entry) => entry.path)).toEqual(['a.ts']);
    expect(listed.ok && listed.value.leftOut).toEqual({ hidden: 2, ignored: 2 });
    expect(await names({ depth: 2, ignored: true })).toEqual(['build', 'build/out.js', 'a.log', 'a.ts']);
    expect(await names({}, at('build'))).toEqual(['out.js']);
  });

  it('is bounded, and lacks the deepest when it is cut', async () => {
    await mkdir(at('deep'));
    await Promise.all(Array.from({ length: maxListed }, (_, index) => writeFile(at(`deep/${index}`), '')));
    await writeFile(at('z'), '');
    const listed = await listFolder({ ...plain, depth: 2, real: top });
    expect(listed.ok && [listed.value.entries.length, listed.value.cut]).toEqual([maxListed, true]);
    expect(listed.ok && listed.value.entries.some((entry) => entry.path === 'z')).toBe(true);
  });
});
