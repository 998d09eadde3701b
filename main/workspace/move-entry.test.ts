import { execFileSync } from 'node:child_process';
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyEntry } from './copy-entry';
import { moveEntry, type MoveDisk } from './move-entry';

let top: string;
const never = new AbortController().signal;
const at = (...names: string[]): string => path.join(top, ...names);
/** As a rename to another file system ends. */
const otherDisk: MoveDisk = {
  rename: () => Promise.reject(Object.assign(new Error('cross-device'), { code: 'EXDEV' })),
};

beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'move-')));
  await mkdir(at('a/lib'), { recursive: true });
  await writeFile(at('a/lib/run.sh'), 'echo', { mode: 0o755 });
  await writeFile(at('a/lib/key'), 'k', { mode: 0o600 });
  await symlink('run.sh', at('a/lib/link'));
  await symlink('/nowhere', at('a/dangling'));
});
afterEach(() => rm(top, { recursive: true, force: true }));

async function expectMoved(folder: string): Promise<void> {
  expect((await lstat(path.join(folder, 'lib/run.sh'))).mode & 0o777).toBe(0o755);
  expect((await lstat(path.join(folder, 'lib/key'))).mode & 0o777).toBe(0o600);
  expect(await readlink(path.join(folder, 'lib/link'))).toBe('run.sh');
  expect(await readlink(path.join(folder, 'dangling'))).toBe('/nowhere');
  expect(await readFile(path.join(folder, 'lib/run.sh'), 'utf8')).toBe('echo');
}

describe('moving and copying entries', () => {
  it('copies a folder with links as links and modes kept', async () => {
    expect(await copyEntry({ from: at('a'), to: at('b') }, never)).toEqual({ ok: true, value: undefined });
    await expectMoved(at('b'));
    await expectMoved(at('a'));
  });

  it('moves across file systems, times and modes kept, nothing left behind', async () => {
    await utimes(at('a/lib/key'), 1_000, 2_000);
    expect((await moveEntry(at('a'), at('b'), never, otherDisk)).ok).toBe(true);
    await expectMoved(at('b'));
    expect((await lstat(at('b/lib/key'))).mtimeMs).toBe(2_000_000);
    expect(await readdir(top)).toEqual(['b']);
  });

  it('replaces nothing and copies no pipe, and then leaves nothing half done', async () => {
    await writeFile(at('taken'), 'mine');
    const exists = { ok: false, error: { kind: 'exists' } };
    expect(await moveEntry(at('a/lib/key'), at('taken'), never)).toMatchObject(exists);
    expect(await copyEntry({ from: at('a/lib/key'), to: at('taken') }, never)).toMatchObject(exists);
    execFileSync('mkfifo', [at('a/lib/pipe')]);
    expect(await copyEntry({ from: at('a'), to: at('c') }, never)).toEqual({
      ok: false,
      error: { kind: 'special', message: 'lib/pipe: It is a pipe, socket or device, not a file.' },
    });
    expect(await readdir(top)).toEqual(['a', 'taken']);
    expect(await readFile(at('taken'), 'utf8')).toBe('mine');
  });

  it('takes two hard links whose names differ in case for two files', async () => {
    await link(at('a/lib/key'), at('a/lib/KEY'));
    const done = await moveEntry(at('a/lib/key'), at('a/lib/KEY'), never);
    expect(done).toMatchObject({ ok: false, error: { kind: 'exists' } });
    expect((await readdir(at('a/lib'))).toSorted()).toEqual(['KEY', 'key', 'link', 'run.sh']);
  });

  it('renames by case alone', async () => {
    expect((await moveEntry(at('a/lib/key'), at('a/lib/Key'), never)).ok).toBe(true);
    expect((await readdir(at('a/lib'))).toSorted()).toEqual(['Key', 'link', 'run.sh']);
  });

  it('stops when it is told to, and takes its half copy away', async () => {
    const stop = AbortSignal.abort();
    expect(await copyEntry({ from: at('a'), to: at('b') }, stop)).toEqual({
      ok: false,
      error: { kind: 'io', message: 'The call was stopped.' },
    });
    expect(await readdir(top)).toEqual(['a']);
  });

  it('touches nothing when a folder above was exchanged for a link', async () => {
    await rename(at('a'), at('real'));
    await symlink(at('real'), at('a'));
    expect(await moveEntry(at('a/lib/key'), at('key'), never)).toMatchObject({
      ok: false,
      error: { kind: 'moved' },
    });
  });
});
