import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSources } from './sources';

let top = '';
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'mcp-sources-')));
});
afterAll(() => rm(top, { recursive: true, force: true }));

it('MC1: a .mcp.json that leads to a device, out of its folder or in a loop is told and not read', async () => {
  const root = path.join(top, 'work');
  const file = path.join(root, '.mcp.json');
  await mkdir(root);
  const shared = path.join(top, 'shared.json');
  await writeFile(shared, '{"mcpServers": {"s": {"command": "x"}}}');
  let trusted = false;
  const sources = createSources({
    userFile: {
      read: () => ({ value: { mcpServers: {}, switches: {} }, source: 'defaults', placeOf: () => undefined }),
    },
    userFilePath: path.join(top, 'none.json'),
    trusts: () => trusted,
    projectId: () => 'p1',
    plugins: () => [],
  });
  const found = () => {
    const { specs, problems } = sources.find(root);
    return [...specs.map(({ name }) => name), ...problems.map(({ message }) => message)];
  };
  const link = async (target: string): Promise<void> => {
    await rm(file, { force: true });
    await symlink(target, file);
  };
  await link('/dev/zero');
  expect(found()).toEqual(['It leads out of its folder, so it was not read.']);
  trusted = true;
  expect(found()).toEqual(['It is no file, so it was not read.']);
  // A folder that is trusted may share its servers with another by a link.
  await link(shared);
  expect(found()).toEqual(['s']);
  trusted = false;
  expect(found()).toEqual(['It leads out of its folder, so it was not read.']);
  await link('.mcp.json');
  expect(found()).toEqual([expect.stringMatching(/^It could not be read: ELOOP/)]);
  await rm(file);
  await writeFile(file, '{"mcpServers": {"own": {"command": "x"}}}');
  expect(found()).toEqual(['own']);
});
