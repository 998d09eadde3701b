import { z } from 'zod';
import { AgentProfile } from '../domain/agent';
import { Approval, ApprovalAnswer } from '../domain/approval';
import { CallView } from '../domain/call';
import { Mode } from '../domain/danger';
import { ProviderFailure } from '../domain/event';
import { Conversation, Message } from '../domain/message';
import { ModelRef } from '../domain/model';
import { OpenPlan } from '../domain/plan';
import { Question, QuestionAnswer } from '../domain/question';
import { SubAgentView } from '../domain/sub-agent';
import { channel, nothing } from './channel';

/** A row of the conversation list; `activity` says what it waits for. */
export const ConversationRow = z.object({
  conversation: Conversation,
  activity: z.enum(['idle', 'running', 'waiting', 'failed']),
  waiting: z.number(),
});
export type ConversationRow = z.infer<typeof ConversationRow>;

/** Everything about one conversation at one moment; events after `seq` bring it up to date. */
export const ConversationSnapshot = z.object({
  conversation: Conversation,
  /** The branch that ends at `conversation.leafId`, oldest first. */
  messages: z.array(Message),
  calls: z.array(CallView),
  approvals: z.array(Approval),
  /** All sub-agents below it, oldest first. */
  agents: z.array(SubAgentView),
  questions: z.array(Question),
  /** The plan that is presented and neither accepted nor dropped. */
  plan: OpenPlan.nullable(),
  /** The assistant text that is arriving right now. */
  partial: z.array(
    z.object({ messageId: z.string(), kind: z.enum(['text', 'reasoning']), text: z.string() }),
  ),
  /** Live output so far of calls that run. */
  liveOutput: z.record(z.string(), z.string()),
  steering: z.array(z.object({ id: z.string(), text: z.string() })),
  run: z.object({ runId: z.string(), startedAt: z.number(), model: z.string(), mode: Mode }).nullable(),
  /** How the last run ended, when it failed: the card with Retry. */
  failure: ProviderFailure.nullable(),
  context: z.object({ usedTokens: z.number(), windowTokens: z.number() }).nullable(),
  seq: z.number(),
});
export type ConversationSnapshot = z.infer<typeof ConversationSnapshot>;

const id = z.object({ conversationId: z.string() });

export const chatChannels = {
  'chat.list': channel(z.object({ search: z.string().max(200) }), z.array(ConversationRow)),
  'chat.create': channel(
    z.object({ model: ModelRef, mode: Mode, agent: z.string().nullable().default(null) }),
    Conversation,
  ),
  'chat.rename': channel(id.extend({ title: z.string().min(1).max(200) }), nothing),
  'chat.delete': channel(id, nothing),
  'chat.snapshot': channel(id, ConversationSnapshot),
  /** Model and mode count from the next message on; the mode also for a run under way. */
  'chat.setOptions': channel(
    id.extend({
      model: ModelRef.optional(),
      mode: Mode.optional(),
      /** Null is the agent without a profile. */
      agent: z.string().nullable().optional(),
    }),
    nothing,
  ),
  /** Agent profiles that a conversation in this window can be with, and what is wrong with files of others. */
  'chat.agents': channel(
    nothing,
    z.object({
      agents: z.array(AgentProfile),
      problems: z.array(z.object({ file: z.string(), message: z.string() })),
    }),
  ),
  /** Lends the conversation a tool that policy took away: for one call, or until the program ends (NT9). */
  'chat.enableTool': channel(id.extend({ tool: z.string(), howLong: z.enum(['once', 'session']) }), nothing),
  /** Starts a run, or steers the one under way. */
  'chat.send': channel(
    id.extend({ text: z.string().min(1).max(1_000_000) }),
    z.object({ steered: z.boolean() }),
  ),
  'chat.stop': channel(id, nothing),
  /** Stops one running call; the run goes on and the model is told. */
  'chat.stopCall': channel(id.extend({ callId: z.string() }), nothing),
  /** Runs the last message again after a failure. */
  'chat.retry': channel(id, nothing),
  'chat.unsteer': channel(id.extend({ steerId: z.string() }), nothing),
  'chat.answer': channel(z.object({ approvalId: z.string(), answer: ApprovalAnswer }), nothing),
  /** Takes the open plan away: every tool runs as before. */
  'chat.dropPlan': channel(id, nothing),
  'chat.answerQuestion': channel(z.object({ questionId: z.string(), answer: QuestionAnswer }), nothing),
  /** The whole text of a result, also where the card and the model got a cut one. */
  'chat.fullOutput': channel(z.object({ callId: z.string() }), z.object({ text: z.string() })),
  /** A picture by its hash, as a data URL. */
  'chat.image': channel(
    z.object({ blob: z.string().regex(/^[0-9a-f]{64}$/), mediaType: z.string() }),
    z.object({ dataUrl: z.string() }),
  ),
};
