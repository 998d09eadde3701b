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
  /** Branch that a folder has checked out. */
  readonly branchName: (root: string) => Promise<string | undefined>;
}

export interface PromptScene {
  readonly root: string | null;
  readonly roster: RunRoster;
  readonly agent: AgentProfile | undefined;
  /** Folders below the root whose notes the conversation has come to. */
  readonly nested: readonly string[];
}

/** Gathers the facts of one turn's system prompt; notes and branch are read anew each time. */
export function createSystemPrompt(
  options: SystemPromptOptions,
): (scene: PromptScene) => Promise<readonly PromptSection[]> {
  return async ({ root, roster, agent, nested }) => {
    const { home, appHome, isSecret } = options;
    const [notes, branch] = await Promise.all([
      readProjectNotes({ root, home, appHome, isSecret, nested }),
      root === null ? undefined : options.branchName(root),
    ]);
    return promptSections({
      root,
      platform: options.platform,
      now: options.clock.now(),
      ...(branch === undefined ? {} : { branch }),
      ...(agent === undefined ? {} : { agent }),
      tools: roster.entries(),
      notes,
    });
  };
}
