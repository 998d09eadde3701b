import type { SubAgentView } from '@shared/domain/sub-agent';
import type { ChatActions, SliceAccess } from './chat-data';
import { follow } from './receive';

/** What the window does with the sub-agents of a conversation. */
export function agentActions(
  access: SliceAccess,
): Pick<ChatActions, 'followAgent' | 'stopAgent' | 'revealAgent'> {
  const { get, set, bridge } = access;
  return {
    followAgent: (agentId) => follow(access, agentId),

    async stopAgent(agentId) {
      const answer = await bridge.call('agents.stop', { agentId });
      if (!answer.ok) bridge.notify({ title: 'The agent was not stopped', text: answer.error.message });
    },

    revealAgent(rootId, agentId) {
      const open = get().chat.open.get(rootId);
      if (open?.kind !== 'ready') return;
      const chain = fromTop(open.state.agents, agentId);
      const [top] = chain;
      const last = chain.at(-1);
      if (top === undefined || last === undefined) return;
      const above = chain.slice(0, -1);
      set((chat) => ({
        cards: new Map([...chat.cards, ...above.map(({ callId }) => [callId, true] as const)]),
        reveal: { conversationId: rootId, rowId: top.callId, callId: last.callId },
      }));
    },
  };
}

/** An agent and those above it, the topmost first. */
function fromTop(agents: readonly SubAgentView[], id: string): readonly SubAgentView[] {
  const agent = agents.find((one) => one.id === id);
  return agent === undefined ? [] : [...fromTop(agents, agent.parentId), agent];
}
