import type { Mode } from '@shared/domain/danger';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { LiveConversations } from '../chat/live';
import { createPlans, type Plans } from '../chat/plans';
import { createQuestions, createUnattendedQuestions, type Questions } from '../chat/questions';
import type { Store } from '../store/open-store';

export interface QuestionsOptions {
  readonly store: Store;
  readonly live: LiveConversations;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly attended: boolean;
  /** Of a sub-agent's conversation, the person's own above it. */
  readonly rootOf: (conversationId: string) => string | undefined;
}

export interface ComposedQuestions {
  /** Who asks the person what is no permission: AskUserQuestion, Plan, MCP servers. */
  readonly questions: Questions;
  readonly plans: Plans;
}

export function composeQuestions(options: QuestionsOptions): ComposedQuestions {
  const { store, live } = options;
  return {
    questions: options.attended ? attendedQuestions(options) : createUnattendedQuestions(),
    plans: createPlans({
      calls: store.calls,
      emit: (id, event) => live.emit(id, event),
      setMode: (id: string, mode: Mode) => {
        const changed = store.conversations.setOptions(id, { mode });
        if (changed.ok) live.emit(id, { type: 'conversation-changed', conversation: changed.value });
      },
    }),
  };
}

/** While a question waits its call does too, and shows it. */
function attendedQuestions({ live, clock, ids, rootOf }: QuestionsOptions): Questions {
  return createQuestions({
    asked(question) {
      const { id, callId, conversationId, rootId = conversationId } = question;
      if (callId !== undefined)
        live.emit(conversationId, { type: 'call-state', callId, state: { kind: 'waiting', approvalId: id } });
      // One stack for a conversation and all its sub-agents (PE9).
      live.emit(rootId, { type: 'question-asked', question });
    },
    settled({ id: questionId, callId, conversationId, rootId = conversationId, askedAt }) {
      live.emit(rootId, { type: 'question-settled', questionId });
      if (callId !== undefined)
        live.emit(conversationId, {
          type: 'call-state',
          callId,
          state: { kind: 'running', startedAt: askedAt },
        });
    },
    topOf: (id) => rootOf(id) ?? id,
    clock,
    ids,
  });
}
