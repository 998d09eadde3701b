import type { AgentTools } from '@shared/domain/agent-tools';

/** The members of agent-tools.json that change when these tools are switched; a list that stays is left alone. */
export function switchTools(
  { off, deferred }: AgentTools,
  names: readonly string[],
  state: 'on' | 'deferred' | 'off',
): Partial<AgentTools> {
  const next = (list: readonly string[], has: boolean): string[] => [
    ...list.filter((name) => !names.includes(name)),
    ...(has ? names : []),
  ];
  const changed = (before: readonly string[], after: string[]): boolean =>
    before.length !== after.length || before.some((name, index) => name !== after[index]);
  const newOff = next(off, state === 'off');
  const newDeferred = next(deferred, state === 'deferred');
  return {
    ...(changed(off, newOff) ? { off: newOff } : {}),
    ...(changed(deferred, newDeferred) ? { deferred: newDeferred } : {}),
  };
}
