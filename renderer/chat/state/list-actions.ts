import type { ChatActions, SliceAccess } from './chat-data';
import { follow } from './receive';

type ListActions = Pick<
  ChatActions,
  'loadList' | 'search' | 'select' | 'rename' | 'remove' | 'loadModels' | 'loadAgents'
>;

export function listActions(access: SliceAccess): ListActions {
  const { get, set, bridge } = access;

  async function loadList(): Promise<void> {
    const { search } = get().chat;
    const answer = await bridge.call('chat.list', { search });
    // An answer to an older search must not replace the newer one's.
    if (get().chat.search !== search) return;
    if (answer.ok) set(() => ({ rows: answer.value }));
    else bridge.notify({ title: 'Conversations could not be listed', text: answer.error.message });
  }

  return {
    loadList,

    async search(text) {
      set(() => ({ search: text }));
      await loadList();
    },

    async select(conversationId) {
      set(() => ({ selectedId: conversationId }));
      if (conversationId === null) return;
      void get().chatActions.loadTurns(conversationId);
      await follow(access, conversationId);
    },

    async rename(conversationId, title) {
      const trimmed = title.trim().slice(0, 200);
      if (trimmed === '') return;
      const answer = await bridge.call('chat.rename', { conversationId, title: trimmed });
      if (!answer.ok) bridge.notify({ title: 'The title was not changed', text: answer.error.message });
    },

    async remove(conversationId) {
      const answer = await bridge.call('chat.delete', { conversationId });
      if (!answer.ok)
        bridge.notify({ title: 'The conversation was not deleted', text: answer.error.message });
    },

    async loadAgents() {
      const answer = await bridge.call('chat.agents', null);
      if (answer.ok) set(() => ({ agents: answer.value }));
      else bridge.notify({ title: 'Agents could not be listed', text: answer.error.message });
    },

    async loadModels(refresh) {
      const answer = await bridge.call('models.list', { refresh });
      if (answer.ok) set(() => ({ providers: answer.value }));
      else bridge.notify({ title: 'Models could not be listed', text: answer.error.message });
    },
  };
}
