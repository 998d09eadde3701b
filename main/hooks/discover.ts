import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { HookProblem } from '@shared/domain/hook';
import type { Hook } from './ports';
import { readHookFile, readHooks, type HookFile, type HookSource } from './settings-file';

/** The hooks of the agent profile that a conversation is with. */
export interface AgentHooks {
  readonly file: string;
  readonly scope: 'user' | 'workspace';
  readonly hooks: unknown;
}

export interface DiscoverDeps {
  /** The person's home, for `~/.claude`. */
  readonly userHome: string;
  /** `<home>/USER/settings.json`. */
  readonly userSettings: string;
  /** `--settings FILE`. */
  readonly commandLineFile?: string;
  readonly trusts: (root: string) => boolean;
  readonly agentHooks: (name: string, root: string | null) => Promise<AgentHooks | undefined>;
  /** Plugins and skills, once there are any. */
  readonly more?: (root: string | null) => Promise<readonly Hook[]>;
}

export interface FoundHooks {
  readonly hooks: readonly Hook[];
  /** Those of a folder that is not trusted. */
  readonly waiting: readonly Hook[];
  readonly problems: readonly HookProblem[];
  /** The file whose `disableAllHooks` stops every hook of a settings file. */
  readonly disabledBy?: string;
}

export interface HookFinder {
  /** As the files say now; a file that did not change is not read again. */
  find(root: string | null, agent?: string): Promise<FoundHooks>;
}

/** Nobody writes more by hand. */
const maxBytes = 2 * 1024 * 1024;
const none: HookFile = { hooks: [], problems: [], disablesAll: false };

/** Claude Code's settings of the person and the folder, our own, the command line's and the agent's front matter. */
export function createHookFinder(deps: DiscoverDeps): HookFinder {
  const known = new Map<string, { readonly stamp: string; readonly read: HookFile }>();

  async function read(source: HookSource): Promise<HookFile> {
    const { file } = source;
    try {
      const { size, mtimeMs, ino } = await stat(file);
      const stamp = `${ino} ${size} ${mtimeMs}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.read;
      const tooLarge = {
        ...none,
        problems: [{ file, message: 'It is larger than 2 MB, so none of its hooks run.' }],
      };
      const now = size > maxBytes ? tooLarge : readHookFile(await readFile(file, 'utf8'), source);
      known.set(file, { stamp, read: now });
      return now;
    } catch (error) {
      // Most people have none of these files.
      if (
        error instanceof Error &&
        'code' in error &&
        (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      ) {
        known.delete(file);
        return none;
      }
      return {
        ...none,
        problems: [{ file, message: error instanceof Error ? error.message : String(error) }],
      };
    }
  }

  function userSources(): HookSource[] {
    return [
      { file: path.join(deps.userHome, '.claude', 'settings.json'), origin: 'claude-user' },
      { file: deps.userSettings, origin: 'user' },
      ...(deps.commandLineFile === undefined
        ? []
        : [{ file: deps.commandLineFile, origin: 'command-line' as const }]),
    ];
  }

  function folderSources(root: string | null): HookSource[] {
    // The home itself may be open: its settings are the person's own and stand among those already.
    if (root === null || path.join(root, '.claude') === path.join(deps.userHome, '.claude')) return [];
    return [
      { file: path.join(root, '.claude', 'settings.json'), origin: 'workspace' },
      { file: path.join(root, '.claude', 'settings.local.json'), origin: 'local' },
    ];
  }

  async function ofAgent(
    name: string | undefined,
    root: string | null,
  ): Promise<HookFile & { waits: boolean }> {
    const agent = name === undefined ? undefined : await deps.agentHooks(name, root);
    if (agent === undefined) return { ...none, waits: false };
    const waits = agent.scope === 'workspace' && (root === null || !deps.trusts(root));
    return { ...none, ...readHooks(agent.hooks, { file: agent.file, origin: 'agent' }), waits };
  }

  return {
    async find(root, agent) {
      const trusted = root !== null && deps.trusts(root);
      const [own, folder, profile, more] = await Promise.all([
        Promise.all(userSources().map(read)),
        Promise.all(folderSources(root).map(read)),
        ofAgent(agent, root),
        deps.more?.(root) ?? [],
      ]);
      const counted = trusted ? [...own, ...folder] : own;
      const disabledBy = [...userSources(), ...(trusted ? folderSources(root) : [])].find(
        (_, index) => counted[index]?.disablesAll === true,
      )?.file;
      return {
        hooks: [...counted.flatMap(({ hooks }) => hooks), ...(profile.waits ? [] : profile.hooks), ...more],
        waiting: [
          ...(trusted ? [] : folder.flatMap(({ hooks }) => hooks)),
          ...(profile.waits ? profile.hooks : []),
        ],
        problems: [...own, ...folder, profile].flatMap(({ problems }) => problems),
        ...(disabledBy === undefined ? {} : { disabledBy }),
      };
    },
  };
}
