import { createRoleHandlers } from '../agent/profiles/handlers';
import type { Profiles } from '../agent/profiles/profiles';
import { writeAtomic } from '../workspace/atomic-write';

export interface AgentRoleOptions {
  readonly profiles: Profiles;
  readonly folder: string;
  readonly rootOf: (windowId: number) => string | null;
  readonly changed: () => void;
}

/** Settings → Agents: its handlers, and the listed files, which the editor may open although they lie outside the folder. */
export function composeAgentRoles(options: AgentRoleOptions) {
  let listed: readonly string[] = [];
  return {
    handlers: createRoleHandlers({ ...options, write: writeAtomic, listed: (files) => (listed = files) }),
    files: () => listed,
  };
}
