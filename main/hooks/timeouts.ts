import type { HookEvent } from '@shared/domain/hook';
import type { Hook } from './ports';

/** All hooks of the end of a session together: the program is about to close. */
const sessionEndMs = 1500;
const longestSessionEndMs = 60_000;

/** How long a hook may take before it is ended and the action goes on without it. */
export function timeoutOf(hook: Hook, event: HookEvent): number {
  if (event === 'SessionEnd') return Math.min(hook.timeoutMs ?? sessionEndMs, longestSessionEndMs);
  if (hook.timeoutMs !== undefined) return hook.timeoutMs;
  return event === 'UserPromptSubmit' ? 30_000 : 600_000;
}
