import type { Approval } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import { isSettled } from '@shared/domain/call';
import type { ConversationEvent, RunEvent } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';
import type { Question } from '@shared/domain/question';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { assertNever } from '@shared/kit/assert-never';
import { appendDelta, type ConversationState, type RunNotice } from './conversation-state';
import { appendOutput, emptyOutput } from './live-output';

/** What an event did: the state after it, `gap` when events before it are missing, `removed` when nothing is left. */
export type Applied =
  | { readonly kind: 'state'; readonly state: ConversationState }
  | { readonly kind: 'gap' | 'removed' };

/**
 * The state after one event. An event already in the state changes nothing; a gap asks for a snapshot. `from` is the
 * first of the events merged into this one; merged text that begins inside what is known cannot be cut, so that is a gap.
 */
export function applyEvent(state: ConversationState, event: ConversationEvent, from = event.seq): Applied {
  if (event.seq <= state.seq) return { kind: 'state', state };
  if (from !== state.seq + 1) return { kind: 'gap' };
  if (event.event.type === 'conversation-removed') return { kind: 'removed' };
  const changed = applyRunEvent(state, event.event, event.at);
  return { kind: 'state', state: { ...changed, seq: event.seq } };
}

function applyRunEvent(
  state: ConversationState,
  event: Exclude<RunEvent, { type: 'conversation-removed' }>,
  at: number,
): ConversationState {
  switch (event.type) {
    case 'run-started': {
      const run = { runId: event.runId, startedAt: at, model: event.model, mode: event.mode };
      return { ...state, run, failure: null, notices: withoutRetry(state.notices) };
    }
    case 'run-ended':
      return endRun(state, event);
    case 'message-added':
      return addMessage(state, event.message);
    case 'message-dropped':
      return { ...state, partial: state.partial.filter((part) => part.messageId !== event.messageId) };
    case 'text-delta': {
      const partial = appendDelta(state.partial, event.messageId, event.kind, event.text);
      return { ...state, partial, notices: withoutRetry(state.notices) };
    }
    case 'call-asked':
    case 'call-state':
    case 'call-output':
      return applyCall(state, event);
    case 'approval-asked':
    case 'approval-settled':
      return { ...state, approvals: withApproval(state.approvals, event) };
    case 'question-asked':
    case 'question-settled':
      return { ...state, questions: withQuestion(state.questions, event) };
    case 'sub-agent':
      return { ...state, agents: withAgent(state.agents, event.agent) };
    case 'plan-changed':
      return { ...state, plan: event.plan };
    case 'retrying':
    case 'compacted':
      return { ...state, notices: withNotice(state, event, at) };
    case 'context':
      return { ...state, context: { usedTokens: event.usedTokens, windowTokens: event.windowTokens } };
    case 'steer-queued':
      return {
        ...state,
        steering: [...withoutId(state.steering, event.id), { id: event.id, text: event.text }],
      };
    case 'steer-taken':
      return { ...state, steering: withoutId(state.steering, event.id) };
    case 'conversation-changed':
      return { ...state, conversation: event.conversation };
    default:
      return assertNever(event);
  }
}

function endRun(
  state: ConversationState,
  event: Extract<RunEvent, { type: 'run-ended' }>,
): ConversationState {
  const notices = withoutRetry(state.notices);
  const { end, steps, durationMs } = event;
  const after = state.messages.at(-1)?.id ?? null;
  const told =
    end === 'stopped' || end === 'max-steps'
      ? [...notices, { kind: 'ended' as const, id: `ended ${event.runId}`, after, end, steps, durationMs }]
      : notices;
  return { ...state, run: null, failure: event.failure ?? null, partial: [], notices: told };
}

/** Appends, or starts the branch over at the message's parent when that is not the newest one. */
function addMessage(state: ConversationState, message: Message): ConversationState {
  const partial = state.partial.filter((part) => part.messageId !== message.id);
  const { messages } = state;
  if (messages.at(-1)?.id === message.parentId || messages.length === 0) {
    return { ...state, partial, messages: [...messages, message] };
  }
  const same = messages.findIndex((each) => each.id === message.id);
  if (same !== -1) return { ...state, partial, messages: messages.with(same, message) };
  const parent = messages.findIndex((each) => each.id === message.parentId);
  const branch = message.parentId === null ? [] : parent === -1 ? messages : messages.slice(0, parent + 1);
  return { ...state, partial, messages: [...branch, message] };
}

function applyCall(
  state: ConversationState,
  event: Extract<RunEvent, { type: 'call-asked' | 'call-state' | 'call-output' }>,
): ConversationState {
  if (event.type === 'call-asked') return { ...state, calls: withCall(state.calls, event.call) };
  if (event.type === 'call-output') {
    const live = new Map(state.live);
    live.set(event.callId, appendOutput(state.live.get(event.callId) ?? emptyOutput, event.text));
    return { ...state, live };
  }
  const call = state.calls.get(event.callId);
  if (!call) return state;
  const changed: CallView = {
    ...call,
    state: event.state,
    ...(event.result !== undefined && { result: event.result }),
    ...(event.tool !== undefined && { tool: event.tool }),
    ...('input' in event && event.input !== undefined && { input: event.input }),
  };
  const calls = withCall(state.calls, changed);
  if (!isSettled(event.state) || !state.live.has(event.callId)) return { ...state, calls };
  const live = new Map(state.live);
  live.delete(event.callId);
  return { ...state, calls, live };
}

function withCall(calls: ReadonlyMap<string, CallView>, call: CallView): ReadonlyMap<string, CallView> {
  return new Map(calls).set(call.id, call);
}

function withNotice(
  state: ConversationState,
  event: Extract<RunEvent, { type: 'retrying' | 'compacted' }>,
  at: number,
): readonly RunNotice[] {
  const rest = withoutRetry(state.notices);
  if (event.type === 'retrying') {
    const { attempt, failure, delayMs } = event;
    return [...rest, { kind: 'retrying', id: `retry ${event.runId}`, attempt, failure, until: at + delayMs }];
  }
  // A summary stands in the messages themselves; only results that were let go need a word here.
  if (event.summarised || event.droppedResults === 0) return rest;
  const after = state.messages.at(-1)?.id ?? null;
  return [...rest, { kind: 'compacted', id: `compacted ${at}`, after, droppedResults: event.droppedResults }];
}

function withApproval(
  approvals: readonly Approval[],
  event: Extract<RunEvent, { type: 'approval-asked' | 'approval-settled' }>,
): readonly Approval[] {
  if (event.type === 'approval-settled') return withoutId(approvals, event.approvalId);
  return [...withoutId(approvals, event.approval.id), event.approval];
}

function withQuestion(
  questions: readonly Question[],
  event: Extract<RunEvent, { type: 'question-asked' | 'question-settled' }>,
): readonly Question[] {
  if (event.type === 'question-settled') return withoutId(questions, event.questionId);
  return [...withoutId(questions, event.question.id), event.question];
}

function withAgent(agents: readonly SubAgentView[], agent: SubAgentView): readonly SubAgentView[] {
  const at = agents.findIndex(({ id }) => id === agent.id);
  return at === -1 ? [...agents, agent] : agents.with(at, agent);
}

function withoutRetry(notices: readonly RunNotice[]): readonly RunNotice[] {
  return notices.some((notice) => notice.kind === 'retrying')
    ? notices.filter((notice) => notice.kind !== 'retrying')
    : notices;
}

function withoutId<T extends { readonly id: string }>(list: readonly T[], id: string): readonly T[] {
  return list.filter((each) => each.id !== id);
}
