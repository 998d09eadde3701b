import type { ContractError } from '@shared/contract/channel';
import { directModel } from '@shared/domain/model';
import { follow } from './receive';
import { freshDraft, type ChatActions, type SliceAccess } from './chat-data';

type ConversationActions = Omit<
  ChatActions,
  | 'loadList'
  | 'search'
  | 'select'
  | 'rename'
  | 'remove'
  | 'loadModels'
  | 'loadAgents'
  | 'receive'
  | 'recover'
  | 'resync'
  | 'loadTurns'
  | 'receiveTurn'
  | 'undoRestore'
  | 'followAgent'
  | 'stopAgent'
  | 'revealAgent'
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
    const { model, mode, agent = null } = { ...bridge.defaults(), ...get().chat.fresh };
    const answer = await bridge.call('chat.create', { model, mode, agent });
    if (!answer.ok) {
      bridge.notify({ title: 'The conversation was not started', text: answer.error.message });
      return null;
    }
    const { id } = answer.value;
    // The agent's own model and mode count, except where the person picked others.
    if (agent !== null)
      await told(
        'The agent was not chosen',
        bridge.call('chat.setOptions', { conversationId: id, ...get().chat.fresh }),
      );
    return id;
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

    async answerQuestion(questionId, answer) {
      await told('The answer did not arrive', bridge.call('chat.answerQuestion', { questionId, answer }));
    },

    async dropPlan(conversationId) {
      await told('The plan was not dropped', bridge.call('chat.dropPlan', { conversationId }));
    },

    async setOptions(conversationId, options) {
      if (conversationId === null) set((chat) => ({ fresh: { ...chat.fresh, ...options } }));
      else
        await told('The choice was not kept', bridge.call('chat.setOptions', { conversationId, ...options }));
    },

    async enableTool(conversationId, tool, howLong) {
      const lent = bridge.call('chat.enableTool', { conversationId, tool, howLong });
      if (!(await told(`${tool} was not enabled`, lent))) return;
      const span = howLong === 'once' ? 'for the next call' : 'for this session';
      const row = get().chat.rows?.find(({ conversation }) => conversation.id === conversationId);
      // Direct reads calls and no sentences; the person types the call again.
      if (row?.conversation.model === directModel) return;
      const text = `${tool} is enabled ${span}. Call it again if you still need it.`;
      await told('The agent was not told', bridge.call('chat.send', { conversationId, text }));
    },

    setDraft,

    setCardOpen(id, open) {
      set((chat) => ({ cards: new Map(chat.cards).set(id, open) }));
    },
  };
}
