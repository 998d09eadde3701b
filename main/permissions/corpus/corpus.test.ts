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

/** Lines a test: one test a line would take as long to count as to run. */
const chunk = 40;
const chunks = Array.from({ length: Math.ceil(corpus.length / chunk) }, (_, index) => index * chunk);

it.each(chunks)('PE2: the lines from %i on', async (from) => {
  const lines = corpus.slice(from, from + chunk);
  const found = await Promise.all(lines.map(({ command }) => analyser.analyse(command, scene)));
  for (const [index, line] of lines.entries()) {
    const { danger, commands = [] } = found[index] ?? {};
    const shown = commands.map((part) => `${part.danger}: ${part.text} (${part.reason})`);
    expect.soft(danger, [line.command, ...shown].join('\n')).toBe(line.danger);
    if (line.parts !== undefined)
      expect.soft(commands.map((part) => [part.text, part.danger])).toEqual(line.parts);
  }
});
