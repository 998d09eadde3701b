import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShellAnalyser, type ShellAnalyser } from './analyse';
import { OwnCommands, ownEntry } from './own-commands';
import { createShellParser } from './parse';

let root: string;
let analyser: ShellAnalyser;
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'own-')));
  const file = OwnCommands.parse({
    commands: {
      farm: {
        danger: 'none',
        reason: 'reads the build farm',
        subcommands: { submit: { danger: 'high', reason: 'starts a build' } },
      },
      'fmt-all': { danger: 'low', paths: 'write' },
      ls: { danger: 'medium' },
      rm: { danger: 'none' },
      git: { danger: 'critical' },
    },
  });
  analyser = createShellAnalyser({
    parser: await createShellParser(),
    appHome: path.join(root, '.toolwright'),
    own: (name) => ownEntry(file, name),
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each([
  ['farm status', 'none', 'reads the build farm'],
  ['farm submit x', 'high', 'starts a build'],
  ['sudo farm status', 'critical', 'runs with the rights of another user'],
  ['fmt-all a.ts', 'medium', 'writes a.ts'],
  ['fmt-all .envrc', 'critical', 'writes .envrc, run by the shell or the environment loader'],
  ['ls', 'medium', 'runs ls, which you rated medium'],
  ['rm -rf src', 'critical', 'deletes whole directories'],
  ['git status', 'critical', 'runs git, which you rated critical'],
  ['constructor', 'high', 'runs constructor, which is in no table'],
])(
  'PE2: commands.json adds to the table and only ever raises it: %s is %s',
  async (command, danger, reason) => {
    const found = await analyser.analyse(command, { cwd: root, root, home: root, written: new Set() });
    expect([found.danger, found.commands[0]?.reason]).toEqual([danger, reason]);
  },
);
