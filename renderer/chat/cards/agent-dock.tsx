import { Bot } from 'lucide-react';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { formatPlural } from '../../lib/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { TextLink } from '../../ui/text-link';
import { useChatActions } from '../chat-context';
import { StopAgent } from './agent-card';

/** Sub-agents that work while nobody waits for them, over the message box; each a way to its card. */
export function AgentDock({ agents }: { readonly agents: readonly SubAgentView[] }) {
  const atWork = agents.filter(({ background, state }) => background && state.kind === 'running');
  const [first, second] = atWork;
  if (first === undefined) return null;
  return (
    <div
      role="group"
      aria-label="Agents in the background"
      className="flex h-7 items-center gap-2 rounded-md border border-line bg-sunken pr-1 pl-2.5 text-small"
    >
      <Icon icon={Bot} size={12} className="text-muted" />
      {second === undefined ? <OneAgent agent={first} /> : <ManyAgents agents={atWork} />}
    </div>
  );
}

function OneAgent({ agent }: { readonly agent: SubAgentView }) {
  const actions = useChatActions();
  return (
    <>
      <TextLink className="shrink-0" onClick={() => actions.revealAgent(agent.rootId, agent.id)}>
        1 agent in the background
      </TextLink>
      <span className="min-w-0 flex-1 truncate text-muted">
        {[agent.description, agent.lastLine].filter((part) => part !== '').join(' · ')}
      </span>
      <StopAgent agent={agent} size="xs" />
    </>
  );
}

function ManyAgents({ agents }: { readonly agents: readonly SubAgentView[] }) {
  const actions = useChatActions();
  return (
    <>
      <Menu
        side="top"
        trigger={
          <Button size="xs" variant="ghost" className="-ml-1 text-link!">
            {`${formatPlural(agents.length, 'agent')} in the background`}
          </Button>
        }
        entries={agents.map((agent) => ({
          id: agent.id,
          label: `${agent.role}: ${agent.description}`,
          icon: Bot,
          onSelect: () => actions.revealAgent(agent.rootId, agent.id),
        }))}
      />
      <span className="min-w-0 flex-1 truncate text-muted">
        {agents.map(({ description }) => description).join(' · ')}
      </span>
    </>
  );
}
