import type { NativeTool } from '@shared/contract/tools';
import type { AgentProfile } from '@shared/domain/agent';
import type { RuleView } from '@shared/domain/permission';

/** The one step that would give a withheld tool back. */
export interface Remedy {
  readonly label: string;
  readonly act: () => void;
}

export interface RemedyPorts {
  readonly agent: AgentProfile | undefined;
  /** Undefined until they are known. */
  readonly rules: readonly RuleView[] | undefined;
  /** Where no switch stands beside the remedy: turns it on. */
  switchOn?: (() => void) | undefined;
  removeRule(rule: RuleView): void;
  openFile(path: string, line?: number): void;
  openRules(): void;
}

/** Only Policy has a remedy: a switch, a rule, or the agent's own list. */
export function remedyOf(tool: NativeTool, ports: RemedyPorts): Remedy | undefined {
  const { verdict } = tool;
  if (verdict.kind !== 'withheld' || verdict.layer !== 'policy') return undefined;
  if (tool.state === 'off') return ports.switchOn && { label: 'Switch on', act: ports.switchOn };
  const { agent } = ports;
  if (agent !== undefined && verdict.reason.startsWith(`The agent ${agent.name} `)) {
    return { label: 'Open its file', act: () => ports.openFile(agent.file) };
  }
  if (ports.rules === undefined) return undefined;
  const rule = ports.rules.find(
    ({ ref }) => ref.effect === 'deny' && removes(ref.text, tool, verdict.reason),
  );
  if (rule === undefined) return { label: 'Show rules', act: ports.openRules };
  return rule.editable ? { label: 'Remove rule', act: () => ports.removeRule(rule) } : undefined;
}

/** A tool that acts as another is removed by the other's rule; the reason then quotes it. */
function removes(text: string, tool: NativeTool, reason: string): boolean {
  const name = /^tool:(.+)$/.exec(text.trim())?.[1]?.trim();
  return name !== undefined && (name === tool.name || reason.includes(`tool:${name}`));
}
