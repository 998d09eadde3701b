import type { ConversationEvent } from '@shared/domain/event';

/** Takes every conversation event, with the number of the oldest merged into it. */
export type SequenceCheck = (event: ConversationEvent, from: number | undefined) => void;

/**
 * Watches that the events of each conversation follow each other, from the first one seen on. It holds nothing back:
 * who keeps a conversation's state decides what to do with an event after a gap.
 */
export function createSequenceCheck(onGap: (conversationId: string) => void): SequenceCheck {
  const last = new Map<string, number>();
  return ({ conversationId, seq, event }, from) => {
    const before = last.get(conversationId);
    if (event.type === 'conversation-removed') last.delete(conversationId);
    else last.set(conversationId, seq);
    if (before !== undefined && (from ?? seq) > before + 1) onGap(conversationId);
  };
}
