import type { Handlers } from '@shared/contract';
import type { SubAgentService } from './sub-agents/service';

/** Answers the part of the contract about sub-agents. */
export function createAgentHandlers(
  agents: Pick<SubAgentService, 'views' | 'isAgent' | 'stop'>,
): Handlers<'agents.list' | 'agents.stop'> {
  return {
    'agents.list': async ({ conversationId }) => ({ ok: true, value: [...agents.views(conversationId)] }),
    'agents.stop': async ({ agentId }) => {
      if (!agents.isAgent(agentId)) {
        const message = `There is no agent ${agentId}. Its conversation may have been deleted.`;
        return { ok: false, error: { kind: 'gone', message, field: 'agentId' } };
      }
      await agents.stop(agentId, 'the person');
      return { ok: true, value: null };
    },
  };
}
