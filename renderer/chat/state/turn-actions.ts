import type { TurnChanges } from '@shared/domain/checkpoint';
import { formatCount } from '../../lib/format';
import type { ChatActions, SliceAccess } from './chat-data';

type TurnActions = Pick<ChatActions, 'loadTurns' | 'receiveTurn' | 'undoRestore'>;

/** What turns changed, and the way back from a restore. */
export function turnActions({ set, bridge }: SliceAccess): TurnActions {
  function put(conversationId: string, turns: readonly TurnChanges[]): void {
    set((chat) => {
      const known = new Map(chat.turns.get(conversationId));
      for (const turn of turns) known.set(turn.runId, turn);
      return { turns: new Map(chat.turns).set(conversationId, known) };
    });
  }

  return {
    async loadTurns(conversationId) {
      const answer = await bridge.call('checkpoints.turns', { conversationId });
      if (!answer.ok)
        bridge.notify({ title: 'Changes of turns could not be read', text: answer.error.message });
      else put(conversationId, answer.value);
    },
    receiveTurn: (turn) => put(turn.conversationId, [turn]),
    async undoRestore(restoreId) {
      const answer = await bridge.call('checkpoints.undo', { restoreId });
      if (!answer.ok) {
        bridge.notify({ title: 'The restore was not undone', text: answer.error.message });
        return;
      }
      const { kept } = answer.value;
      const [first] = kept;
      if (first === undefined) return;
      const title =
        kept.length === 1 ? '1 file stays as it is' : `${formatCount(kept.length)} files stay as they are`;
      bridge.notify({ title, text: `${first.path}: ${first.reason}` });
    },
  };
}
