import path from 'node:path';
import { z } from 'zod';
import type { SkillProblem } from '@shared/domain/skill';

/** One installation, as Claude Code writes it down. */
const Installed = z.looseObject({
  installPath: z.string(),
  scope: z.string().optional(),
  projectPath: z.string().optional(),
});
type Installed = z.infer<typeof Installed>;

/** Version 1 holds one installation a plugin, version 2 a list of them by scope. */
const InstalledFile = z.looseObject({
  plugins: z.record(z.string(), z.union([Installed, z.array(Installed)])),
});

export interface InstalledPlugin {
  /** name@marketplace. */
  readonly id: string;
  readonly folder: string;
}

/** What counts of a settings file: which plugins it says are on or off. */
export interface PluginSwitches {
  readonly file: string;
  readonly enabled: Readonly<Record<string, boolean>>;
}

/**
 * The plugins of `installed_plugins.json` that are there for a folder. One that was installed for a project counts in
 * that project alone.
 */
export function readInstalled(
  text: string,
  file: string,
  root: string | null,
): { readonly plugins: readonly InstalledPlugin[]; readonly problems: readonly SkillProblem[] } {
  const json = parseJson(text);
  const parsed = InstalledFile.safeParse(json.value);
  if (!parsed.success) {
    const why = json.message ?? `${parsed.error.issues[0]?.path.join('.') ?? 'plugins'} does not fit`;
    return { plugins: [], problems: [{ file, message: `Claude Code's plugins are not loaded: ${why}.` }] };
  }
  const plugins = Object.entries(parsed.data.plugins).flatMap(([id, entry]) => {
    const one = nearest([entry].flat(), root);
    return one === undefined || !path.isAbsolute(one.installPath) ? [] : [{ id, folder: one.installPath }];
  });
  return { plugins, problems: [] };
}

/** The folder's own installation before the one for everywhere. */
function nearest(entries: readonly Installed[], root: string | null): Installed | undefined {
  const own = entries.find(({ projectPath }) => projectPath !== undefined && projectPath === root);
  return own ?? entries.find(({ projectPath }) => projectPath === undefined);
}

/** `enabledPlugins` of a settings file; a list of versions switches on, too. */
export function readSwitches(text: string, file: string): PluginSwitches {
  const { value } = parseJson(text);
  const enabled =
    typeof value === 'object' && value !== null && 'enabledPlugins' in value ? value.enabledPlugins : {};
  const entries = typeof enabled === 'object' && enabled !== null ? Object.entries(enabled) : [];
  return {
    file,
    enabled: Object.fromEntries(entries.map(([id, on]) => [id, on === true || Array.isArray(on)])),
  };
}

/** A file that cannot be read switches nothing; what is wrong with it, the list of hooks tells. */
function parseJson(text: string): { readonly value: unknown; readonly message?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { value: undefined, message: error instanceof Error ? error.message : String(error) };
  }
}
