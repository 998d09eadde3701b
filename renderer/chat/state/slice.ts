import type { StateCreator } from 'zustand';
import { createSliceContext } from '../../state/slice-context';
import type { ChatBridge } from '../bridge';
import type { ChatData, ChatSlice, SliceAccess } from './chat-data';
import { agentActions } from './agent-actions';
import { conversationActions } from './conversation-actions';
import { listActions } from './list-actions';
import { receiveActions } from './receive';
import { turnActions } from './turn-actions';

/** How chat's components read their part of the window's store. */
export const chatSlice = createSliceContext<ChatSlice>('Chat');

const initial: ChatData = {
  rows: null,
  search: '',
  selectedId: null,
  open: new Map(),
  drafts: new Map(),
  cards: new Map(),
  answering: new Map(),
  fresh: {},
  agents: null,
  providers: null,
  turns: new Map(),
  reveal: null,
};

/**
 * Chat's part of the window's store. `createStore<ChatSlice>()(createChatSlice({ bridge }))` alone, or spread into a
 * larger store. Call `chatActions.loadList()` once, feed `chatActions.receive` with every
 * `conversation` event and call `chatActions.recover` when the bridge reports a gap.
 */
export function createChatSlice(deps: { readonly bridge: ChatBridge }): StateCreator<ChatSlice> {
  return (set, get) => {
    const access: SliceAccess = {
      get,
      set: (change) => set(({ chat }) => ({ chat: { ...chat, ...change(chat) } })),
      bridge: deps.bridge,
    };
    return {
      chat: initial,
      chatActions: {
        ...listActions(access),
        ...conversationActions(access),
        ...receiveActions(access),
        ...turnActions(access),
        ...agentActions(access),
      },
    };
  };
}
