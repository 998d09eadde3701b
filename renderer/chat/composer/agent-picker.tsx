import { useEffect } from 'react';
import { Select } from '../../ui/select';
import { useChatActions } from '../chat-context';
import { chatSlice } from '../state/slice';
import { agentOptions, noAgent } from './agents';

interface AgentPickerProps {
  readonly conversationId: string | null;
  readonly agent: string | null;
}

/** Which agent the conversation is with (WB2). Not drawn while there is none to pick. */
export function AgentPicker({ conversationId, agent }: AgentPickerProps) {
  const actions = useChatActions();
  const known = chatSlice.useSlice((slice) => slice.chat.agents);
  useEffect(() => {
    void actions.loadAgents();
  }, [actions, conversationId]);
  if (known === null || (known.agents.length + known.problems.length === 0 && agent === null)) return null;
  return (
    <Select
      aria-label="Agent"
      variant="ghost"
      size="sm"
      className="max-w-40"
      options={agentOptions(known.agents, known.problems, agent)}
      value={agent ?? noAgent}
      onValueChange={(next) =>
        void actions.setOptions(conversationId, { agent: next === noAgent ? null : next })
      }
    />
  );
}
