import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Danger } from '@shared/domain/danger';
import { createShellAnalyser, type ShellAnalyser, type ShellScene } from '../shell/analyse';
import { createShellParser } from '../shell/parse';

interface Line {
  readonly command: string;
  readonly danger: Danger;
  /** Text and danger of each part, where they are the point. */
  readonly parts?: readonly (readonly [string, Danger])[];
  /** Written as an attempt to get past the check. */
  readonly slip?: true;
}

const corpus = (await readFile(path.join(import.meta.dirname, 'commands.jsonl'), 'utf8'))
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line);

let top: string;
let scene: ShellScene;
let analyser: ShellAnalyser;

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'corpus-')));
  const root = path.join(top, 'work');
  const home = path.join(top, 'home');
  for (const folder of [
    'work/src',
    'work/docs',
    'work/.git/hooks',
    'work/node_modules/.bin',
    'work/out',
    'other',
    'home/.ssh',
  ]) {
    await mkdir(path.join(top, folder), { recursive: true });
  }
  for (const file of [
    'work/README.md',
    'work/.env',
    'work/package.json',
    'work/src/a.ts',
    'work/node_modules/.bin/vitest',
    'other/a',
    'home/.ssh/id_rsa',
  ]) {
    await writeFile(path.join(top, file), '{}');
  }
  await symlink('.env', path.join(root, 'link-to-env'));
  await symlink('../other', path.join(root, 'link-out'));
  await symlink('../../home/.ssh', path.join(root, 'out/secret-dir'));
  scene = { cwd: root, root, home, written: new Set() };
  analyser = createShellAnalyser({
    parser: await createShellParser(),
    appHome: path.join(home, '.toolwright'),
  });
});
afterAll(() => rm(top, { recursive: true, force: true }));

it('PE2: holds at least 250 lines, half of them attempts to slip past', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(250);
  expect(corpus.filter(({ slip }) => slip).length * 2).toBeGreaterThanOrEqual(corpus.length * 0.9);
});

it.each(corpus.map((line) => [line.command, line] as const))('PE2: %j', async (_name, line) => {
  const found = await analyser.analyse(line.command, scene);
  const shown = found.commands.map(({ text, danger, reason }) => `${danger}: ${text} (${reason})`).join('\n');
  expect(found.danger, shown).toBe(line.danger);
  if (line.parts !== undefined)
    expect(found.commands.map(({ text, danger }) => [text, danger])).toEqual(line.parts);
});
