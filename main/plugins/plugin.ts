import type { SkillProblem } from '@shared/domain/skill';

/** Something that stands in a file of its own, or in the manifest itself. */
export type PluginPart =
  | { readonly file: string }
  /** `file` is the manifest. */
  | { readonly file: string; readonly inline: unknown };

/** A plugin that was found, with where its parts are. Paths are absolute and inside its folder. */
export interface Plugin {
  /** Name, or name@marketplace. */
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  readonly description: string;
  readonly origin: 'user' | 'claude';
  /** Real path. */
  readonly folder: string;
  /** Its own place for data, kept across updates. */
  readonly data: string;
  readonly off: boolean;
  /** Folders of skill folders, or skill folders themselves. */
  readonly skills: readonly string[];
  /** Markdown files, or folders of them. */
  readonly commands: readonly string[];
  readonly agents: readonly string[];
  readonly hooks: readonly PluginPart[];
  readonly servers: readonly PluginPart[];
}

export interface FoundPlugins {
  /** Those that are switched off included. */
  readonly plugins: readonly Plugin[];
  readonly problems: readonly SkillProblem[];
}
