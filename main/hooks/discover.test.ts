import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHookFinder } from './discover';

let top = '';
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-files-')));
});
afterAll(() => rm(top, { recursive: true, force: true }));

it('HK3: settings of a folder that lead to a device or out of it are told and not read before it is trusted', async () => {
  const root = path.join(top, 'work');
  const theirs = path.join(root, '.claude/settings.json');
  await mkdir(path.dirname(theirs), { recursive: true });
  const shared = path.join(top, 'shared.json');
  const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'note' }] }] };
  await writeFile(shared, JSON.stringify({ hooks }));
  await symlink('/dev/zero', theirs);
  let trusted = false;
  const finder = createHookFinder({
    userHome: path.join(top, 'home'),
    userSettings: path.join(top, 'none.json'),
    trusts: () => trusted,
    isSecret: () => false,
    agentHooks: async () => [],
    mistakeOf: () => undefined,
  });
  const out = { file: theirs, message: 'It leads out of its folder, so it is not read.' };
  expect((await finder.find(root)).problems).toEqual([out]);
  trusted = true;
  expect((await finder.find(root)).problems).toEqual([{ file: theirs, message: 'It is no file.' }]);
  await rm(theirs);
  await symlink(shared, theirs);
  expect((await finder.find(root)).hooks).toMatchObject([{ event: 'Stop' }]);
  trusted = false;
  expect(await finder.find(root)).toMatchObject({ hooks: [], waiting: [], problems: [out] });
});
