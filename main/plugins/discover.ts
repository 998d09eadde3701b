import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { SkillProblem } from '@shared/domain/skill';
import type { TextReader } from '../workspace/bounded-text';
import { readInstalled, readSwitches, type InstalledPlugin, type PluginSwitches } from './installed';
import { manifestPath, readManifest } from './manifest';
import type { FoundPlugins, Plugin } from './plugin';

export interface PluginFinderDeps {
  /** `<home>/USER/plugins`. */
  readonly userPlugins: string;
  /** `<home>/plugin-data`. */
  readonly userData: string;
  /** The person's home, for `~/.claude`. */
  readonly userHome: string;
  readonly readText: TextReader;
  readonly trusts: (root: string) => boolean;
  /** The person's own switch. */
  readonly isOff: (id: string) => boolean;
}

export interface PluginFinder {
  /** As the files say now. `root` is the open folder's real path, or null. */
  find(root: string | null): Promise<FoundPlugins>;
}

/** The person's own plugins, then those that Claude Code has installed and enabled (PL1). */
export function createPluginFinder(deps: PluginFinderDeps): PluginFinder {
  const claude = path.join(deps.userHome, '.claude');

  async function textOf(file: string): Promise<string | undefined> {
    const read = await deps.readText(file, null);
    return read.ok ? read.value.text : undefined;
  }

  async function load(
    { id, folder }: InstalledPlugin,
    origin: Plugin['origin'],
    problems: SkillProblem[],
  ): Promise<Plugin[]> {
    const real = await realFolder(folder);
    if (real === undefined) {
      problems.push({ file: folder, message: `The plugin ${id} is not there any more. Install it again.` });
      return [];
    }
    const file = path.join(real, manifestPath);
    const text = await deps.readText(file, real);
    if (!text.ok && text.error.kind !== 'missing') {
      problems.push({ file, message: text.error.message });
      return [];
    }
    const manifest = readManifest(text.ok ? text.value.text : undefined, real);
    if (!manifest.ok) {
      problems.push(manifest.error);
      return [];
    }
    const { problems: own, ...parts } = manifest.value;
    problems.push(...own);
    // An installed plugin goes by the name it was installed under.
    const name = origin === 'claude' ? (id.split('@')[0] ?? id) : parts.name;
    const owned = origin === 'claude' ? path.join(claude, 'plugins', 'data') : deps.userData;
    const key = origin === 'claude' ? id : name;
    const data = path.join(owned, key.replaceAll(/[^A-Za-z0-9_-]/g, '-'));
    return [{ ...parts, id: key, name, origin, folder: real, data, off: deps.isOff(key) }];
  }

  async function userPlugins(): Promise<readonly InstalledPlugin[]> {
    return (await foldersIn(deps.userPlugins)).map((name) => ({
      id: name,
      folder: path.join(deps.userPlugins, name),
    }));
  }

  async function claudePlugins(
    root: string | null,
    problems: SkillProblem[],
  ): Promise<readonly InstalledPlugin[]> {
    const file = path.join(claude, 'plugins', 'installed_plugins.json');
    const text = await textOf(file);
    if (text === undefined) return [];
    const installed = readInstalled(text, file, root);
    problems.push(...installed.problems);
    const switches = await switchesOf(root);
    return installed.plugins.filter(({ id }) => isEnabled(id, switches));
  }

  /** A folder switches once it is trusted; before, it could take away a plugin that guards against it. */
  async function switchesOf(root: string | null): Promise<readonly PluginSwitches[]> {
    const folder = root !== null && deps.trusts(root) ? path.join(root, '.claude') : undefined;
    const files = [
      path.join(claude, 'settings.json'),
      ...(folder === undefined
        ? []
        : ['settings.json', 'settings.local.json'].map((name) => path.join(folder, name))),
    ];
    return Promise.all(files.map(async (file) => readSwitches((await textOf(file)) ?? '{}', file)));
  }

  return {
    async find(root) {
      const problems: SkillProblem[] = [];
      const own = await userPlugins();
      const installed = await claudePlugins(root, problems);
      const loaded = [
        ...(await Promise.all(own.map((one) => load(one, 'user', problems)))),
        ...(await Promise.all(installed.map((one) => load(one, 'claude', problems)))),
      ].flat();
      const plugins = loaded.filter((plugin, at) => {
        const first = loaded.findIndex(({ name }) => name === plugin.name);
        if (first === at) return true;
        problems.push({
          file: plugin.folder,
          message: `There is another plugin named ${plugin.name}, in ${loaded[first]?.folder ?? ''}, which counts instead.`,
        });
        return false;
      });
      return { plugins, problems };
    },
  };
}

/** The last file that says something decides. */
function isEnabled(id: string, switches: readonly PluginSwitches[]): boolean {
  return switches.findLast(({ enabled }) => Object.hasOwn(enabled, id))?.enabled[id] === true;
}

async function realFolder(folder: string): Promise<string | undefined> {
  try {
    return await realpath(folder);
  } catch {
    // Taken away, or never there: the caller says so.
    return undefined;
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted();
  } catch {
    // Most people have no such folder.
    return [];
  }
}
