import { Bot, CircleStop, CircleX, Hand, Square, TriangleAlert, type LucideIcon } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import type { CallView } from '@shared/domain/call';
import { directModel } from '@shared/domain/model';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { cx } from '../../lib/cx';
import { formatClock, formatDuration, formatPlural, formatTokens } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CardShell, type CardTone } from '../../ui/card-shell';
import { useChatActions } from '../chat-context';
import { useNow } from '../use-now';
import { AgentBody } from './agent-body';
import { agentFace, useAgentWaits, type AgentFace } from './agent-state';
import type { DrawRow } from './agent-work';
import { useCardKeys } from './call-card';
import { cardAttribute } from './card-keys';

interface AgentCardProps {
  readonly call: CallView;
  readonly agent: SubAgentView;
  /** What the person chose; undefined leaves it to the state. */
  readonly open: boolean | undefined;
  readonly drawRow: DrawRow;
}

/**
 * The call that started a sub-agent (CO3): how it stands, what it does, and its Stop, live also after the call has
 * answered; unfolds to all it was told, did and said.
 */
export const AgentCard = memo(function AgentCard({ call, agent, open, drawRow }: AgentCardProps) {
  const actions = useChatActions();
  const face = agentFace(agent, useAgentWaits(agent));
  const running = agent.state.kind === 'running';
  const copyOrMove = useCardKeys(call);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (running && plain && event.key.toLowerCase() === 's') {
      event.preventDefault();
      event.stopPropagation();
      void actions.stopAgent(agent.id);
    } else copyOrMove(event);
  }
  return (
    <div {...{ [cardAttribute]: call.id }}>
      <CardShell
        icon={icons[face.mark] ?? Bot}
        busy={face.mark === 'running' || face.mark === 'starting'}
        tone={face.tone}
        title="Agent"
        subject={<span className="font-sans text-base">{agent.description}</span>}
        open={open ?? agent.state.kind === 'failed'}
        onOpenChange={(next) => actions.setCardOpen(call.id, next)}
        onHeaderKeyDown={onKeyDown}
        end={<AgentEnd agent={agent} face={face} />}
        footer={<AgentLine agent={agent} />}
      >
        <AgentBody call={call} agent={agent} drawRow={drawRow} />
      </CardShell>
    </div>
  );
});

const icons: { readonly [Mark in AgentFace['mark']]?: LucideIcon } = {
  waiting: Hand,
  failed: CircleX,
  stopped: CircleStop,
  lost: TriangleAlert,
};

const tones: Readonly<Record<CardTone, string>> = {
  neutral: 'text-muted',
  amber: 'text-amber',
  red: 'text-red',
};

function AgentEnd({ agent, face }: { readonly agent: SubAgentView; readonly face: AgentFace }) {
  const { state, startedAt, endedAt } = agent;
  const time = endedAt === undefined ? '' : ` · ${formatDuration(endedAt - startedAt)}`;
  return (
    <>
      <Badge kind="label" className="@max-sm:hidden">
        {agent.role}
      </Badge>
      {agent.background && <span className="whitespace-nowrap @max-md:hidden">in the background</span>}
      {face.mark !== 'running' && (
        <span className={cx('whitespace-nowrap', tones[face.tone])}>
          {face.words}
          {state.kind !== 'running' && time}
        </span>
      )}
      {state.kind === 'running' && (
        <>
          <Clock since={startedAt} />
          <StopAgent agent={agent} />
        </>
      )}
    </>
  );
}

/** Ends this agent and what it started, and nothing beside it. */
export function StopAgent({
  agent,
  size = 'sm',
}: {
  readonly agent: SubAgentView;
  readonly size?: 'sm' | 'xs';
}) {
  const actions = useChatActions();
  const [stopping, setStopping] = useState(false);
  return (
    <Button
      size={size}
      variant="danger"
      icon={Square}
      loading={stopping}
      aria-label={`Stop the agent: ${agent.description}`}
      onClick={() => {
        setStopping(true);
        void actions.stopAgent(agent.id).finally(() => setStopping(false));
      }}
    >
      Stop
    </Button>
  );
}

function Clock({ since }: { readonly since: number }) {
  const now = useNow();
  return <span aria-label="Running time">{formatClock(now - since)}</span>;
}

/** What it does or said last, and how much it took. As high while it works as after. */
function AgentLine({ agent }: { readonly agent: SubAgentView }) {
  const { calls, tokens, model, lastLine } = agent;
  const sums = [formatPlural(calls, 'call'), ...(model === directModel ? [] : [formatTokens(tokens)])];
  return (
    <div className="flex h-7 items-center gap-3 pr-3 pl-8.5 text-small text-muted">
      <span className="min-w-0 flex-1 truncate">{lastLine}</span>
      <span className="shrink-0 tabular-nums">{sums.join(' · ')}</span>
    </div>
  );
}
