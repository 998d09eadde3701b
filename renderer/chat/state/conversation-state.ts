import type { Approval } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { ProviderFailure, RunEnd } from '@shared/domain/event';
import type { Conversation, Message } from '@shared/domain/message';
import type { Question } from '@shared/domain/question';
import type { SubAgentView } from '@shared/domain/sub-agent';
import type { ConversationSnapshot } from '@shared/contract/chat';
import { emptyStream, pushText, type BlockStream } from '../messages/block-stream';
import { appendOutput, emptyOutput, type LiveOutput } from './live-output';

/** A part of the assistant message that is arriving. Text is kept as blocks, so that a delta costs the last block. */
export interface PartialPart {
  readonly messageId: string;
  readonly kind: 'text' | 'reasoning';
  readonly stream: BlockStream;
}

/** What a run said beside its messages. Only for as long as the window lives: the record in main has no such row. */
export type RunNotice =
  | {
      readonly kind: 'retrying';
      readonly id: string;
      readonly failure: ProviderFailure;
      readonly attempt: number;
      /** When the next attempt starts. */
      readonly until: number;
    }
  | {
      readonly kind: 'compacted';
      readonly id: string;
      readonly after: string | null;
      readonly droppedResults: number;
    }
  | {
      readonly kind: 'ended';
      readonly id: string;
      readonly after: string | null;
      readonly end: Exclude<RunEnd, 'done' | 'failed'>;
      readonly steps: number;
      readonly durationMs: number;
    };

/** One conversation as the window shows it: a snapshot brought up to date by the events after it. */
export interface ConversationState {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly calls: ReadonlyMap<string, CallView>;
  readonly approvals: readonly Approval[];
  readonly questions: readonly Question[];
  readonly plan: ConversationSnapshot['plan'];
  /** All sub-agents below the conversation, oldest first. */
  readonly agents: readonly SubAgentView[];
  readonly partial: readonly PartialPart[];
  readonly live: ReadonlyMap<string, LiveOutput>;
  readonly steering: readonly { readonly id: string; readonly text: string }[];
  readonly run: ConversationSnapshot['run'];
  readonly failure: ProviderFailure | null;
  readonly context: ConversationSnapshot['context'];
  readonly seq: number;
  readonly notices: readonly RunNotice[];
}

export function fromSnapshot(snapshot: ConversationSnapshot): ConversationState {
  const { partial, liveOutput, calls, ...rest } = snapshot;
  return {
    ...rest,
    calls: new Map(calls.map((call) => [call.id, call])),
    partial: partial.reduce<readonly PartialPart[]>(
      (parts, { messageId, kind, text }) => appendDelta(parts, messageId, kind, text),
      [],
    ),
    live: new Map(
      Object.entries(liveOutput).map(([callId, text]) => [callId, appendOutput(emptyOutput, text)]),
    ),
    notices: [],
  };
}

/** Parts with a piece of text added: to the last part when it is the same kind of the same message. */
export function appendDelta(
  parts: readonly PartialPart[],
  messageId: string,
  kind: PartialPart['kind'],
  text: string,
): readonly PartialPart[] {
  const last = parts.at(-1);
  if (last?.messageId === messageId && last.kind === kind) {
    return [...parts.slice(0, -1), { ...last, stream: pushText(last.stream, text) }];
  }
  return [...parts, { messageId, kind, stream: pushText(emptyStream, text) }];
}
