import type { HookEvent } from '@shared/domain/hook';
import type { Hook } from './ports';

/** Events about which a model may be asked; about the others there is nothing to judge. */
const judged: ReadonlySet<string> = new Set<HookEvent>([
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'Stop',
  'SubagentStop',
]);

/** Whether a handler of this type runs for the event, as in Claude Code. */
export function typeApplies(type: Hook['type'], event: string): boolean {
  if (type === 'prompt' || type === 'agent') return judged.has(event);
  return type !== 'http' || event !== 'SessionStart';
}
