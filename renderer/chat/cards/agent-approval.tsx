import { Bot } from 'lucide-react';
import type { Approval, ApprovalBody as Body } from '@shared/domain/approval';
import type { AskingAgent } from '@shared/domain/sub-agent';
import { Badge } from '../../ui/badge';
import { TextLink } from '../../ui/text-link';
import { useChatActions } from '../chat-context';
import { CodeWell } from '../messages/code-well';
import { AgentForecast } from './agent-forecast';

/** A sub-agent before it starts: its role and task, and what it might do (PE9). */
export function AgentOrderBody({ body }: { readonly body: Extract<Body, { kind: 'sub-agent' }> }) {
  const { role, description, model, background, prompt, forecast } = body;
  return (
    <div className="divide-y divide-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5 text-small text-muted">
        <Badge kind="label" icon={Bot}>
          {role}
        </Badge>
        <span className="min-w-0 wrap-anywhere text-fg">{description}</span>
        <span className="wrap-anywhere">
          {model}
          {background && ' · in the background'}
        </span>
      </p>
      <AgentForecast forecast={forecast} />
      <CodeWell copy={prompt} label="Prompt" wrap maxLines={10} className="py-2.5">
        {prompt}
      </CodeWell>
    </div>
  );
}

/** Whose call it is that asks, and the way to that agent's card. */
export function AskingAgentLine({ agent }: { readonly agent: AskingAgent }) {
  const actions = useChatActions();
  return (
    <div className="flex min-h-7 shrink-0 items-center gap-2 border-b border-line bg-sunken px-3 text-small">
      <AgentName agent={agent} />
      <TextLink
        tone="plain"
        className="ml-auto shrink-0"
        onClick={() => actions.revealAgent(agent.rootId, agent.id)}
      >
        Show the agent
      </TextLink>
    </div>
  );
}

/** An agent's role as a badge, and its task. */
export function AgentName({ agent: { role, description } }: { readonly agent: AskingAgent }) {
  return (
    <>
      <Badge kind="label" icon={Bot}>
        {role}
      </Badge>
      <span className="min-w-0 truncate text-muted">{description}</span>
    </>
  );
}

/** Requests of one agent; `agent` is undefined for the conversation's own. */
export interface AskingGroup {
  readonly key: string;
  readonly agent: AskingAgent | undefined;
  readonly approvals: readonly Approval[];
}

/** Requests by whose they are, in the order in which each agent's first came. */
export function byAgent(approvals: readonly Approval[]): readonly AskingGroup[] {
  const groups = new Map<string, Approval[]>();
  for (const approval of approvals) {
    const key = approval.subAgent?.id ?? '';
    groups.set(key, [...(groups.get(key) ?? []), approval]);
  }
  return [...groups].map(([key, own]) => ({ key, agent: own[0]?.subAgent, approvals: own }));
}
