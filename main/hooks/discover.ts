import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { HookProblem } from '@shared/domain/hook';
import { err } from '@shared/kit/result';
import { readBoundedText } from '../workspace/bounded-text';
import type { SeenFile } from './config-watch';
import type { Hook } from './ports';
import { readHookFile, readHooks, type HookFile, type HookSource, type MistakeOf } from './settings-file';

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
  readonly isSecret: (real: string) => boolean;
  /** Of the agent that a name stands for, and of those of that name which wait for trust. */
  readonly agentHooks: (name: string, root: string | null) => Promise<readonly AgentHooks[]>;
  /** Where a settings file stops being JSON. */
  readonly mistakeOf: MistakeOf;
  /** Those of plugins, and of the skills that the conversation has loaded. */
  readonly more?: (root: string | null, conversationId: string | undefined) => Promise<MoreHooks>;
}

/** Hooks that stand in no settings file. */
export type MoreHooks = Pick<FoundHooks, 'hooks' | 'waiting' | 'problems'>;

export interface FoundHooks {
  readonly hooks: readonly Hook[];
  /** Those of a folder that is not trusted. */
  readonly waiting: readonly Hook[];
  readonly problems: readonly HookProblem[];
  /** The settings files that count, as of this look. */
  readonly files?: readonly SeenFile[];
  /** The file whose `disableAllHooks` stops every hook of a settings file. */
  readonly disabledBy?: string;
}

export interface HookFinder {
  /** As the files say now; a file that did not change is not read again. */
  find(root: string | null, agent?: string, conversationId?: string): Promise<FoundHooks>;
}

/** Nobody writes more by hand. */
const maxBytes = 2 * 1024 * 1024;
const none: HookFile = { hooks: [], problems: [], disablesAll: false };

/** Claude Code's settings of the person and the folder, our own, the command line's and the agent's front matter. */
export function createHookFinder(deps: DiscoverDeps): HookFinder {
  const known = new Map<string, { readonly stamp: string; readonly read: HookFile }>();

  /** `within` is the folder that a file may not lead out of; null where it may. */
  async function read(source: HookSource, within: string | null): Promise<HookFile> {
    const { file } = source;
    const failed = (message: string): HookFile => ({ ...none, problems: [{ file, message }] });
    try {
      const { size, mtimeMs, ino } = await stat(file);
      const stamp = `${ino} ${size} ${mtimeMs} ${within ?? ''}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.read;
      const text =
        size > maxBytes
          ? err({ message: 'It is larger than 2 MB, so none of its hooks run.' })
          : await readBoundedText(file, { within, isSecret: deps.isSecret, maxBytes });
      const now = text.ok
        ? readHookFile(text.value.text, source, deps.mistakeOf)
        : failed(text.error.message);
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
      return failed(error instanceof Error ? error.message : String(error));
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

  async function ofAgent(name: string | undefined, root: string | null): Promise<MoreHooks> {
    const agents = name === undefined ? [] : await deps.agentHooks(name, root);
    const found = agents.map(({ file, scope, hooks }) => ({
      ...readHooks(hooks, { file, origin: 'agent' }),
      waits: scope === 'workspace' && (root === null || !deps.trusts(root)),
    }));
    return {
      hooks: found.flatMap(({ hooks, waits }) => (waits ? [] : hooks)),
      waiting: found.flatMap(({ hooks, waits }) => (waits ? hooks : [])),
      problems: found.flatMap(({ problems }) => problems),
    };
  }

  return {
    async find(root, agent, conversationId) {
      const trusted = root !== null && deps.trusts(root);
      const [own, folder, profile, more] = await Promise.all([
        Promise.all(userSources().map((source) => read(source, null))),
        // A folder that is trusted may share its settings with another by a link.
        Promise.all(folderSources(root).map((source) => read(source, trusted ? null : root))),
        ofAgent(agent, root),
        deps.more?.(root, conversationId) ?? { hooks: [], waiting: [], problems: [] },
      ]);
      const counted = trusted ? [...own, ...folder] : own;
      const sources = [...userSources(), ...(trusted ? folderSources(root) : [])];
      const disabledBy = sources.find((_, index) => counted[index]?.disablesAll === true)?.file;
      return {
        hooks: [...counted.flatMap(({ hooks }) => hooks), ...profile.hooks, ...more.hooks],
        waiting: [
          ...(trusted ? [] : folder.flatMap(({ hooks }) => hooks)),
          ...profile.waiting,
          ...more.waiting,
        ],
        problems: [...own, ...folder, profile, more].flatMap(({ problems }) => problems),
        files: sources.map(({ file, origin }) => ({ file, origin, stamp: known.get(file)?.stamp ?? '' })),
        ...(disabledBy === undefined ? {} : { disabledBy }),
      };
    },
  };
}
