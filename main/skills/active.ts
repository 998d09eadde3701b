import { readHooks, type HookFile } from '../hooks/settings-file';
import type { SkillNarrowing } from './ports';
import type { Skill } from './skill';

/** Hooks of loaded skills; those of a folder that is not trusted wait. */
export interface SkillHooks extends Pick<HookFile, 'hooks' | 'problems'> {
  readonly waiting: HookFile['hooks'];
}

/**
 * What loading skills leaves behind in a conversation: the narrowing lasts until the turn ends or the next one is
 * loaded, the hooks stay, and both are gone after a restart, the memory of `once` with them (HK6).
 */
export interface ActiveSkills {
  loaded(conversationId: string, skill: Skill): void;
  narrowing(conversationId: string): SkillNarrowing | undefined;
  hooks(conversationId: string, trusts: boolean): SkillHooks;
  /** A hook with `once` has run well and is not asked again in that conversation. */
  ran(conversationId: string, hookId: string): void;
  hasRun(conversationId: string, hookId: string): boolean;
  turnEnded(conversationId: string): void;
  forget(conversationId: string): void;
}

interface Memory {
  narrowing?: SkillNarrowing | undefined;
  readonly hooked: Map<
    string,
    { readonly skill: Skill; readonly read: Pick<HookFile, 'hooks' | 'problems'> }
  >;
  readonly ran: Set<string>;
}

export function createActiveSkills(): ActiveSkills {
  const memories = new Map<string, Memory>();

  function memoryOf(conversationId: string): Memory {
    const known = memories.get(conversationId);
    if (known !== undefined) return known;
    const fresh: Memory = { hooked: new Map(), ran: new Set() };
    memories.set(conversationId, fresh);
    return fresh;
  }

  return {
    loaded(conversationId, skill) {
      const memory = memoryOf(conversationId);
      memory.narrowing =
        skill.allowedTools === undefined
          ? undefined
          : { skill: skill.name, file: skill.file, tools: skill.allowedTools };
      if (skill.hooks === undefined) return;
      // Claude Code gives a skill's hooks its own folder as the plugin's.
      const env = skill.plugin?.env ?? { CLAUDE_PLUGIN_ROOT: skill.folder };
      const read = readHooks(skill.hooks, { file: skill.file, origin: 'skill', env });
      memory.hooked.set(skill.file, { skill, read });
    },
    narrowing: (conversationId) => memories.get(conversationId)?.narrowing,
    hooks(conversationId, trusts) {
      const all = [...(memories.get(conversationId)?.hooked.values() ?? [])];
      const counts = ({ skill }: { readonly skill: Skill }): boolean =>
        skill.origin !== 'workspace' || trusts;
      return {
        hooks: all.filter(counts).flatMap(({ read }) => read.hooks),
        waiting: all.filter((one) => !counts(one)).flatMap(({ read }) => read.hooks),
        problems: all.flatMap(({ read }) => read.problems),
      };
    },
    ran: (conversationId, hookId) => void memoryOf(conversationId).ran.add(hookId),
    hasRun: (conversationId, hookId) => memories.get(conversationId)?.ran.has(hookId) === true,
    turnEnded(conversationId) {
      const memory = memories.get(conversationId);
      if (memory !== undefined) memory.narrowing = undefined;
    },
    forget: (conversationId) => void memories.delete(conversationId),
  };
}
