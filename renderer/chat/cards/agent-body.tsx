import { useEffect } from 'react';
import type { CallView } from '@shared/domain/call';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { Button } from '../../ui/button';
import { Collapsible } from '../../ui/collapsible';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import { useBridge, useChatActions } from '../chat-context';
import { SteeringLines } from '../composer/dock-lines';
import { CodeWell } from '../messages/code-well';
import type { ConversationState } from '../state/conversation-state';
import { chatSlice } from '../state/slice';
import { AgentForecast, forecastSummary } from './agent-forecast';
import { AgentMessage } from './agent-message';
import { agentReason } from './agent-state';
import { AgentWork, type DrawRow } from './agent-work';
import { Details } from './call-details';
import { fullText } from './result-text';

interface AgentBodyProps {
  readonly call: CallView;
  readonly agent: SubAgentView;
  readonly drawRow: DrawRow;
}

/** All of a sub-agent: what it may do, what it was told, what it did and said, and a field to tell it more. */
export function AgentBody({ call, agent, drawRow }: AgentBodyProps) {
  const bridge = useBridge();
  const actions = useChatActions();
  const open = chatSlice.useSlice((slice) => slice.chat.open.get(agent.id));
  const { id } = agent;
  useEffect(() => void actions.followAgent(id), [actions, id]);
  const reason = agentReason(agent);
  return (
    <div className="divide-y divide-line">
      {reason !== null && <p className="py-1.5 pr-3 pl-8.5 text-base wrap-anywhere text-muted">{reason}</p>}
      <Forecasted agent={agent} />
      {open?.kind === 'ready' ? (
        <Told call={call} agent={agent} state={open.state} drawRow={drawRow} />
      ) : (
        <div className="p-3">
          {open?.kind === 'failed' ? (
            <EmptyState
              title="Its conversation could not be read"
              action={
                <Button size="sm" onClick={() => void actions.followAgent(id)}>
                  Try again
                </Button>
              }
            >
              {open.error.message}
            </EmptyState>
          ) : (
            <Spinner label="Loading what it did" className="text-muted" />
          )}
        </div>
      )}
      <AgentMessage agent={agent} />
      <Details call={call} live whole={() => fullText(bridge, call)} />
    </div>
  );
}

function Forecasted({ agent }: { readonly agent: SubAgentView }) {
  const actions = useChatActions();
  const key = `${agent.callId}/forecast`;
  const open = chatSlice.useSlice((slice) => slice.chat.cards.get(key) ?? false);
  return (
    <Collapsible
      title={<span className="text-small">What it may do</span>}
      note={forecastSummary(agent.forecast)}
      open={open}
      onOpenChange={(next) => actions.setCardOpen(key, next)}
      className="px-1.5"
    >
      <AgentForecast forecast={agent.forecast} />
    </Collapsible>
  );
}

interface ToldProps extends AgentBodyProps {
  readonly state: ConversationState;
}

function Told({ call, agent, state, drawRow }: ToldProps) {
  const [first] = state.messages;
  const prompt = first?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n') ?? '';
  return (
    <>
      <CodeWell copy={prompt} label="Prompt" wrap maxLines={6}>
        {prompt}
      </CodeWell>
      <AgentWork call={call} agent={agent} state={state} drawRow={drawRow} />
      {state.steering.length > 0 && (
        <div className="p-2">
          <SteeringLines conversationId={agent.id} steering={state.steering} />
        </div>
      )}
    </>
  );
}
