import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createBench,
  engineOfTests,
  never,
  pictureOf,
  temporaryFolder,
  testLimits,
  valueOf,
} from './testing/trees';

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd, encoding: 'utf8' });

describe('a checkpoint of a folder', () => {
  it('PE8: brings back every kind of file that a turn changed, deleted or replaced, in a folder without git', async () => {
    const bench = createBench();
    bench.write('plain.txt', 'one\r\ntwo\n');
    bench.write('binary.bin', Buffer.from([0, 1, 2, 255, 254, 10, 13]));
    bench.write('run.sh', '#!/bin/sh\n', 0o755);
    bench.write('.env', 'KEY=1\n', 0o600);
    bench.write('naïve – 日本.txt', 'ü');
    bench.write('two\nlines "and" \\back', 'x');
    bench.write('deep/er/file', '');
    mkdirSync(path.join(bench.root, 'empty/inner'), { recursive: true });
    symlinkSync('plain.txt', path.join(bench.root, 'link'));
    symlinkSync('/nowhere/at/all', path.join(bench.root, 'broken'));
    symlinkSync('deep', path.join(bench.root, 'folder-link'));
    const before = bench.picture();
    const id = await bench.take();

    for (const name of [
      'plain.txt',
      'run.sh',
      '.env',
      'naïve – 日本.txt',
      'deep',
      'empty',
      'link',
      'folder-link',
    ])
      bench.remove(name);
    bench.write('two\nlines "and" \\back', 'changed');
    bench.write('link', 'a file now');
    bench.write('deep', 'a file where a folder was');
    bench.write('plain.txt/now/a-folder', 'deep in');
    bench.write('created/new.txt', 'new');
    writeFileSync(path.join(bench.root, 'binary.bin'), 'text now');
    chmodSync(path.join(bench.root, 'binary.bin'), 0o755);

    expect(await bench.restore(id)).toEqual([]);
    expect(bench.picture()).toEqual(before);
  });

  it('PE8: a restore can itself be undone, also of what it deleted', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    const start = await bench.take();
    bench.write('a.txt', 'b');
    bench.write('made/by/turn.txt', 'kept');
    const changed = bench.picture();
    const undo = await bench.take(start);
    expect(await bench.restore(start)).toEqual([]);
    expect(Object.keys(bench.picture())).toEqual(['a.txt']);
    expect(await bench.restore(undo)).toEqual([]);
    expect(bench.picture()).toEqual(changed);
  });

  it('PE8: restores one file and leaves the others alone', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    bench.write('b.txt', 'b');
    const start = await bench.take();
    bench.write('a.txt', 'changed');
    bench.write('b.txt', 'changed');
    expect(await bench.restore(start, ['a.txt'])).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'a.txt'), 'utf8')).toBe('a');
    expect(readFileSync(path.join(bench.root, 'b.txt'), 'utf8')).toBe('changed');
  });

  it('PE8: saves nested repositories as files, untracked and ignored ones too, and never touches index, refs or hooks', async () => {
    const bench = createBench();
    git(bench.root, 'init', '-q');
    bench.write('.gitignore', '*.log\nbuild/\n');
    bench.write('tracked.txt', 't');
    git(bench.root, 'add', '-A');
    git(bench.root, 'commit', '-qm', 'first');
    bench.write('staged.txt', 's');
    git(bench.root, 'add', 'staged.txt');
    bench.write('untracked.txt', 'u');
    bench.write('debug.log', 'ignored');
    bench.write('build/out.js', 'built');
    const nested = path.join(bench.root, 'vendor/lib');
    mkdirSync(nested, { recursive: true });
    git(nested, 'init', '-q');
    bench.write('vendor/lib/code.c', 'int x;');
    git(nested, 'add', '-A');
    git(nested, 'commit', '-qm', 'nested');
    bench.write('.git/hooks/post-commit', '#!/bin/sh\ntouch ran\n', 0o755);
    bench.write('.git/hooks/reference-transaction', '#!/bin/sh\ntouch ran\n', 0o755);
    const records = [path.join(bench.root, '.git'), path.join(nested, '.git')];
    const recorded = records.map((folder) => pictureOf(folder));
    const before = bench.picture((name) => name.endsWith('.git'));

    const id = await bench.take();
    for (const name of [
      'tracked.txt',
      'untracked.txt',
      'debug.log',
      'build',
      'vendor/lib/code.c',
      '.gitignore',
    ])
      bench.remove(name);
    bench.write('vendor/lib/new.c', 'int y;');
    expect(await bench.restore(id)).toEqual([]);

    expect(bench.picture((name) => name.endsWith('.git'))).toEqual(before);
    expect(records.map((folder) => pictureOf(folder))).toEqual(recorded);
    expect(existsSync(path.join(bench.root, 'ran'))).toBe(false);
  });

  it('PE8: a hostile repository runs nothing: no filter, no monitor, no line end is changed', async () => {
    const bench = createBench();
    git(bench.root, 'init', '-q');
    const run = (name: string): string => `touch ${path.join(bench.root, name)}`;
    git(bench.root, 'config', 'filter.evil.clean', `${run('ran-clean')}; cat`);
    git(bench.root, 'config', 'filter.evil.smudge', `${run('ran-smudge')}; cat`);
    git(bench.root, 'config', 'filter.evil.required', 'true');
    git(bench.root, 'config', 'core.fsmonitor', run('ran-monitor'));
    git(bench.root, 'config', 'core.autocrlf', 'true');
    bench.write(
      '.gitattributes',
      '* filter=evil text=auto eol=crlf ident\n*.txt working-tree-encoding=UTF-16\n',
    );
    bench.write('a.txt', '$Id$ one\r\ntwo\nthree\n');
    const id = await bench.take();
    const before = bench.picture((name) => name === '.git');
    bench.write('a.txt', 'gone');
    expect(await bench.restore(id)).toEqual([]);
    expect(bench.picture((name) => name === '.git')).toEqual(before);
    expect(Object.keys(before).filter((name) => name.startsWith('ran'))).toEqual([]);
  });

  it('PE8: what is left out is named and never deleted, even when it becomes small enough to be seen', async () => {
    const bench = createBench();
    bench.write('.gitignore', '*.img\n');
    bench.write('big.img', Buffer.alloc(testLimits.ignoredFileBytes + 1));
    bench.write('node_modules/pkg/index.js', 'x');
    const id = await bench.take();
    expect(valueOf(await bench.engine.leftOut(bench.place.shadow, id))).toEqual([
      { path: 'big.img', why: 'large' },
      { path: 'node_modules', why: 'heavy' },
    ]);
    bench.write('big.img', 'small now');
    bench.write('node_modules/pkg/index.js', 'y');
    expect(await bench.restore(id)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'big.img'), 'utf8')).toBe('small now');
    expect(readFileSync(path.join(bench.root, 'node_modules/pkg/index.js'), 'utf8')).toBe('y');
  });

  it('PE8: an ignored folder that is too large is left out whole', async () => {
    const bench = createBench();
    bench.write('.gitignore', 'cache/\nlocal/\n');
    for (let at = 0; at <= testLimits.ignoredFolderEntries; at += 1) bench.write(`cache/${at}`, '');
    bench.write('local/settings', 's');
    const id = await bench.take();
    expect(valueOf(await bench.engine.leftOut(bench.place.shadow, id))).toEqual([
      { path: 'cache', why: 'ignored' },
    ]);
    bench.remove('local');
    expect(await bench.restore(id)).toEqual([]);
    expect(existsSync(path.join(bench.root, 'local/settings'))).toBe(true);
  });

  it('PE8: rules above an opened subfolder count, and a negated one wins', async () => {
    const bench = createBench();
    git(path.dirname(bench.root), 'init', '-q');
    writeFileSync(path.join(path.dirname(bench.root), '.gitignore'), '/work/*.img\n!/work/keep.img\n');
    const large = Buffer.alloc(testLimits.ignoredFileBytes + 1);
    bench.write('drop.img', large);
    bench.write('keep.img', large);
    const id = await bench.take();
    expect(valueOf(await bench.engine.leftOut(bench.place.shadow, id))).toEqual([
      { path: 'drop.img', why: 'large' },
    ]);
  });

  it('PE8: a file that grew too large in the turn is saved before the restore replaces it', async () => {
    const bench = createBench();
    bench.write('data.csv', 'small');
    const start = await bench.take();
    const large = Buffer.alloc(testLimits.fileBytes + 1, 'x');
    bench.write('data.csv', large);
    const undo = await bench.take(start);
    expect(await bench.restore(start)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'data.csv'), 'utf8')).toBe('small');
    expect(await bench.restore(undo)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'data.csv')).equals(large)).toBe(true);
  });

  it('PE8: a change in the same moment, of the same size and with the old time, is seen', async () => {
    const bench = createBench();
    bench.write('a.txt', 'aaaa');
    const first = await bench.take();
    bench.write('a.txt', 'bbbb');
    const second = await bench.take();
    expect(second).not.toBe(first);
    expect(await bench.take()).toBe(second);
    expect(await bench.restore(first)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'a.txt'), 'utf8')).toBe('aaaa');
  });

  it('PE8: a link that took the place of a folder is not followed out of the workspace', async () => {
    const bench = createBench();
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, 'a.txt'), 'not ours');
    bench.write('src/a.txt', 'ours');
    const start = await bench.take();
    bench.remove('src');
    symlinkSync(outside, path.join(bench.root, 'src'));
    expect(await bench.restore(start, ['src/a.txt'])).toEqual([
      'src/a.txt: Its folder is a link or a file now. Restore that first.',
    ]);
    expect(readFileSync(path.join(outside, 'a.txt'), 'utf8')).toBe('not ours');
    expect(await bench.restore(start)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'src/a.txt'), 'utf8')).toBe('ours');
    expect(readFileSync(path.join(outside, 'a.txt'), 'utf8')).toBe('not ours');
  });

  it('PE8: what was changed after the checkpoint of now is left alone and named', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    const start = await bench.take();
    bench.write('a.txt', 'b');
    const now = await bench.take();
    bench.write('a.txt', 'c');
    const { engine, place } = bench;
    expect(valueOf(await engine.putBack({ place, now, target: start, paths: ['a.txt'] }))).toEqual([
      { path: 'a.txt', problem: 'It was changed meanwhile. Look at the preview again.' },
    ]);
    expect(readFileSync(path.join(bench.root, 'a.txt'), 'utf8')).toBe('c');
  });

  it('survives a killed process: its lock, half a pack and a lost state', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    const start = await bench.take();
    const { shadow } = bench.place;
    writeFileSync(path.join(shadow, 'toolwright.lock'), '999999999');
    writeFileSync(path.join(shadow, 'packed-refs.lock'), '');
    writeFileSync(path.join(shadow, 'objects/pack/tmp_pack_x'), 'half');
    writeFileSync(path.join(shadow, 'toolwright-state.json'), '{"version": 1, "lat');
    bench.write('a.txt', 'b');
    expect(await bench.restore(start)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'a.txt'), 'utf8')).toBe('a');
    expect(existsSync(path.join(shadow, 'packed-refs.lock'))).toBe(false);
  });

  it('two engines on one folder take turns', async () => {
    const bench = createBench();
    for (let at = 0; at < 50; at += 1) bench.write(`f${at}`, String(at));
    const other = engineOfTests();
    const ids = await Promise.all(
      [bench.engine, other, bench.engine, other].map((engine) => engine.take({ place: bench.place }, never)),
    );
    expect(new Set(ids.map((id) => valueOf(id).id)).size).toBe(1);
  });

  it('starts anew when the repository was taken away', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    await bench.take();
    const { shadow } = bench.place;
    const state = readFileSync(path.join(shadow, 'toolwright-state.json'));
    renameSync(shadow, `${shadow}.gone`);
    mkdirSync(shadow);
    writeFileSync(path.join(shadow, 'toolwright-state.json'), state);
    bench.write('b.txt', 'b');
    const id = await bench.take();
    bench.remove('a.txt');
    expect(await bench.restore(id)).toEqual([]);
    expect(Object.keys(bench.picture())).toEqual(['a.txt', 'b.txt']);
  });

  it('forgets what is not to be kept, and what is kept can still be restored', async () => {
    const bench = createBench();
    bench.write('a.txt', '1');
    const first = await bench.take();
    bench.write('a.txt', '2');
    const second = await bench.take();
    bench.write('a.txt', '3');
    const third = await bench.take();
    const { engine, place } = bench;
    valueOf(await engine.prune(place.shadow, [second]));
    expect(await engine.compare(place.shadow, first, third)).toMatchObject({
      ok: false,
      error: { kind: 'missing' },
    });
    expect(await bench.restore(second)).toEqual([]);
    expect(readFileSync(path.join(bench.root, 'a.txt'), 'utf8')).toBe('2');
  });

  it('says so when git is not there, and when it was stopped', async () => {
    const bench = createBench();
    bench.write('a.txt', 'a');
    const { createCheckpointEngine } = await import('./engine');
    const without = createCheckpointEngine({ env: { PATH: '/nonexistent' }, platform: process.platform });
    expect(await without.take({ place: bench.place }, never)).toEqual({
      ok: false,
      error: {
        kind: 'no-git',
        message:
          'git is not installed, and checkpoints are kept with it. Install git, then start the program again.',
      },
    });
    expect(await bench.engine.take({ place: bench.place }, { aborted: true })).toMatchObject({
      ok: false,
      error: { kind: 'stopped' },
    });
  });
});
