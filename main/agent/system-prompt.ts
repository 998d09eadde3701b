import type { Clock } from '@shared/kit/sources';
import type { RunRoster } from '../roster/roster';
import { readProjectNotes } from './project-notes';
import { buildSystemPrompt } from './prompt';

export interface SystemPromptOptions {
  readonly home: string;
  readonly appHome: string;
  readonly platform: string;
  readonly clock: Clock;
  /** Branch that a folder has checked out. */
  readonly branchName: (root: string) => Promise<string | undefined>;
}

/** Gathers the facts of one turn's system prompt; notes and branch are read anew each time. */
export function createSystemPrompt(
  options: SystemPromptOptions,
): (root: string | null, roster: RunRoster) => Promise<string> {
  return async (root, roster) => {
    const [notes, branch] = await Promise.all([
      readProjectNotes({ root, home: options.home, appHome: options.appHome }),
      root === null ? undefined : options.branchName(root),
    ]);
    return buildSystemPrompt({
      root,
      platform: options.platform,
      now: options.clock.now(),
      ...(branch === undefined ? {} : { branch }),
      available: roster.live.map((tool) => tool.name),
      unavailable: roster.withheld,
      notes,
    });
  };
}
