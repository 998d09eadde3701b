import { isMemoryTool } from '@shared/catalog/remembered';
import type { AgentProfile } from '@shared/domain/agent';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { Refusal } from '@shared/domain/refusal';
import type { KnownTool } from '../tools/define';
import type { PolicyDenial } from './ledger';

/** What the person decided about tools, from the places where it is written down. */
export interface PolicySources {
  /** Machine-wide switches. */
  readonly switches: AgentTools;
  /** Tools that `tool:Name` deny rules remove. */
  readonly removed: ReadonlyMap<string, Refusal>;
  readonly agent: AgentProfile | undefined;
  /** Names that the agent's lists mean in this catalogue; undefined where it lists none. */
  readonly listed: ReadonlySet<string> | undefined;
  readonly disallowed: ReadonlySet<string>;
}

/** Ends every turn of the granular catalogue, so nothing can take it away (NT5). */
const always: ReadonlySet<string> = new Set(['end_turn']);

/** The denials of the layer Policy for the tools known to a run, each with the change that would undo it (TR2). */
export function policyOf(
  known: readonly KnownTool[],
  sources: PolicySources,
): ReadonlyMap<string, PolicyDenial> {
  const denials = new Map<string, PolicyDenial>();
  for (const { tool } of known) {
    const denial = always.has(tool.name) ? undefined : denialOf(tool.name, tool.actsAs, sources);
    if (denial !== undefined) denials.set(tool.name, denial);
  }
  return denials;
}

function denialOf(
  name: string,
  actsAs: string | undefined,
  sources: PolicySources,
): PolicyDenial | undefined {
  // The memory tools have no switch (NT7), so a line of the file is none either.
  if (sources.switches.off.includes(name) && !isMemoryTool(name)) {
    return {
      reason: 'The person switched it off.',
      remedy: `Take ${JSON.stringify(name)} out of "off" in agent-tools.json, or switch it on in Settings → Tools.`,
    };
  }
  const rule = sources.removed.get(name) ?? (actsAs === undefined ? undefined : sources.removed.get(actsAs));
  if (rule !== undefined) return { reason: rule.reason, remedy: rule.remedy ?? 'Remove that rule.' };
  const { agent } = sources;
  if (agent === undefined) return undefined;
  if (agent.builtIn === true && sources.listed?.has(name) === false) {
    return {
      reason: `The role ${agent.name} has no such tool.`,
      remedy: 'Start an agent of another role for it.',
    };
  }
  if (sources.disallowed.has(name)) {
    return {
      reason: `The agent ${agent.name} is not to use it.`,
      remedy: `Take it out of "disallowedTools" in ${agent.file}.`,
    };
  }
  if (sources.listed === undefined || sources.listed.has(name)) return undefined;
  return {
    reason: `The agent ${agent.name} lists its tools, and this is not among them.`,
    remedy: `Add it to "tools" in ${agent.file}.`,
  };
}
