import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { createChatSlice } from '../chat';
import type { ChatBridge, ChatSlice } from '../chat';
import type { Client } from '../bridge/client';
import { loadDocuments } from '../editor/load-documents';
import { createEditorSlice } from '../editor/state/editor-slice';
import type { EditorSlice } from '../editor/state/editor-state';
import { createFilesSlice } from '../files/state/files-slice';
import type { FilesSlice } from '../files/state/files-slice';
import type { Word } from '../state/services';
import { createSessionSlice } from '../state/session-slice';
import type { SessionSlice } from '../state/session-slice';
import { createTerminalSlice } from '../terminal/state/terminal-slice';
import type { TerminalSlice } from '../terminal/state/terminal-slice';
import type { TerminalFeed } from '../terminal/state/terminal-feed';
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
