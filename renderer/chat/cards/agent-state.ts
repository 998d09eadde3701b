import type { CallView } from '@shared/domain/call';
import type { SubAgentState, SubAgentView } from '@shared/domain/sub-agent';
import type { CardTone } from '../../ui/card-shell';
import type { ConversationState } from '../state/conversation-state';
import type { ChatSlice } from '../state/chat-data';
import { chatSlice } from '../state/slice';

/** The sub-agent that a call started, as it stands now; undefined for every other call. */
export function useAgentOf(call: CallView | undefined): SubAgentView | undefined {
  return chatSlice.useSlice((slice) => (call && startsAgent(call) ? agentOf(slice, call) : undefined));
}

/** A hook's check hangs on the call that it looks at; that call's card stays its own. */
function startsAgent({ tool, result }: CallView): boolean {
  return result?.display.kind === 'sub-agent' || tool === 'Agent' || tool === 'agent';
}

/** The conversation at the top knows the newest of all below it. */
function agentOf({ chat }: ChatSlice, call: CallView): SubAgentView | undefined {
  for (const open of chat.open.values()) {
    if (open.kind !== 'ready') continue;
    const { id } = open.state.conversation;
    const agent = open.state.agents.find(
      (one) => one.callId === call.id && one.parentId === call.conversationId && one.rootId === id,
    );
    if (agent) return agent;
  }
  return undefined;
}

/** Whether something that an agent asks waits for the person. */
export function useAgentWaits({ id, rootId }: SubAgentView): boolean {
  return chatSlice.useSlice(({ chat }) => {
    const open = chat.open.get(rootId);
    return open?.kind === 'ready' && waits(open.state, id);
  });
}

function waits({ approvals, questions }: ConversationState, agentId: string): boolean {
  return (
    approvals.some(({ subAgent }) => subAgent?.id === agentId) ||
    questions.some(({ conversationId }) => conversationId === agentId)
  );
}

/** How an agent stands, in the words and colour of its card's header. */
export interface AgentFace {
  readonly mark: 'starting' | 'running' | 'waiting' | Exclude<SubAgentState['kind'], 'running'>;
  readonly words: string;
  readonly tone: CardTone;
}

export function agentFace(agent: SubAgentView, waiting: boolean): AgentFace {
  switch (agent.state.kind) {
    case 'running':
      if (waiting) return { mark: 'waiting', words: 'waits for you', tone: 'amber' };
      if (agent.calls === 0 && agent.lastLine === '')
        return { mark: 'starting', words: 'starting', tone: 'neutral' };
      return { mark: 'running', words: 'running', tone: 'neutral' };
    case 'done':
      return { mark: 'done', words: 'done', tone: 'neutral' };
    case 'failed':
      return { mark: 'failed', words: 'failed', tone: 'red' };
    case 'stopped':
      return { mark: 'stopped', words: 'stopped', tone: 'neutral' };
    case 'lost':
      return { mark: 'lost', words: 'lost', tone: 'amber' };
  }
}

/** Why an agent came to no good end, and what can be done; null for one that did, or works. */
export function agentReason({ state }: SubAgentView): string | null {
  switch (state.kind) {
    case 'failed':
      return `${state.reason.replace(/\.$/, '')}. A message takes it up again.`;
    case 'stopped':
      return `Stopped by ${state.by === 'the person' ? 'you' : state.by}. A message takes it up again.`;
    case 'lost':
      return 'Toolwright ended while it worked. Look at what it changed; a message takes it up again.';
    case 'running':
    case 'done':
      return null;
  }
}
