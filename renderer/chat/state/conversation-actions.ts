import type { ContractError } from '@shared/contract/channel';
import { follow } from './receive';
import { freshDraft, type ChatActions, type SliceAccess } from './chat-data';

type ConversationActions = Omit<
  ChatActions,
  'loadList' | 'search' | 'select' | 'rename' | 'remove' | 'loadModels' | 'receive' | 'recover' | 'resync'
>;

export function conversationActions(access: SliceAccess): ConversationActions {
  const { get, set, bridge } = access;

  /** Tells the person when a request that changes something did not go through. */
  async function told(
    title: string,
    request: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: ContractError }>,
  ): Promise<boolean> {
    const answer = await request;
    if (!answer.ok) bridge.notify({ title, text: answer.error.message });
    return answer.ok;
  }

  function setDraft(conversationId: string | null, text: string): void {
    set((chat) => ({ drafts: new Map(chat.drafts).set(conversationId ?? freshDraft, text) }));
  }

  async function create(): Promise<string | null> {
    const { model, mode } = { ...bridge.defaults(), ...get().chat.fresh };
    const answer = await bridge.call('chat.create', { model, mode });
    if (!answer.ok) {
      bridge.notify({ title: 'The conversation was not started', text: answer.error.message });
      return null;
    }
    return answer.value.id;
  }

  return {
    async send(conversationId, text) {
      if (text.trim() === '') return false;
      setDraft(conversationId, '');
      const id = conversationId ?? (await create());
      if (id !== null && conversationId === null) {
        await follow(access, id);
        // The person may have opened another conversation meanwhile: theirs stays.
        if (get().chat.selectedId === null) set(() => ({ selectedId: id, fresh: {} }));
        void get().chatActions.loadList();
      }
      const sent =
        id !== null &&
        (await told('The message was not sent', bridge.call('chat.send', { conversationId: id, text })));
      const key = id ?? freshDraft;
      if (!sent && (get().chat.drafts.get(key) ?? '') === '') setDraft(id, text);
      return sent;
    },

    async stop(conversationId) {
      await told('The turn was not stopped', bridge.call('chat.stop', { conversationId }));
    },

    async stopCall(conversationId, callId) {
      await told('The call was not stopped', bridge.call('chat.stopCall', { conversationId, callId }));
    },

    async retry(conversationId) {
      await told('The message was not run again', bridge.call('chat.retry', { conversationId }));
    },

    async unsteer(conversationId, steerId) {
      await told('The message stays in line', bridge.call('chat.unsteer', { conversationId, steerId }));
    },

    async answer(approvalId, answer) {
      if (get().chat.answering.has(approvalId)) return;
      set((chat) => ({ answering: new Map(chat.answering).set(approvalId, answer.kind) }));
      await told('The answer did not arrive', bridge.call('chat.answer', { approvalId, answer }));
      set((chat) => {
        const answering = new Map(chat.answering);
        answering.delete(approvalId);
        return { answering };
      });
    },

    async setOptions(conversationId, options) {
      if (conversationId === null) set((chat) => ({ fresh: { ...chat.fresh, ...options } }));
      else
        await told('The choice was not kept', bridge.call('chat.setOptions', { conversationId, ...options }));
    },

    setDraft,

    setCardOpen(id, open) {
      set((chat) => ({ cards: new Map(chat.cards).set(id, open) }));
    },
  };
}
