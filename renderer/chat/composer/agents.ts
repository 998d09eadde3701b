import { Bot } from 'lucide-react';
import type { AgentProfile } from '@shared/domain/agent';
import type { Option } from '../../ui/options';

/** Stands for the agent without a profile: a select needs a value for every row. */
export const noAgent = ':none';

/** A file that is no agent, as the list tells of it. */
export interface BrokenAgent {
  readonly file: string;
  readonly message: string;
}

/** The agents to pick from: the plain one, the person's, those of the folder, and files that cannot be used. */
export function agentOptions(
  agents: readonly AgentProfile[],
  broken: readonly BrokenAgent[],
  current: string | null,
): readonly Option[] {
  const known = agents.map((agent): Option => ({
    value: agent.name,
    label: agent.name,
    icon: Bot,
    group: agent.scope === 'user' ? 'Yours' : 'Of this folder',
    ...(agent.description === '' ? {} : { description: firstSentence(agent.description) }),
  }));
  const gone = current !== null && !agents.some(({ name }) => name === current);
  return [
    { value: noAgent, label: 'No agent', icon: Bot, description: 'every tool, no role' },
    ...(gone ? [{ value: current, label: current, icon: Bot, description: 'its file is gone' }] : []),
    ...known.toSorted((one, other) => (one.group ?? '').localeCompare(other.group ?? '') * -1),
    ...broken.map(({ file, message }): Option => ({
      value: `:${file}`,
      label: file.split(/[\\/]/).at(-1) ?? file,
      group: 'With a mistake',
      disabledReason: message,
    })),
  ];
}

/** Descriptions are written for models and run long. */
function firstSentence(text: string): string {
  const first = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
  return first.length > 80 ? `${first.slice(0, 79)}…` : first;
}
