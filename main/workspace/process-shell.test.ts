import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findShell, mayMove, shellArguments } from './process-shell';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'shell-')));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

describe('findShell', () => {
  const program = (name: string): Promise<void> => writeFile(path.join(folder, name), '', { mode: 0o755 });

  it("takes the first bash on the person's PATH, and sh where there is none", async () => {
    expect(findShell({ PATH: folder }, 'linux', [])).toBeUndefined();
    await program('sh');
    expect(findShell({ PATH: folder }, 'linux', [])).toEqual({ name: 'sh', file: path.join(folder, 'sh') });
    expect(findShell({}, 'linux', [folder])).toEqual({ name: 'sh', file: path.join(folder, 'sh') });
    await program('bash');
    expect(findShell({ PATH: `.:bin:${folder}:/bin` }, 'linux')).toEqual({
      name: 'bash',
      file: path.join(folder, 'bash'),
    });
  });
});

describe('shellArguments', () => {
  it('writes the directory in a plain sh too, and joins both outputs there', async () => {
    const endFile = path.join(folder, 'end');
    const script = { command: `echo a >&2; echo b; cd '${folder}'; exit 4`, endFile, joinsOutputs: true };
    const done = spawnSync('/bin/sh', [...shellArguments({ name: 'sh' }, script)], { encoding: 'utf8' });
    expect([done.stdout, done.stderr, done.status]).toEqual(['a\nb\n', '', 4]);
    expect(await readFile(endFile, 'utf8')).toBe(`${folder}\n`);
  });
});

describe('mayMove', () => {
  it.each([
    ['cd x', true],
    ['ls && pushd y', true],
    ['. ./env', true],
    ['x; . env', true],
    ['eval "$x"', true],
    ['ls ./cdrom', false],
    ['npm test -- --record', false],
    ['go x', true],
    ['goes', true],
    ['ls', false],
  ])('%s: %s', (command, moves) =>
    expect(mayMove(command, { 'BASH_FUNC_go%%': '() { cd x; }' })).toBe(moves),
  );
});
