import { retellsMemory, isRemembered } from '@shared/catalog/remembered';
import type { ReadsTool } from './agent-memory';

export interface SwitchSources {
  /** `remembered` of agent-tools.json, as it is now. */
  readonly remembered: () => readonly string[];
  /** The switch of a custom tool; undefined for a name that is none. */
  readonly custom: (name: string, root: string | null) => boolean | undefined;
}

/**
 * The switches of memory: off for a native tool, a mini app's and a server's until its name is in the list, in either
 * catalogue's spelling; a custom tool carries its own. A tool that is gone has no switch that could be on.
 */
export function createReadsTool({ remembered, custom }: SwitchSources): ReadsTool {
  return (tool, root) => {
    if (retellsMemory(tool)) return false;
    return custom(tool, root) ?? isRemembered(remembered(), tool);
  };
}
