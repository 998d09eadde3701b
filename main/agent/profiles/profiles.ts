import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AgentProfile } from '@shared/domain/agent';
import { parseProfile } from './parse';

/** A file that is no agent, and why. */
export interface ProfileProblem {
  readonly file: string;
  readonly message: string;
}

export interface ProfileList {
  /** By name; where several files have one, the nearest to the project counts. */
  readonly agents: readonly AgentProfile[];
  readonly problems: readonly ProfileProblem[];
}

export interface Profiles {
  /** As the files say now. `root` is the open folder's real path, or null. */
  list(root: string | null): Promise<ProfileList>;
  find(name: string, root: string | null): Promise<AgentProfile | undefined>;
}

export interface ProfilesOptions {
  /** The person's home, for `~/.claude/agents`. */
  readonly home: string;
  /** `<home>/USER/agents`. */
  readonly userAgents: string;
}

/** Nobody writes more by hand. */
const maxBytes = 256 * 1024;

/** Agents of the person, of their Claude Code, and of the open folder; the later ones win (WB2). */
export function createProfiles({ home, userAgents }: ProfilesOptions): Profiles {
  const parsed = new Map<
    string,
    { readonly stamp: string; readonly read: ReturnType<typeof parseProfile> }
  >();

  async function readOne(
    file: string,
    scope: AgentProfile['scope'],
  ): Promise<ReturnType<typeof parseProfile>> {
    try {
      const { size, mtimeMs, ino } = await stat(file);
      const stamp = `${ino} ${size} ${mtimeMs}`;
      const known = parsed.get(file);
      if (known?.stamp === stamp) return known.read;
      if (size > maxBytes) return { ok: false, error: 'It is larger than 256 KB.' };
      const text = await readFile(file, 'utf8');
      const read = parseProfile(text, { file, scope, defaultName: path.basename(file, '.md') });
      parsed.set(file, { stamp, read });
      return read;
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }

  async function list(root: string | null): Promise<ProfileList> {
    const folders = [
      { folder: path.join(home, '.claude', 'agents'), scope: 'user' as const },
      { folder: userAgents, scope: 'user' as const },
      ...(root === null
        ? []
        : [{ folder: path.join(root, '.claude', 'agents'), scope: 'workspace' as const }]),
    ];
    const agents = new Map<string, AgentProfile>();
    const problems: ProfileProblem[] = [];
    for (const { folder, scope } of folders) {
      for (const file of await markdownFiles(folder)) {
        const read = await readOne(file, scope);
        if (read.ok) agents.set(read.value.name, read.value);
        else problems.push({ file, message: read.error });
      }
    }
    return { agents: [...agents.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)), problems };
  }

  return {
    list,
    async find(name, root) {
      const { agents } = await list(root);
      return agents.find((agent) => agent.name === name);
    },
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
