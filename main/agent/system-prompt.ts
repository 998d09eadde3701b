import type { AgentProfile } from '@shared/domain/agent';
import type { Clock } from '@shared/kit/sources';
import type { RunRoster } from '../tools/define';
import { readProjectNotes } from './notes/project-notes';
import { promptSections, type PromptSection } from './prompt';

export interface SystemPromptOptions {
  readonly home: string;
  readonly appHome: string;
  readonly platform: string;
  readonly clock: Clock;
  readonly isSecret: (real: string) => boolean;
  /** The section that names the skills for the model. */
  readonly skills: (root: string | null) => Promise<string | undefined>;
  /** What a sub-agent can be. */
  readonly roles: (root: string | null) => Promise<readonly AgentProfile[]>;
  /** Branch that a folder has checked out. */
  readonly branchName: (root: string) => Promise<string | undefined>;
}

export interface PromptScene {
  readonly root: string | null;
  readonly roster: RunRoster;
  readonly agent: AgentProfile | undefined;
  /** Folders below the root whose notes the conversation has come to. */
  readonly nested: readonly string[];
  /** Another agent started it, and reads its last words. */
  readonly isSubAgent?: boolean;
  /** Standing orders and notes of other agents. */
  readonly memory?: readonly PromptSection[];
}

/** Gathers the facts of one turn's system prompt; notes and branch are read anew each time. */
export function createSystemPrompt(
  options: SystemPromptOptions,
): (scene: PromptScene) => Promise<readonly PromptSection[]> {
  return async ({ root, roster, agent, nested, isSubAgent = false, memory = [] }) => {
    const { home, appHome, isSecret } = options;
    const hasSkills = ['Skill', 'skill'].some((name) => isThere(roster, name));
    const startsAgents = ['Agent', 'agent'].some((name) => isThere(roster, name));
    const [notes, branch, skills, roles] = await Promise.all([
      readProjectNotes({ root, home, appHome, isSecret, nested }),
      root === null ? undefined : options.branchName(root),
      hasSkills ? options.skills(root) : undefined,
      startsAgents ? options.roles(root) : [],
    ]);
    return promptSections({
      root,
      platform: options.platform,
      now: options.clock.now(),
      ...(branch === undefined ? {} : { branch }),
      ...(agent === undefined ? {} : { agent }),
      tools: roster.entries(),
      roles,
      isSubAgent,
      notes,
      memory,
      ...(skills === undefined ? {} : { skills }),
    });
  };
}

/** A tool that is withheld cannot load what the section lists. */
function isThere(roster: RunRoster, name: string): boolean {
  const kind = roster.entry(name)?.verdict.kind;
  return kind === 'live' || kind === 'deferred';
}
