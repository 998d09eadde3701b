import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AgentProfile } from '@shared/domain/agent';
import type { BoundedText, TextReader } from '../../workspace/bounded-text';
import { builtInRoles, hookRole } from './built-in-roles';
import { parseProfile } from './parse';

/** A file that is no agent, and why. */
export interface ProfileProblem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly message: string;
}

export interface ProfileList {
  /** By name; where several files have one, the nearest to the project counts. */
  readonly agents: readonly AgentProfile[];
  /** Those of a folder that is not trusted: nothing is started as one of them. */
  readonly waiting: readonly AgentProfile[];
  readonly problems: readonly ProfileProblem[];
}

export interface Profiles {
  /** As the files say now. `root` is the open folder's real path, or null. */
  list(root: string | null): Promise<ProfileList>;
  /** One of a file, or a built-in role, that of hooks included. */
  find(name: string, root: string | null): Promise<AgentProfile | undefined>;
  /** What a sub-agent can be: the agents, and the built-in roles that none of them replaces. */
  roles(root: string | null): Promise<readonly AgentProfile[]>;
}

export interface ProfilesOptions {
  /** The person's home, for `~/.claude/agents`. */
  readonly home: string;
  /** `<home>/USER/agents`. */
  readonly userAgents: string;
  readonly trusts: (root: string) => boolean;
  /** Reads no more than an agent file needs. */
  readonly readText: TextReader;
  /** Files that plugins bring, already read; their agents bear the plugin's name. */
  readonly brought?: (root: string | null) => Promise<BroughtAgents>;
}

/** Agent files of plugins, and those that could not be read. */
export interface BroughtAgents {
  readonly files: readonly { readonly plugin: string; readonly file: string; readonly text: string }[];
  readonly problems: readonly ProfileProblem[];
}

type ReadProfile = ReturnType<typeof parseProfile>;

/**
 * Agents of the person, of their Claude Code, and of the open folder; the later ones win (WB2). Those of a folder that is
 * not trusted take nobody's place.
 */
export function createProfiles(options: ProfilesOptions): Profiles {
  const { home, userAgents, trusts, readText, brought } = options;
  const parsed = new Map<string, { readonly from: BoundedText; readonly read: ReadProfile }>();

  async function readOne(
    file: string,
    scope: AgentProfile['scope'],
    within: string | null,
  ): Promise<ReadProfile> {
    const text = await readText(file, within);
    if (!text.ok) return { ok: false, error: { message: text.error.message } };
    const known = parsed.get(file);
    if (known?.from === text.value) return known.read;
    const read = parseProfile(text.value.text, { file, scope, defaultName: path.basename(file, '.md') });
    parsed.set(file, { from: text.value, read });
    return read;
  }

  async function list(root: string | null): Promise<ProfileList> {
    const trusted = root !== null && trusts(root);
    const claude = path.join(home, '.claude', 'agents');
    const folder = root === null ? undefined : path.join(root, '.claude', 'agents');
    const folders = [
      { folder: claude, scope: 'user' as const },
      { folder: userAgents, scope: 'user' as const },
      // The home itself may be open: its agents are the person's own and stand among those already.
      ...(folder === undefined || folder === claude ? [] : [{ folder, scope: 'workspace' as const }]),
    ];
    const agents = new Map<string, AgentProfile>();
    const waiting: AgentProfile[] = [];
    const problems: ProfileProblem[] = [];
    for (const { folder: from, scope } of folders) {
      const waits = scope === 'workspace' && !trusted;
      for (const file of await markdownFiles(from)) {
        const read = await readOne(file, scope, waits ? root : null);
        if (!read.ok) problems.push({ file, ...read.error });
        else if (waits) {
          waiting.push(read.value);
          problems.push({ file, message: 'It waits until the folder is trusted.' });
        } else agents.set(read.value.name, read.value);
      }
    }
    const plugins = await brought?.(root);
    problems.push(...(plugins?.problems ?? []));
    for (const { plugin, file, text } of plugins?.files ?? []) {
      const read = parseProfile(text, { file, scope: 'user', defaultName: path.basename(file, '.md') });
      if (!read.ok) {
        problems.push({ file, ...read.error });
        continue;
      }
      // Claude Code runs no hooks of a plugin's agent, nor lets one choose the mode.
      const { hooks: _hooks, mode: _mode, ...agent } = read.value;
      const name = `${plugin}:${agent.name}`;
      if (name === hookRole.name) {
        problems.push({ file, message: `name: ${name} is the agent of hooks. Choose another.` });
        continue;
      }
      agents.set(name, { ...agent, name, plugin });
    }
    const sorted = [...agents.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return { agents: sorted, waiting, problems };
  }

  async function roles(root: string | null): Promise<readonly AgentProfile[]> {
    const { agents } = await list(root);
    const own = builtInRoles.filter(({ name }) => agents.every((agent) => agent.name !== name));
    return [...own, ...agents];
  }

  return {
    list,
    roles,
    find: async (name, root) =>
      name === hookRole.name ? hookRole : (await roles(root)).find((role) => role.name === name),
  };
}

async function markdownFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => path.join(folder, name));
  } catch {
    // Most people have no such folder.
    return [];
  }
}
