import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CallState } from '@shared/domain/call';
import { openStore } from './open-store';
import { allLines, buildChild, type ChildProgram } from './testing/child-process';
import {
  askedCall,
  countingClock,
  countingIds,
  errorOf,
  newChat,
  openTestStore,
  temporaryFolder,
  textResult,
  valueOf,
} from './testing/temporary-store';

const isRoot = process.getuid?.() === 0;
const done: CallState = { kind: 'done', startedAt: 1, endedAt: 2 };

function command(name: string, ...args: string[]): boolean {
  return spawnSync(name, args, { stdio: 'ignore' }).status === 0;
}

/** Whether this process may mount file systems at all; containers often forbid it even to root. */
function canMount(): boolean {
  if (process.platform !== 'linux' || !isRoot) return false;
  const folder = path.join('/tmp', `toolwright-mount-${process.pid}`);
  mkdirSync(folder);
  const mounted = command('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
  if (mounted) command('umount', folder);
  rmSync(folder, { recursive: true });
  return mounted;
}

const mountable = canMount();
if (!mountable)
  console.warn('Tests with a full and a read-only disk are skipped: mounting is not permitted here.');

function smallDisk(size: string): string {
  const folder = temporaryFolder();
  if (!command('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder))
    throw new Error('mount failed');
  onTestFinished(() => void command('umount', '-l', folder));
  return folder;
}

/** Takes all space that is left, down to the last page; returns the function that frees it. */
function fillUp(folder: string): () => void {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return () => rmSync(file);
}

const openResult = (home: string) =>
  openStore({ home, clock: countingClock(), ids: countingIds(), notify: () => undefined });

describe.skipIf(!mountable)('a full disk', () => {
  it('is told once, stops nothing, and what was settled meanwhile is written once there is space', () => {
    const disk = smallDisk('4m');
    const { store, notices } = openTestStore(path.join(disk, 'home'));
    const chat = newChat(store).id;
    const free = fillUp(disk);
    const large = textResult('x'.repeat(100_000));
    for (const id of ['a', 'b', 'c']) {
      store.record.asked(askedCall(chat, id));
      store.record.settled(id, done, large);
    }
    expect(store.calls.get('c')).toBeUndefined();
    expect(notices.map((notice) => notice.text)).toEqual([
      `The disk is full: ${store.paths.database} could not be written. Free some space.`,
    ]);
    free();
    store.record.asked(askedCall(chat, 'd'));
    const states = store.calls.byConversation(chat).map((call) => [call.id, call.state.kind, call.result]);
    expect(states).toEqual([
      ['a', 'done', large],
      ['b', 'done', large],
      ['c', 'done', large],
      ['d', 'queued', undefined],
    ]);
  });

  it('is an answer of `save`, and `put` keeps the output in memory', async () => {
    const disk = smallDisk('4m');
    const { store, notices } = openTestStore(path.join(disk, 'home'));
    const free = fillUp(disk);
    const bytes = Buffer.alloc(200_000, 'y');
    const message = `The disk is full: ${store.paths.outputs} could not be written. Free some space.`;
    expect(errorOf(await store.outputs.save(bytes))).toEqual({ kind: 'disk-full', message });
    const hash = await store.outputs.put(bytes);
    expect(await store.outputs.get(hash)).toEqual(bytes);
    expect(notices.map((notice) => notice.text)).toEqual([
      `${message} Until the program ends it is kept in memory.`,
    ]);
    free();
    expect(await store.outputs.put(bytes)).toBe(hash);
  });

  it('keeps a settings file as it was', () => {
    const disk = smallDisk('4m');
    const { store } = openTestStore(path.join(disk, 'home'));
    valueOf(store.settings.update({ theme: 'dark' }));
    const free = fillUp(disk);
    const failed = errorOf(store.settings.update({ theme: 'light', model: 'a/'.repeat(10_000) }));
    expect(failed.kind).toBe('disk-full');
    expect(store.settings.get().theme).toBe('dark');
    free();
    expect(valueOf(store.settings.update({ theme: 'light' })).theme).toBe('light');
  });

  it('at the first start is a clear answer', () => {
    const disk = smallDisk('64k');
    const free = fillUp(disk);
    expect(errorOf(openResult(path.join(disk, 'home'))).kind).toBe('disk-full');
    free();
  });
});

describe('a home that cannot be written', () => {
  let program: ChildProgram;
  beforeAll(async () => {
    program = await buildChild('store-program');
  });
  afterAll(() => program.remove());

  it.skipIf(!mountable)('because its disk is read-only is refused with the way out', async () => {
    const disk = smallDisk('4m');
    const home = path.join(disk, 'home');
    expect(await allLines(program.start(['open', home, 'p']))).toEqual(['opened']);
    expect(command('mount', '-o', 'remount,ro', disk)).toBe(true);
    expect(errorOf(openResult(home))).toEqual({
      kind: 'read-only',
      message: `${home}/toolwright.db is on a read-only disk. Choose another home with TOOLWRIGHT_HOME.`,
    });
  });

  it('because it belongs to somebody else is refused with the way out', async () => {
    const home = temporaryFolder();
    chmodSync(home, 0o555);
    // Nothing is forbidden to root, so as root the other process is somebody else.
    const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    expect(await allLines(program.start(['open', home, 'p'], user))).toEqual([
      `failed no-access ${home}/USER/tools may not be written. Check who owns it and its permissions.`,
    ]);
  });
});
