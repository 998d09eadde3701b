import type { HookEvent } from '@shared/domain/hook';
import type { HookAnswer } from './answer';

/** What an answer comes to, for the inspector. */
export function effectWords(event: HookEvent, answer: HookAnswer): string {
  const { json } = answer;
  const specific = json?.hookSpecificOutput;
  const words = [
    ...(answer.problem === undefined ? [] : [`no answer: ${answer.problem}`]),
    ...(answer.block === undefined ? [] : [`${blockVerb[event] ?? 'blocked'}: ${answer.block.trim()}`]),
    ...decisionWords(answer),
    ...(specific?.updatedInput === undefined && !rewrites(answer) ? [] : ['rewrote the input']),
    ...(specific?.updatedToolOutput === undefined ? [] : ['replaced the output']),
    ...(specific?.additionalContext === undefined ? [] : ['added context']),
    ...(answer.plain !== undefined && plainReaches.has(event) ? ['added context'] : []),
    ...(json?.continue === false ? ['ended the turn'] : []),
    ...(json?.systemMessage === undefined ? [] : ['told the person']),
  ];
  return words.length === 0 ? 'nothing' : words.join('; ');
}

/** Events whose plain output the model reads. */
const plainReaches: ReadonlySet<HookEvent> = new Set([
  'UserPromptSubmit',
  'UserPromptExpansion',
  'SessionStart',
]);

const blockVerb: Partial<Record<HookEvent, string>> = {
  PreToolUse: 'denied the call',
  PostToolUse: 'commented on the result',
  PostToolUseFailure: 'commented on the failure',
  PostToolBatch: 'ended the turn',
  UserPromptSubmit: 'refused the message',
  UserPromptExpansion: 'refused the command',
  Stop: 'kept the turn going',
  SubagentStop: 'kept the agent going',
  PreCompact: 'kept the history as it is',
  PermissionRequest: 'nothing',
  ConfigChange: 'nothing',
  Elicitation: 'declined the question',
  ElicitationResult: 'declined the question',
};

function decisionWords({ json }: HookAnswer): readonly string[] {
  const decision = json?.hookSpecificOutput?.permissionDecision;
  if (decision === 'deny') return ['denied the call'];
  if (decision === 'allow' || json?.decision === 'approve') return ['allowed the call'];
  if (decision !== undefined) return ['wants the person to be asked'];
  const answered = json?.hookSpecificOutput?.decision?.behavior;
  if (answered === undefined) return [];
  return [answered === 'allow' ? 'allowed the call' : 'denied the call'];
}

function rewrites({ json }: HookAnswer): boolean {
  const decision = json?.hookSpecificOutput?.decision;
  return decision?.behavior === 'allow' && decision.updatedInput !== undefined;
}
