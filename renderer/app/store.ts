import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { createChatSlice } from '../chat';
import type { ChatBridge, ChatSlice } from '../chat';
import type { Client } from '../bridge/client';
import { loadDocuments, createEditorSlice } from '../editor';
import type { EditorSlice } from '../editor';
import { createFilesSlice } from '../files';
import type { FilesSlice } from '../files';
import type { Word } from '../state/services';
import { createSessionSlice } from '../state/session-slice';
import type { SessionSlice } from '../state/session-slice';
import { createTerminalSlice } from '../terminal';
import type { TerminalSlice, TerminalFeed } from '../terminal';
import { createLayoutSlice } from './state/layout-slice';
import type { LayoutSlice } from './state/layout-slice';

export type AppState = SessionSlice & LayoutSlice & ChatSlice & EditorSlice & FilesSlice & TerminalSlice;
export type AppStore = StoreApi<AppState>;

export interface StoreDeps {
  readonly client: Client;
  readonly feed: TerminalFeed;
  readonly notify: (word: Word) => void;
  readonly chatBridge: ChatBridge;
}

/** The window's one store, put together from the slices of its places. */
export function createAppStore(deps: StoreDeps): AppStore {
  return createStore<AppState>()((set, get, api) => ({
    ...createSessionSlice()(set, get),
    ...createLayoutSlice(deps.client)(set, get),
    ...createChatSlice({ bridge: deps.chatBridge })(set, get, api),
    ...createEditorSlice({ ...deps, documents: loadDocuments })(set, get),
    ...createFilesSlice(deps)(set, get),
    ...createTerminalSlice(deps)(set, get),
  }));
}
