import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What else a folder's own files name besides hooks, for the question whether to trust it. */
export async function folderBrings(root: string): Promise<readonly string[]> {
  const [settings, local, servers, agents] = await Promise.all([
    readJson(path.join(root, '.claude', 'settings.json')),
    readJson(path.join(root, '.claude', 'settings.local.json')),
    readJson(path.join(root, '.mcp.json')),
    names(path.join(root, '.claude', 'agents')),
  ]);
  const rules = [settings, local].flatMap((file) => listed(member(member(file, 'permissions'), 'allow')));
  const named = Object.keys(record(member(servers, 'mcpServers')));
  return [
    ...(rules.length === 0 ? [] : [`Allow rules for Claude Code: ${rules.join(', ')}`]),
    ...(named.length === 0 ? [] : [`MCP servers: ${named.join(', ')}`]),
    ...(agents.length === 0 ? [] : [`Agents: ${agents.join(', ')}`]),
  ];
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Missing or broken: it brings nothing, and the list of hooks names what is broken.
    return undefined;
  }
}

async function names(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.basename(name, '.md'));
  } catch {
    // Most folders have no agents.
    return [];
  }
}

function member(value: unknown, name: string): unknown {
  return record(value)[name];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listed(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
