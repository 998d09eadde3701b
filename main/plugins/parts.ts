import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SkillProblem } from '@shared/domain/skill';
import type { Hook } from '../hooks/ports';
import { readHookFile, readHooks, type HookFile, type HookSource } from '../hooks/settings-file';
import type { TextReader } from '../workspace/bounded-text';
import type { Plugin, PluginPart } from './plugin';

/** MCP servers that a plugin brings, as its file has them. */
export interface PluginServers {
  readonly plugin: string;
  /** The plugin's folder, for `${CLAUDE_PLUGIN_ROOT}`. */
  readonly folder: string;
  /** What its processes find in their environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly file: string;
  /** Name → server, unchecked. */
  readonly servers: Readonly<Record<string, unknown>>;
}

/** What a plugin's own processes find in their environment. */
export function pluginEnvironment({ folder, data }: Plugin): Readonly<Record<string, string>> {
  return { CLAUDE_PLUGIN_ROOT: folder, CLAUDE_PLUGIN_DATA: data };
}

/** The hooks of plugins that are on, each with its plugin's folder in its environment. */
export async function pluginHooks(
  plugins: readonly Plugin[],
  readText: TextReader,
): Promise<Pick<HookFile, 'hooks' | 'problems'>> {
  const found = await Promise.all(
    active(plugins).flatMap((plugin) => plugin.hooks.map((part) => hooksOf(plugin, part, readText))),
  );
  const hooks: Hook[] = found.flatMap((one) => one.hooks);
  return { hooks, problems: found.flatMap(({ problems }) => problems) };
}

async function hooksOf(
  plugin: Plugin,
  part: PluginPart,
  readText: TextReader,
): Promise<Pick<HookFile, 'hooks' | 'problems'>> {
  const source: HookSource = { file: part.file, origin: 'plugin', env: pluginEnvironment(plugin) };
  const read =
    'inline' in part ? readHooks(inlineMember(part.inline, 'hooks'), source) : await fromFile(source);
  // A hook may write there at once.
  if (read.hooks.length > 0) await mkdir(plugin.data, { recursive: true });
  return read;

  async function fromFile(own: HookSource): Promise<Pick<HookFile, 'hooks' | 'problems'>> {
    const text = await readText(own.file, plugin.folder);
    if (text.ok) return readHookFile(text.value.text, own);
    return {
      hooks: [],
      problems: text.error.kind === 'missing' ? [] : [{ file: own.file, message: text.error.message }],
    };
  }
}

/** The MCP servers of plugins that are on (PL1). Nothing is started or checked here. */
export async function pluginServers(
  plugins: readonly Plugin[],
  readText: TextReader,
): Promise<{ readonly servers: readonly PluginServers[]; readonly problems: readonly SkillProblem[] }> {
  const problems: SkillProblem[] = [];
  const found = await Promise.all(
    active(plugins).flatMap((plugin) =>
      plugin.servers.map(async (part): Promise<PluginServers[]> => {
        const raw = await rawServers(plugin, part, readText, problems);
        const { name, folder } = plugin;
        const env = pluginEnvironment(plugin);
        return raw === undefined ? [] : [{ plugin: name, folder, env, file: part.file, servers: raw }];
      }),
    ),
  );
  return { servers: found.flat(), problems };
}

async function rawServers(
  plugin: Plugin,
  part: PluginPart,
  readText: TextReader,
  problems: SkillProblem[],
): Promise<Record<string, unknown> | undefined> {
  if ('inline' in part) return record(inlineMember(part.inline, 'mcpServers'));
  const { file } = part;
  const text = await readText(file, plugin.folder);
  if (!text.ok) {
    if (text.error.kind !== 'missing') problems.push({ file, message: text.error.message });
    return undefined;
  }
  try {
    return record(inlineMember(JSON.parse(text.value.text), 'mcpServers'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push({ file, message: `It is not JSON, so none of its servers are there: ${why}.` });
    return undefined;
  }
}

/** An agent's file of a plugin, as it is read. */
export interface PluginAgentFile {
  readonly plugin: string;
  readonly file: string;
  readonly text: string;
}

/** The agent files of plugins that are on. */
export async function pluginAgents(
  plugins: readonly Plugin[],
  readText: TextReader,
): Promise<{ readonly files: readonly PluginAgentFile[]; readonly problems: readonly SkillProblem[] }> {
  const problems: SkillProblem[] = [];
  const read = active(plugins).flatMap((plugin) =>
    plugin.agents.map(async (place): Promise<readonly PluginAgentFile[]> => {
      const files = await markdownFiles(place);
      const texts = await Promise.all(
        files.map(async (file) => {
          const text = await readText(file, plugin.folder);
          if (!text.ok) problems.push({ file, message: text.error.message });
          return text.ok ? [{ plugin: plugin.name, file, text: text.value.text }] : [];
        }),
      );
      return texts.flat();
    }),
  );
  return { files: (await Promise.all(read)).flat(), problems };
}

/** Those of a folder, or the one that the path itself is. */
async function markdownFiles(place: string): Promise<readonly string[]> {
  if (place.endsWith('.md')) return [place];
  try {
    const names = await readdir(place, { recursive: true });
    return names
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => path.join(place, name));
  } catch {
    // Most plugins have no such folder.
    return [];
  }
}

function active(plugins: readonly Plugin[]): readonly Plugin[] {
  return plugins.filter(({ off }) => !off);
}

/** `{"hooks": {…}}` and the bare object are both written. */
function inlineMember(value: unknown, name: string): unknown {
  const own = record(value);
  return own !== undefined && name in own ? own[name] : value;
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
