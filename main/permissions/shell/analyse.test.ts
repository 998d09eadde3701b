import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assessment } from '../../tools/define';
import { createShellAnalyser, type ShellAnalyser } from './analyse';
import { createShellParser } from './parse';

let top: string;
let root: string;
let home: string;
let analyser: ShellAnalyser;

beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'analyse-')));
  root = path.join(top, 'work');
  home = path.join(top, 'home');
  await mkdir(path.join(root, 'scripts'), { recursive: true });
  await mkdir(home);
  const scripts = { build: 'node scripts/build.mjs', all: 'npm run build', test: 'vitest' };
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ scripts }));
  analyser = createShellAnalyser({
    parser: await createShellParser(),
    appHome: path.join(home, '.toolwright'),
  });
});
afterAll(() => rm(top, { recursive: true, force: true }));

async function analyse(script: string, written: readonly string[] = []): Promise<Assessment> {
  const real = new Set(written.map((name) => path.join(root, name)));
  return await analyser.analyse(script, { cwd: root, root, home, written: real });
}

/** Every part by the letters that its offsets point at. */
async function marked(script: string): Promise<string[]> {
  return (await analyse(script)).commands.map(({ start, end }) => script.slice(start, end));
}

describe('PE9: parts point at their letters', () => {
  it.each([
    ['npm ci && git push', ['npm ci', 'git push']],
    ["bash -c 'npm ci; git push'", ["bash -c 'npm ci; git push'", 'npm ci', 'git push']],
    ['echo é😀; rm x', ['echo é😀', 'rm x']],
    ['echo "$(rm x)" `ls a` `ls b`', ['echo "$(rm x)" `ls a` `ls b`', 'rm x', 'ls a', 'ls b']],
    ['A=1 timeout 5 npm ci', ['A=1 timeout 5 npm ci']],
    ['sort a > ../b', ['sort a > ../b', '> ../b']],
    ["sh -c 'sort a > ../b'", ["sh -c 'sort a > ../b'", 'sort a > ../b', '> ../b']],
    ["cat <<'EOF' > a.txt && ls\nrm x\nEOF", ["cat <<'EOF' > a.txt", 'ls']],
    ['find . -exec rm x \\;', ['find . -exec rm x \\;', 'rm x']],
    ['A=1 B=2\nif rm x; then ls; fi', ['A=1 B=2', 'rm x', 'ls']],
  ])('%j', async (script, expected) => {
    expect(await marked(script)).toEqual(expected);
  });
});

describe('PE2: what a rule and a card get', () => {
  it('words after quote removal with every spelling, and NUL before what is known only at run time', async () => {
    const { commands } = await analyse(`FOO=1 timeout 5 /usr/bin/git -C . "push" $X`);
    expect(commands[0]?.argv).toEqual(['/usr/bin/git', '-C', '.', 'push', '\0$X']);
    expect(commands[0]?.forms?.map(({ argv }) => argv.join(' '))).toEqual([
      'FOO=1 timeout 5 /usr/bin/git -C . push \0$X',
      'timeout 5 /usr/bin/git -C . push \0$X',
      '/usr/bin/git -C . push \0$X',
      'git -C . push \0$X',
      'git push \0$X',
    ]);
  });

  it('sentences, the most dangerous first, numbered as the card numbers them', async () => {
    const { danger, reasons } = await analyse('npm run build && npm ci && sort a > ../b; ls');
    expect(danger).toBe('high');
    expect(reasons.map(({ text }) => text)).toEqual([
      'Command 2 installs or removes packages.',
      `A redirect writes ${path.join(top, 'b')}, which is outside the workspace.`,
      'Command 1 runs a script of the project.',
    ]);
    expect((await analyse('git push')).reasons).toEqual([
      { danger: 'high', text: 'The command sends commits to a remote.' },
    ]);
  });

  it('paths with their real class, hosts, and the directory', async () => {
    const found = await analyse(
      'cd scripts && cat ../../home/.ssh/id_rsa > out.txt; curl -o a https://user@Example.com:8080/x',
    );
    expect(found.cwd).toBe(root);
    expect(found.hosts).toEqual(['example.com']);
    expect(
      found.paths.map(({ real, access, place, sort }) => [path.relative(top, real), access, place, sort]),
    ).toEqual([
      ['home/.ssh/id_rsa', 'read', 'outside', 'secret'],
      ['work/scripts/out.txt', 'write', 'inside', 'plain'],
      ['work/scripts/a', 'write', 'inside', 'plain'],
    ]);
  });
});

describe('PE2: a project script that the agent changed is high', () => {
  it.each([
    ['npm run build', [], 'medium'],
    ['npm run build', ['package.json'], 'high'],
    ['npm run build', ['scripts/build.mjs'], 'high'],
    ['npm run all', ['scripts/build.mjs'], 'high'],
    ['npm test', ['scripts/build.mjs'], 'medium'],
    ['npm test', ['src/a.ts'], 'medium'],
    ['make', ['Makefile'], 'high'],
    ['cargo test', ['build.rs'], 'high'],
    ['pytest tests/test_a.py', ['tests/test_a.py'], 'high'],
    ['pytest', ['conftest.py'], 'high'],
    ['just x', ['justfile'], 'high'],
    ['./gradlew test', ['build.gradle'], 'high'],
    ['node_modules/.bin/vitest', ['node_modules/.bin/vitest'], 'high'],
  ] as const)('%s after writing %j: %s', async (command, written, expected) => {
    expect((await analyse(command, written)).danger).toBe(expected);
  });
});

it('never takes more than a moment for a text that is made to be slow', async () => {
  const slow = [
    'a'.repeat(50_000),
    '$('.repeat(400),
    '{a,b}'.repeat(40),
    `f() { ${'f;'.repeat(40)} }; f`,
    'eval '.repeat(300) + 'ls',
    '`'.repeat(301),
    '<<E '.repeat(100),
  ];
  for (const script of slow) {
    const start = performance.now();
    await analyse(script);
    expect(performance.now() - start, script.slice(0, 40)).toBeLessThan(5000);
  }
});
