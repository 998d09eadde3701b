import type { HookEvent } from '@shared/domain/hook';
import type { Hook } from './ports';

/** All hooks of the end of a session together: the program is about to close. */
const sessionEndMs = 1500;
const longestSessionEndMs = 60_000;
/** One answer of a model, and the work of an agent. */
const promptMs = 30_000;
const agentMs = 60_000;

/** How long a hook may take before it is ended and the action goes on without it. */
export function timeoutOf(hook: Hook, event: HookEvent): number {
  if (event === 'SessionEnd') return Math.min(hook.timeoutMs ?? sessionEndMs, longestSessionEndMs);
  if (hook.timeoutMs !== undefined) return hook.timeoutMs;
  if (hook.type === 'prompt') return promptMs;
  if (hook.type === 'agent') return agentMs;
  if (event === 'MessageDisplay') return 10_000;
  return event === 'UserPromptSubmit' || event === 'UserPromptExpansion' ? 30_000 : 600_000;
}
