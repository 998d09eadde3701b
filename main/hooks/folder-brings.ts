import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readBoundedText } from '../workspace/bounded-text';

/** A server that the folder's `.mcp.json` names; another entry under the same name has another id. */
export interface BroughtServer {
  readonly id: string;
  /** Its name and all that its entry says. */
  readonly words: string;
}

interface JsonRead {
  readonly value?: unknown;
  /** Why it was not read, a line for the card. */
  readonly problem?: string;
}

/** Nobody writes more by hand. */
const maxBytes = 2 * 1024 * 1024;
/** Names of one kind that the card lists. */
const mostNames = 500;

/** What else a folder's own files name besides hooks, for the question whether to trust it. Nothing is cut. */
export async function folderBrings(root: string): Promise<readonly string[]> {
  const [settings, local, servers, agents, skills, commands] = await Promise.all([
    readJson(root, '.claude/settings.json'),
    readJson(root, '.claude/settings.local.json'),
    readJson(root, '.mcp.json'),
    markdownNames(path.join(root, '.claude', 'agents')),
    entries(path.join(root, '.claude', 'skills'), false),
    markdownNames(path.join(root, '.claude', 'commands')),
  ]);
  const files = [settings.value, local.value];
  const plugins = files.flatMap((file) => Object.entries(record(member(file, 'enabledPlugins'))));
  return [
    ...line(
      'Allow rules for Claude Code',
      files.flatMap((file) => listed(member(member(file, 'permissions'), 'allow'))),
    ),
    ...line(
      'MCP servers',
      serversOf(servers).map(({ words }) => words),
    ),
    ...line(
      'Plugins',
      plugins.map(([name, on]) => (on === true || Array.isArray(on) ? name : `${name} (off)`)),
    ),
    ...line('Agents', agents),
    // Their texts may run commands and bring hooks.
    ...line('Skills', skills),
    ...line(
      'Commands',
      commands.map((name) => name.replaceAll('/', ':')),
    ),
    ...[settings, local, servers].flatMap(({ problem }) => problem ?? []),
  ];
}

/** Servers of the folder's own file, to tell new ones from those that were seen. */
export async function folderServers(root: string): Promise<readonly BroughtServer[]> {
  return serversOf(await readJson(root, '.mcp.json'));
}

function serversOf({ value }: JsonRead): readonly BroughtServer[] {
  return Object.entries(record(member(value, 'mcpServers'))).map((one) => ({
    id: `mcp:${createHash('sha256').update(JSON.stringify(one)).digest('hex')}`,
    words: serverWords(one),
  }));
}

/** A server runs as soon as its folder is trusted, so all that its entry says is told with its name. */
function serverWords([name, entry]: readonly [string, unknown]): string {
  const { type: _type, command, url, args, ...others } = record(entry);
  const target = [url ?? command, ...listed(args)].filter((word) => typeof word === 'string').join(' ');
  const more = Object.entries(others).map(([field, value]) => `${field}: ${valueWords(value)}`);
  const all = [...(target === '' ? [] : [target]), ...more];
  return all.length === 0 ? name : `${name} (${all.join('; ')})`;
}

/** `A=1, B=2` for the variables and headers of an entry. */
function valueWords(value: unknown): string {
  const text = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .map(([name, one]) => `${name}=${text(one)}`)
        .join(', ')
    : text(value);
}

/** One that is not there or broken brings nothing; lists of hooks and servers name what is broken. */
async function readJson(root: string, name: string): Promise<JsonRead> {
  const read = await readBoundedText(path.join(root, name), {
    within: null,
    isSecret: () => false,
    maxBytes,
  });
  if (!read.ok)
    return read.error.kind === 'missing'
      ? {}
      : { problem: `${name} could not be read: ${read.error.message}` };
  try {
    return { value: JSON.parse(read.value.text) };
  } catch {
    return {};
  }
}

/** Markdown files at any depth, by their way below the folder. */
async function markdownNames(folder: string): Promise<readonly string[]> {
  return (await entries(folder, true))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length).split(path.sep).join('/'));
}

async function entries(folder: string, recursive: boolean): Promise<readonly string[]> {
  try {
    return (await readdir(folder, { recursive })).toSorted();
  } catch {
    // Most folders bring none of these.
    return [];
  }
}

function line(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > mostNames ? [`and ${names.length - mostNames} more`] : [];
  return [`${title}: ${[...names.slice(0, mostNames), ...more].join(', ')}`];
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
