import type { ConversationRow } from '@shared/contract/chat';
import type { ConversationEvent } from '@shared/domain/event';

/** What an event does to the conversation list; `reload` when it speaks of a conversation the list does not have. */
export type ListChange =
  | { readonly kind: 'rows'; readonly rows: readonly ConversationRow[] }
  | { readonly kind: 'reload' };

/** The list after one event of any conversation, also of those that are not open. */
export function applyToRows(
  rows: readonly ConversationRow[],
  { conversationId, event }: ConversationEvent,
): ListChange {
  const at = rows.findIndex((row) => row.conversation.id === conversationId);
  const row = rows[at];
  if (event.type === 'conversation-removed') {
    return { kind: 'rows', rows: row ? rows.toSpliced(at, 1) : rows };
  }
  if (!row) return event.type === 'conversation-changed' ? { kind: 'reload' } : { kind: 'rows', rows };
  const changed = changedRow(row, event);
  if (changed === row) return { kind: 'rows', rows };
  const next = rows.with(at, changed);
  return { kind: 'rows', rows: event.type === 'conversation-changed' ? newestFirst(next) : next };
}

function changedRow(row: ConversationRow, event: ConversationEvent['event']): ConversationRow {
  switch (event.type) {
    case 'run-started':
      return { ...row, activity: 'running', waiting: 0 };
    case 'approval-asked':
    case 'question-asked':
      return { ...row, activity: 'waiting', waiting: row.waiting + 1 };
    case 'approval-settled':
    case 'question-settled': {
      const waiting = Math.max(0, row.waiting - 1);
      const running = row.activity === 'waiting' || row.activity === 'running';
      return { ...row, waiting, activity: waiting > 0 ? 'waiting' : running ? 'running' : row.activity };
    }
    case 'run-ended':
      // What sub-agents in the background ask still waits.
      if (row.waiting > 0) return { ...row, activity: 'waiting' };
      return { ...row, activity: event.end === 'failed' ? 'failed' : 'idle' };
    case 'conversation-changed':
      return { ...row, conversation: event.conversation };
    default:
      return row;
  }
}

function newestFirst(rows: readonly ConversationRow[]): readonly ConversationRow[] {
  return rows.toSorted((a, b) => b.conversation.updatedAt - a.conversation.updatedAt);
}
