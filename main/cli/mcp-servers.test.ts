import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireBuild } from './testing/headless-process';

const script = fileURLToPath(new URL('../../bin/toolwright.mjs', import.meta.url));

/** A server of one tool, as small as one can be. */
const server = String.raw`
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const send = (result) => id !== undefined && process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  if (method === 'initialize') send({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } });
  if (method === 'tools/list') send({ tools: [{ name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } }] });
  if (method === 'tools/call') send({ content: [{ type: 'text', text: 'sum ' + (params.arguments.a + 1) }] });
});
`;

let top = '';
let folder = '';
beforeAll(() => {
  requireBuild();
  top = realpathSync(mkdtempSync(path.join(tmpdir(), 'headless-mcp-')));
  folder = path.join(top, 'work');
  for (const name of ['work', 'user']) mkdirSync(path.join(top, name));
  writeFileSync(path.join(folder, 'server.cjs'), server);
  const entry = { command: process.execPath, args: ['server.cjs'] };
  writeFileSync(path.join(folder, '.mcp.json'), JSON.stringify({ mcpServers: { sums: entry } }));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

async function run(args: readonly string[]): Promise<{ readonly out: string; readonly errors: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: path.join(top, 'user'), TOOLWRIGHT_HOME: path.join(top, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks = { out: [] as Buffer[], errors: [] as Buffer[] };
  child.stdout.on('data', (chunk: Buffer) => chunks.out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.errors.push(chunk));
  await new Promise((resolve) => child.once('close', resolve));
  const text = (list: Buffer[]): string => Buffer.concat(list).toString('utf8');
  return { out: text(chunks.out), errors: text(chunks.errors) };
}

const call = 'mcp__sums__add {"a": 1}';

describe('MC1, WB5: servers of the command', () => {
  it('a tool is there in the very first run of a trusted folder, and asks without a rule', async () => {
    const asked = await run(['-p', call, '--trust']);
    expect(asked.errors).toBe('');
    expect(asked.out).toContain('The MCP server sums runs it and does not say that it only reads.');
    expect(asked.out).toContain("--allow 'mcp__sums__add'");
    expect(await run(['-p', call, '--trust', '--allow', 'mcp__sums__*'])).toEqual({
      out: 'sum 2\n',
      errors: '',
    });
  });

  it('stream-json names the servers as Claude Code does; without trust there are none', async () => {
    const args = ['-p', call, '--output-format', 'stream-json', '--allow', 'mcp__sums'];
    const init = async (more: readonly string[]) =>
      JSON.parse((await run([...args, ...more])).out.split('\n')[0] ?? '') as Record<string, unknown>;
    const servers = (await init(['--trust']))['mcp_servers'] as { name: string; status: string }[];
    expect(servers.map(({ name }) => name)).toEqual(['sums']);
    expect(['connected', 'pending']).toContain(servers[0]?.status);
    expect((await init([]))['mcp_servers']).toEqual([]);
  });
});
