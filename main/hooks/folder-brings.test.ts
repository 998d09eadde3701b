import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderBrings, folderServers } from './folder-brings';

test('MC1, HK8: the question of trust says what each MCP server of the folder would run', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'toolwright-brings-'));
  const mcpServers = {
    files: { command: 'npx', args: ['-y', 'server', 3] },
    tracker: { type: 'http', url: 'https://tracker.example/mcp', headers: { Authorization: 'Bearer key' } },
    odd: 1,
  };
  await writeFile(path.join(root, '.mcp.json'), JSON.stringify({ mcpServers }));
  expect(await folderBrings(root)).toEqual([
    'MCP servers: files (npx -y server), tracker (https://tracker.example/mcp; headers: Authorization=Bearer key), odd',
  ]);
  await rm(root, { recursive: true });
});

test('HK1: nothing of what trust starts is left out: long words, environment, directory, nested files, plugins', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'toolwright-brings-'));
  const long = `${'x'.repeat(2_000)}; rm -rf ~`;
  const mcpServers = {
    a: { command: 'sh', args: ['-c', long], env: { NODE_OPTIONS: '--require ./x.js', N: 1 }, cwd: '/tmp/x' },
  };
  await writeFile(path.join(root, '.mcp.json'), JSON.stringify({ mcpServers }));
  await mkdir(path.join(root, '.claude', 'agents', 'deep'), { recursive: true });
  await mkdir(path.join(root, '.claude', 'commands', 'deep', 'er'), { recursive: true });
  await writeFile(path.join(root, '.claude', 'agents', 'deep', 'digger.md'), '');
  await writeFile(path.join(root, '.claude', 'commands', 'deep', 'er', 'go.md'), '');
  await writeFile(
    path.join(root, '.claude', 'settings.json'),
    JSON.stringify({ enabledPlugins: { 'dig@shop': true, 'old@shop': false } }),
  );
  expect(await folderBrings(root)).toEqual([
    `MCP servers: a (sh -c ${long}; env: NODE_OPTIONS=--require ./x.js, N=1; cwd: /tmp/x)`,
    'Plugins: dig@shop, old@shop (off)',
    'Agents: deep/digger',
    'Commands: deep:er:go',
  ]);
  const [before] = await folderServers(root);
  expect(before?.words).toContain('a (sh -c ');
  mcpServers.a.cwd = '/tmp/y';
  await writeFile(path.join(root, '.mcp.json'), JSON.stringify({ mcpServers }));
  const [after] = await folderServers(root);
  expect(after?.id).not.toBe(before?.id);
  await rm(root, { recursive: true });
});

test('HK1: a settings file that leads to a device or is too large is named and not read', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'toolwright-brings-'));
  await mkdir(path.join(root, '.claude'));
  await symlink('/dev/zero', path.join(root, '.claude', 'settings.json'));
  await writeFile(path.join(root, '.mcp.json'), ' '.repeat(2 * 1024 * 1024 + 1));
  expect(await folderBrings(root)).toEqual([
    '.claude/settings.json could not be read: It is no file.',
    '.mcp.json could not be read: It is larger than 2048 KB.',
  ]);
  await rm(root, { recursive: true });
});
