import type { ConversationSnapshot } from '@shared/contract/chat';
import type { Approval } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { ConversationEvent, RunEvent } from '@shared/domain/event';
import type { Conversation, Message } from '@shared/domain/message';
import type { ChoiceQuestion, Question } from '@shared/domain/question';

/** Builders of domain values for tests and the gallery, each whole and overridable. */
export function sampleConversation(over: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    projectId: null,
    root: '/work/weather-station',
    title: 'Retry failed forecast calls',
    leafId: null,
    model: 'direct',
    mode: 'edits',
    agent: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    ...over,
  };
}

export function sampleMessage(id: string, parentId: string | null, over: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 'c1',
    parentId,
    runId: 'r1',
    role: 'user',
    parts: [{ type: 'text', text: id }],
    createdAt: 1_000,
    ...over,
  };
}

export function sampleCall(id: string, over: Partial<CallView> = {}): CallView {
  return {
    id,
    conversationId: 'c1',
    runId: 'r1',
    messageId: 'm1',
    tool: 'Bash',
    input: { command: 'npm test' },
    state: { kind: 'queued' },
    askedAt: 1_000,
    ...over,
  };
}

export function sampleApproval(id: string, over: Partial<Approval> = {}): Approval {
  return {
    id,
    callId: 'k1',
    conversationId: 'c1',
    runId: 'r1',
    tool: 'Bash',
    subject: '3 commands in one line',
    danger: 'high',
    reason: 'Command 3 sends commits to a remote.',
    detail: 'Edits mode asks from High; every part needs an allow.',
    askedBy: { kind: 'mode', mode: 'edits' },
    body: { kind: 'command', command: 'git push', cwd: '', marks: [], parts: [], paths: [] },
    sessionOffer: 'git push origin feat/retry, in this conversation',
    askedAt: 1_000,
    ...over,
  };
}

export function sampleQuestion(id: string, over: Partial<Question> = {}): Question {
  return {
    id,
    conversationId: 'c1',
    runId: 'r1',
    callId: 'k1',
    from: { kind: 'tool', name: 'AskUserQuestion' },
    body: { kind: 'choices', questions: [sampleChoice()] },
    askedAt: 1_000,
    ...over,
  };
}

export function sampleChoice(over: Partial<ChoiceQuestion> = {}): ChoiceQuestion {
  return {
    question: 'Which library shall the dates come from?',
    header: 'Library',
    options: [
      { label: 'date-fns', description: 'Small, functions only' },
      { label: 'Luxon', description: 'Time zones built in' },
      { label: 'Temporal', description: 'No dependency, needs a new Node' },
    ],
    multiSelect: false,
    ...over,
  };
}

export function sampleSnapshot(over: Partial<ConversationSnapshot> = {}): ConversationSnapshot {
  return {
    conversation: sampleConversation(),
    messages: [],
    calls: [],
    approvals: [],
    questions: [],
    plan: null,
    agents: [],
    partial: [],
    liveOutput: {},
    steering: [],
    run: null,
    failure: null,
    context: null,
    seq: 0,
    ...over,
  };
}

export function sampleEvent(
  seq: number,
  event: RunEvent,
  over: Partial<ConversationEvent> = {},
): ConversationEvent {
  return { seq, conversationId: 'c1', at: 2_000 + seq, event, ...over };
}
