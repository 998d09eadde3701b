import type { HookEvent } from '@shared/domain/hook';
import type { HookQuestion, HookScene } from './ports';

/** Events that say the permission mode; the others leave it out. */
const withMode: ReadonlySet<HookEvent> = new Set([
  'UserPromptSubmit',
  'UserPromptExpansion',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'Stop',
  'SubagentStop',
]);
const withEffort: ReadonlySet<HookEvent> = new Set([
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SubagentStop',
]);

/** One event as a hook reads it on its standard input. */
export function inputOf(
  question: HookQuestion,
  scene: HookScene,
  transcript: string,
): Record<string, unknown> {
  const { event, fields } = question;
  const { conversationId, cwd, promptId, mode, effort, agent, agentId } = scene;
  return {
    session_id: conversationId,
    transcript_path: transcript,
    cwd,
    ...(promptId === undefined ? {} : { prompt_id: promptId }),
    ...(mode === undefined || !withMode.has(event) ? {} : { permission_mode: mode }),
    ...(effort === undefined || !withEffort.has(event) ? {} : { effort: { level: effort } }),
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    ...(agent === undefined ? {} : { agent_type: agent }),
    hook_event_name: event,
    ...fields,
  };
}

/** What its environment says beside the person's own. */
export function sessionEnv({ conversationId, root, cwd, effort }: HookScene): Record<string, string> {
  return {
    CLAUDE_PROJECT_DIR: root ?? cwd,
    CLAUDECODE: '1',
    CLAUDE_CODE_ENTRYPOINT: 'toolwright',
    CLAUDE_CODE_SESSION_ID: conversationId,
    ...(effort === undefined ? {} : { CLAUDE_EFFORT: effort }),
  };
}
