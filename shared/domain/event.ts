import { z } from 'zod';
import { Approval } from './approval';
import { CallResult, CallState, CallView } from './call';
import { Mode } from './danger';
import { Conversation, Message } from './message';
import { OpenPlan } from './plan';
import { Question } from './question';
import { SubAgentView } from './sub-agent';

export const TokenUsage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.number().optional(),
});
export type TokenUsage = z.infer<typeof TokenUsage>;

/** Why a model could not answer, in words a person can act on. */
export const ProviderFailure = z.object({
  kind: z.enum([
    'auth',
    'rate-limit',
    'overloaded',
    'network',
    'timeout',
    'bad-request',
    'context-full',
    'not-found',
    'unknown',
  ]),
  message: z.string(),
  /** HTTP status when there was one. */
  status: z.number().optional(),
  remedy: z.string().optional(),
  retryable: z.boolean(),
});
export type ProviderFailure = z.infer<typeof ProviderFailure>;

export const RunEnd = z.enum(['done', 'stopped', 'failed', 'max-steps']);
export type RunEnd = z.infer<typeof RunEnd>;

/** Everything a front end sees of a run. The window, the headless command and the tests read this same stream. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-started'),
    runId: z.string(),
    model: z.string(),
    mode: Mode,
    tools: z.array(z.string()),
  }),
  z.object({ type: z.literal('message-added'), message: Message }),
  /** Text of an assistant message that is still arriving; `message-added` with the whole follows at its end. */
  z.object({
    type: z.literal('text-delta'),
    runId: z.string(),
    messageId: z.string(),
    kind: z.enum(['text', 'reasoning']),
    text: z.string(),
  }),
  /** The partial message is void: the provider failed in mid-stream and the step starts over. */
  z.object({ type: z.literal('message-dropped'), messageId: z.string() }),
  z.object({ type: z.literal('call-asked'), call: CallView }),
  z.object({
    type: z.literal('call-state'),
    callId: z.string(),
    state: CallState,
    result: CallResult.optional(),
    tool: z.string().optional(),
    input: z.unknown().optional(),
  }),
  /** Live output of a running call, plain text in order. */
  z.object({ type: z.literal('call-output'), callId: z.string(), text: z.string() }),
  z.object({ type: z.literal('approval-asked'), approval: Approval }),
  z.object({ type: z.literal('approval-settled'), approvalId: z.string(), callId: z.string() }),
  /** A sub-agent began, went on or ended. Told to the root conversation, whatever its depth. */
  z.object({ type: z.literal('sub-agent'), agent: SubAgentView }),
  z.object({ type: z.literal('question-asked'), question: Question }),
  z.object({ type: z.literal('question-settled'), questionId: z.string() }),
  /** A plan was presented, accepted or dropped. */
  z.object({ type: z.literal('plan-changed'), plan: OpenPlan.nullable() }),
  z.object({
    type: z.literal('retrying'),
    runId: z.string(),
    attempt: z.number(),
    delayMs: z.number(),
    failure: ProviderFailure,
  }),
  z.object({
    type: z.literal('compacted'),
    runId: z.string(),
    droppedResults: z.number(),
    summarised: z.boolean(),
  }),
  /** Tokens of the last request against the model's window. */
  z.object({ type: z.literal('context'), usedTokens: z.number(), windowTokens: z.number() }),
  /** A message typed while the run works; taken at the next step. */
  z.object({ type: z.literal('steer-queued'), id: z.string(), text: z.string() }),
  z.object({ type: z.literal('steer-taken'), id: z.string() }),
  z.object({
    type: z.literal('run-ended'),
    runId: z.string(),
    end: RunEnd,
    failure: ProviderFailure.optional(),
    usage: TokenUsage,
    steps: z.number(),
    durationMs: z.number(),
  }),
  z.object({ type: z.literal('conversation-changed'), conversation: Conversation }),
  z.object({ type: z.literal('conversation-removed') }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** `seq` grows by one per conversation; a gap tells the window to ask for a snapshot. */
export const ConversationEvent = z.object({
  seq: z.number(),
  conversationId: z.string(),
  at: z.number(),
  event: RunEvent,
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;
