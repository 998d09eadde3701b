import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTrash, trashLimits, type Trash } from './trash';

let top: string;
let trash: Trash;
let now: number;
const never = new AbortController().signal;
const at = (...names: string[]): string => path.join(top, ...names);

beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'trash-')));
  now = 1_000_000;
  let next = 0;
  const ids = { next: (prefix: string) => `${prefix}_${String((next += 1)).padStart(5, '0')}` };
  trash = createTrash({ folder: at('home/trash'), clock: { now: () => now }, ids });
  await mkdir(at('work'));
});
afterEach(() => rm(top, { recursive: true, force: true }));

async function put(name: string) {
  const done = await trash.put(at('work', name), never);
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

describe('the trash', () => {
  it('puts a folder back byte for byte, with its links and modes, and keeps nobody else out of its secrets', async () => {
    await mkdir(at('work/lib'));
    await writeFile(at('work/lib/run.sh'), 'echo', { mode: 0o755 });
    await symlink('../elsewhere', at('work/lib/link'));
    const entry = await put('lib');
    expect(entry).toMatchObject({ kind: 'folder', below: 2, bytes: 4, path: at('work/lib') });
    expect(await readdir(at('work'))).toEqual([]);
    expect((await lstat(at('home/trash'))).mode & 0o777).toBe(0o700);
    expect(await trash.restore(entry, never)).toEqual({ ok: true, value: undefined });
    expect(await readFile(at('work/lib/run.sh'), 'utf8')).toBe('echo');
    expect((await lstat(at('work/lib/run.sh'))).mode & 0o777).toBe(0o755);
    expect(await readlink(at('work/lib/link'))).toBe('../elsewhere');
    expect(await readdir(at('home/trash'))).toEqual([]);
  });

  it('takes a link and leaves alone what it points to', async () => {
    await writeFile(at('real.txt'), 'kept');
    await symlink(at('real.txt'), at('work/link'));
    expect((await put('link')).kind).toBe('link');
    expect(await readFile(at('real.txt'), 'utf8')).toBe('kept');
  });

  it('does not put back over what stands there now, and makes missing folders', async () => {
    await mkdir(at('work/a'));
    await writeFile(at('work/a/f'), 'old');
    const entry = await put('a/f');
    await rm(at('work/a'), { recursive: true });
    await mkdir(at('work/a'));
    await writeFile(at('work/a/f'), 'new');
    expect(await trash.restore(entry, never)).toEqual({
      ok: false,
      error: { kind: 'exists', message: 'Something stands there now; move it away first.' },
    });
    await rm(at('work/a'), { recursive: true });
    expect((await trash.restore(entry, never)).ok).toBe(true);
    expect(await readFile(at('work/a/f'), 'utf8')).toBe('old');
  });

  it('drops what is too old, and knows no id that leads elsewhere', async () => {
    await writeFile(at('work/old'), '1');
    await writeFile(at('work/new'), '2');
    const old = await put('old');
    now += (trashLimits.days + 1) * 24 * 3_600_000;
    const fresh = await put('new');
    expect((await trash.find(old.id)).ok).toBe(false);
    expect(await trash.find(fresh.id)).toEqual({ ok: true, value: fresh });
    expect(await trash.find('../../work')).toEqual({
      ok: false,
      error: { kind: 'missing', message: 'The trash holds no ../../work.' },
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'says why and keeps the file where its folder is read-only',
    async () => {
      await mkdir(at('work/locked'));
      await writeFile(at('work/locked/f'), 'stays');
      await chmod(at('work/locked'), 0o555);
      const done = await trash.put(at('work/locked/f'), never);
      await chmod(at('work/locked'), 0o755);
      expect(done.ok).toBe(false);
      expect(await readFile(at('work/locked/f'), 'utf8')).toBe('stays');
      expect(await readdir(at('home/trash'))).toEqual([]);
    },
  );
});
