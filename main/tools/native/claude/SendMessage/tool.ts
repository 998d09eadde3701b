import { refusalText } from '@shared/present/refusal-text';
import { z } from 'zod';
import { harmless, type Progress, type RunContext, type Tool, type ToolResult } from '../../../define';
import type { SubAgents } from '../../sub-agents';
import { cleanKeys, renameFields, type Lifted } from '../../lift-fields';

const SendMessageInput = z.strictObject({
  to: z.string().describe('Id, as Agent named it'),
  message: z.string().min(1).describe('The new words'),
  summary: z.string().optional().describe('5-10 words for the person'),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;

export interface SendMessageDeps {
  readonly agents: () => SubAgents;
}

/** Words to an agent that the caller started (CO3). */
export function createSendMessageTool({ agents }: SendMessageDeps): Tool<SendMessageInput> {
  return {
    name: 'SendMessage',
    group: 'Agents',
    description: 'Steers an agent you started, or takes one that ended up again in the background.',
    input: SendMessageInput,
    primaryArgument: 'message',
    lift: liftSendMessage,
    readOnly: () => true,
    assess: async () => harmless,
    preview: async () => ({ kind: 'paths', paths: [] }),
    run: (input, context) => send(input, context, agents()),
  };
}

function liftSendMessage(raw: Record<string, unknown>): Lifted {
  const cleaned = cleanKeys(raw, ['to', 'message', 'summary', 'agent_id', 'recipient', 'content']);
  return cleaned.ok
    ? renameFields(cleaned.value, { agent_id: 'to', recipient: 'to', content: 'message' })
    : cleaned;
}

async function* send(
  { to, message }: SendMessageInput,
  context: RunContext,
  agents: SubAgents,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const sent = await agents.send(to, message, context);
  const text = sent.ok
    ? sent.value === 'steered'
      ? `${to} works and reads it at its next step.`
      : `${to} was taken up again in the background. You are told when it ends.`
    : refusalText(sent.error);
  return {
    content: [{ type: 'text', text }],
    isError: !sent.ok,
    ...(sent.ok ? {} : { reason: sent.error.reason }),
    display: { kind: 'text' },
    responses: () => [{ success: true, message: text }],
  };
}
