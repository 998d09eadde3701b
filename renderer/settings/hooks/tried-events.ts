import type { HookView } from '@shared/domain/hook';

const tried: ReadonlySet<string> = new Set([
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
]);

/** Why a hook cannot be tried on a recorded call; undefined where it can. */
export function untried({ event, type, idle }: HookView): string | undefined {
  if (!tried.has(event)) return `${event} carries no call`;
  if (type === 'agent') return 'An agent works within a turn';
  return idle === 'The folder is not trusted yet.' ? 'Trust the folder first' : undefined;
}
