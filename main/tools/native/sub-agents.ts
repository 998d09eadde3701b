import type { TokenUsage } from '@shared/domain/event';
import type { Refusal } from '@shared/domain/refusal';
import type { Forecast, SubAgentView } from '@shared/domain/sub-agent';
import type { Result } from '@shared/kit/result';
import type { RunContext, ToolContext } from '../define';

/** What a sub-agent is started with. */
export interface AgentOrder {
  /** Name of its role; the general one when absent. */
  readonly role?: string;
  readonly description: string;
  readonly prompt: string;
  /** As the call names it: a reference, or one of Claude Code's short names. */
  readonly model?: string;
  readonly background: boolean;
  /** A hook of the person starts it, and no agent. */
  readonly forHook?: true;
}

/** For whom an agent is started: what of a call's context counts. */
export type AgentCaller = Pick<
  RunContext,
  'callId' | 'runId' | 'conversationId' | 'session' | 'model' | 'lineage' | 'signal'
>;

/** Who wants to reach an agent below itself. */
export type AgentReach = Pick<ToolContext, 'conversationId' | 'runId' | 'lineage'>;

/** What an order comes to. */
export interface AgentPlan {
  readonly role: string;
  /** Model reference. */
  readonly model: string;
  readonly forecast: Forecast;
}

/** What a sub-agent has come to when a turn of it is over. */
export interface AgentReport {
  readonly view: SubAgentView;
  /** Its last words; of a Direct one what its calls returned. */
  readonly text: string;
  readonly usage: TokenUsage;
  readonly durationMs: number;
  /** Tools it called in this turn, each once. */
  readonly tools: readonly string[];
  /** Jobs that it started and that go on. */
  readonly jobs: readonly string[];
}

export interface StartedAgent {
  readonly view: SubAgentView;
  /** Never rejects. */
  readonly ended: Promise<AgentReport>;
}

/** Agents that agents start (main/chat/sub-agents). A caller reaches those below it and no others, and none that works for a hook. */
export interface SubAgents {
  /** What would be started; a refusal names the field, or the limit that is reached. */
  plan(order: AgentOrder, by: ToolContext): Promise<Result<AgentPlan, Refusal>>;
  /** One that somebody waits for ends with the call's signal. */
  start(order: AgentOrder, by: AgentCaller): Promise<Result<StartedAgent, Refusal>>;
  find(id: string, by: AgentReach): SubAgentView | undefined;
  /** Oldest first. */
  below(by: AgentReach): readonly SubAgentView[];
  /** Steers one that works; takes one that is over up again, in the background. */
  send(id: string, text: string, by: AgentReach): Promise<Result<'steered' | 'resumed', Refusal>>;
  /** Ends it with all that it started. */
  stop(id: string, by: 'the agent' | 'the person'): Promise<void>;
}
