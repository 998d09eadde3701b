import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAtomic, type AtomicWrite, type WriteDisk } from './atomic-write';
import { versionAt } from './decided-file';

let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'write-')));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);

async function write(
  name: string,
  text: string,
  more: Partial<AtomicWrite> = {},
  disk?: WriteDisk,
): Promise<string> {
  const result = await writeAtomic({ real: at(name), bytes: Buffer.from(text), ...more }, disk);
  return result.ok ? 'ok' : `${result.error.kind}: ${result.error.message}`;
}

describe('writeAtomic (WE3, PE5)', () => {
  it('keeps the mode of an old file and gives a new one the usual mode (B10)', async () => {
    await writeFile(at('run.sh'), 'old', { mode: 0o755 });
    await writeFile(at('private.key'), 'old', { mode: 0o600 });
    expect([
      await write('run.sh', 'new'),
      await write('private.key', 'new'),
      await write('new.txt', 'x'),
    ]).toEqual(['ok', 'ok', 'ok']);
    const modes = await Promise.all(
      ['run.sh', 'private.key', 'new.txt'].map(async (name) => (await lstat(at(name))).mode & 0o777),
    );
    expect(modes).toEqual([0o755, 0o600, 0o666 & ~process.umask()]);
  });

  it('never changes another hard link to the old file', async () => {
    await writeFile(at('a'), 'old');
    await link(at('a'), at('b'));
    await write('a', 'new');
    expect([await readFile(at('a'), 'utf8'), await readFile(at('b'), 'utf8')]).toEqual(['new', 'old']);
  });

  it('returns the version that stands there afterwards', async () => {
    const result = await writeAtomic({ real: at('a'), bytes: Buffer.from('x') });
    expect(result).toEqual(await versionAt(at('a')));
  });

  it('leaves the old file whole and no trace when the disk is full', async () => {
    await writeFile(at('a'), 'old');
    const full: WriteDisk = {
      async fill(handle, bytes) {
        await handle.writeFile(bytes.subarray(0, 1));
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    };
    expect(await write('a', 'new', {}, full)).toBe('disk-full: The disk is full.');
    expect(await readFile(at('a'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('fails on a read-only file, a folder, a link and a missing folder', async () => {
    await writeFile(at('locked'), 'old');
    await chmod(at('locked'), 0o444);
    await mkdir(at('folder'));
    await symlink('locked', at('link'));
    expect([
      await write('locked', 'x'),
      await write('folder', 'x'),
      await write('link', 'x'),
      await write('no/such/a', 'x'),
      await write('locked/a', 'x', { createFolders: true }),
    ]).toEqual([
      'read-only: It is read-only (no write permission).',
      'folder: It is a folder, not a file.',
      'moved: Its path was changed to lead elsewhere after the call was judged.',
      'missing: The folder it should lie in does not exist.',
      'missing: A part of its path is a file, not a folder.',
    ]);
    expect(await readFile(at('locked'), 'utf8')).toBe('old');
  });

  it.runIf(process.platform === 'linux')('ends where the system makes no folders', async () => {
    const real = '/proc/no-such-folder/deep/a';
    const result = await writeAtomic({ real, bytes: Buffer.from('x'), createFolders: true });
    expect(result).toMatchObject({ ok: false, error: { kind: 'missing' } });
  });

  it('does not write through a folder that became a link after the decision', async () => {
    await mkdir(at('elsewhere'));
    await symlink('elsewhere', at('docs'));
    expect(await write('docs/a', 'x')).toBe(
      'moved: Its path was changed to lead elsewhere after the call was judged.',
    );
    expect(await readdir(at('elsewhere'))).toEqual([]);
  });

  it('notices a change, a deletion and a creation by somebody else', async () => {
    await writeFile(at('a'), 'old');
    const before = await versionAt(at('a'));
    if (!before.ok || before.value === undefined) throw new Error('no version');
    await writeFile(at('a'), 'other text');
    expect(await write('a', 'x', { expected: before.value })).toBe(
      'changed: Somebody else changed it meanwhile.',
    );
    await rm(at('a'));
    expect(await write('a', 'x', { expected: before.value })).toBe(
      'changed: Somebody else deleted it meanwhile.',
    );
    await writeFile(at('a'), 'again');
    expect(await write('a', 'x', { expected: 'nothing' })).toBe(
      'changed: Somebody else created it meanwhile.',
    );
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('makes missing folders when told to', async () => {
    expect(await write('x/y/a', 'text', { createFolders: true })).toBe('ok');
    expect(await readFile(at('x/y/a'), 'utf8')).toBe('text');
  });
});
