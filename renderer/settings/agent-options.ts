import type { AgentProfile } from '@shared/domain/agent';
import { Bot } from 'lucide-react';
import type { Option } from '../ui/options';

/** Stands for everybody: a select needs a value for every row. */
export const allAgents = ':all';

/** Whose rules or switches a page shows: everybody's, or one agent's. Names that only rules know come last. */
export function agentOptions(
  agents: readonly AgentProfile[],
  named: readonly string[] = [],
): readonly Option[] {
  const known = agents.map(({ name, scope }): Option => ({
    value: name,
    label: name,
    icon: Bot,
    group: scope === 'user' ? 'Yours' : 'Of this folder',
  }));
  const others = named
    .filter((name) => !agents.some((agent) => agent.name === name))
    .map((name): Option => ({ value: name, label: name, icon: Bot, group: 'Named by rules only' }));
  return [
    { value: allAgents, label: 'All agents', icon: Bot },
    ...known.toSorted((one, other) => (other.group ?? '').localeCompare(one.group ?? '')),
    ...others,
  ];
}
