import type { Approval } from '@shared/domain/approval';
import { isSettled, type CallState, type CallView } from '@shared/domain/call';
import type { ConversationEvent, ProviderFailure, RunEvent } from '@shared/domain/event';
import type { Question } from '@shared/domain/question';
import type { ConversationSnapshot } from '@shared/contract/chat';
import type { Clock } from '@shared/kit/sources';

/** Live output kept for a window that reloads; the whole goes to the record when the call settles. */
const liveOutputLimit = 200_000;

/** What is true of a conversation right now and stands in no table: it ends with the program. */
export type LivePart = Pick<
  ConversationSnapshot,
  'approvals' | 'questions' | 'partial' | 'liveOutput' | 'steering' | 'run' | 'failure' | 'context' | 'seq'
>;

/** Numbers a conversation's events, hands them on and keeps what a snapshot needs besides the store. */
export interface LiveConversations {
  emit(conversationId: string, event: RunEvent): void;
  part(conversationId: string): LivePart;
  /** The call in the state it is in now: its record knows only that it was asked until it is settled. */
  now(call: CallView): CallView;
  /** Every event of every conversation; returns the function that ends the subscription. */
  subscribe(listener: (event: ConversationEvent) => void): () => void;
  forget(conversationId: string): void;
}

interface State {
  seq: number;
  approvals: Approval[];
  questions: Question[];
  partial: Map<string, { messageId: string; kind: 'text' | 'reasoning'; chunks: string[] }>;
  output: Map<string, Tail>;
  /** States of calls that are under way. */
  calls: Map<string, CallState>;
  steering: { id: string; text: string }[];
  run: LivePart['run'];
  failure: ProviderFailure | null;
  context: LivePart['context'];
}

interface Tail {
  chunks: string[];
  length: number;
}

export function createLiveConversations(clock: Clock): LiveConversations {
  const states = new Map<string, State>();
  const listeners = new Set<(event: ConversationEvent) => void>();

  function stateOf(conversationId: string): State {
    const known = states.get(conversationId);
    if (known !== undefined) return known;
    const fresh: State = {
      seq: 0,
      approvals: [],
      questions: [],
      partial: new Map(),
      output: new Map(),
      calls: new Map(),
      steering: [],
      run: null,
      failure: null,
      context: null,
    };
    states.set(conversationId, fresh);
    return fresh;
  }

  return {
    emit(conversationId, event) {
      const state = stateOf(conversationId);
      const at = clock.now();
      apply(state, event, at);
      state.seq += 1;
      for (const listener of listeners) listener({ seq: state.seq, conversationId, at, event });
    },
    part(conversationId) {
      const state = stateOf(conversationId);
      return {
        seq: state.seq,
        approvals: [...state.approvals],
        questions: [...state.questions],
        partial: [...state.partial.values()].map(({ chunks, ...rest }) => ({
          ...rest,
          text: chunks.join(''),
        })),
        liveOutput: Object.fromEntries([...state.output].map(([id, tail]) => [id, tail.chunks.join('')])),
        steering: [...state.steering],
        run: state.run,
        failure: state.failure,
        context: state.context,
      };
    },
    now(call) {
      const state = isSettled(call.state) ? undefined : states.get(call.conversationId)?.calls.get(call.id);
      return state === undefined ? call : { ...call, state };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: (conversationId) => states.delete(conversationId),
  };
}

function apply(state: State, event: RunEvent, at: number): void {
  switch (event.type) {
    case 'run-started':
      state.run = { runId: event.runId, startedAt: at, model: event.model, mode: event.mode };
      state.failure = null;
      return;
    case 'run-ended':
      state.run = null;
      state.failure = event.failure ?? null;
      state.partial.clear();
      state.output.clear();
      state.calls.clear();
      // Those of sub-agents that go on in the background stay.
      state.approvals = state.approvals.filter(({ runId }) => runId !== event.runId);
      state.questions = [];
      return;
    case 'text-delta':
      addDelta(state, event);
      return;
    case 'message-added':
      dropPartial(state, event.message.id);
      return;
    case 'message-dropped':
      dropPartial(state, event.messageId);
      return;
    case 'call-output':
      addOutput(state, event.callId, event.text);
      return;
    case 'call-state':
      if (event.result !== undefined) state.output.delete(event.callId);
      if (isSettled(event.state)) state.calls.delete(event.callId);
      else state.calls.set(event.callId, event.state);
      return;
    case 'approval-asked':
      state.approvals.push(event.approval);
      return;
    case 'approval-settled':
      state.approvals = state.approvals.filter((approval) => approval.id !== event.approvalId);
      return;
    case 'question-asked':
      state.questions.push(event.question);
      return;
    case 'question-settled':
      state.questions = state.questions.filter((question) => question.id !== event.questionId);
      return;
    case 'steer-queued':
      state.steering.push({ id: event.id, text: event.text });
      return;
    case 'steer-taken':
      state.steering = state.steering.filter((steer) => steer.id !== event.id);
      return;
    case 'context':
      state.context = { usedTokens: event.usedTokens, windowTokens: event.windowTokens };
      return;
    case 'call-asked':
    case 'sub-agent':
    case 'retrying':
    case 'compacted':
    case 'plan-changed':
    case 'conversation-changed':
    case 'conversation-removed':
      return;
  }
}

function addDelta(state: State, event: Extract<RunEvent, { type: 'text-delta' }>): void {
  const key = `${event.messageId}/${event.kind}`;
  const known = state.partial.get(key);
  if (known === undefined) {
    state.partial.set(key, { messageId: event.messageId, kind: event.kind, chunks: [event.text] });
  } else {
    known.chunks.push(event.text);
  }
}

function dropPartial(state: State, messageId: string): void {
  state.partial.delete(`${messageId}/text`);
  state.partial.delete(`${messageId}/reasoning`);
}

function addOutput(state: State, callId: string, text: string): void {
  const tail = state.output.get(callId) ?? { chunks: [], length: 0 };
  tail.chunks.push(text);
  tail.length += text.length;
  while (tail.length > liveOutputLimit && tail.chunks.length > 1)
    tail.length -= tail.chunks.shift()?.length ?? 0;
  state.output.set(callId, tail);
}
