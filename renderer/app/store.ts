import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { createChatSlice } from '../chat';
import type { ChatBridge, ChatSlice } from '../chat';
import type { Client } from '../bridge/client';
import { createEditorSlice, createServedDocuments, loadDocuments } from '../editor';
import type { EditorSlice } from '../editor';
import { createFilesSlice } from '../files';
import type { FilesSlice } from '../files';
import { createJobsSlice } from '../jobs';
import type { JobsSlice } from '../jobs';
import type { CustomToolsSlice } from '../settings/state/custom-tools-data';
import { createCustomToolsSlice } from '../settings/state/custom-tools-slice';
import type { Word } from '../state/services';
import { createSessionSlice } from '../state/session-slice';
import type { SessionSlice } from '../state/session-slice';
import { createProblemsSlice } from '../problems';
import type { ProblemsSlice } from '../problems';
import { createTerminalSlice } from '../terminal';
import type { TerminalSlice, TerminalFeed } from '../terminal';
import { createLayoutSlice } from './state/layout-slice';
import type { LayoutSlice } from './state/layout-slice';

export type AppState = SessionSlice &
  LayoutSlice &
  ChatSlice &
  EditorSlice &
  FilesSlice &
  TerminalSlice &
  ProblemsSlice &
  JobsSlice &
  CustomToolsSlice;
export type AppStore = StoreApi<AppState>;

export interface StoreDeps {
  readonly client: Client;
  readonly feed: TerminalFeed;
  readonly notify: (word: Word) => void;
  readonly chatBridge: ChatBridge;
}

/** The window's one store, put together from the slices of its places. */
export function createAppStore(deps: StoreDeps): AppStore {
  const served = createServedDocuments(deps.client, loadDocuments);
  return createStore<AppState>()((set, get, api) => ({
    ...createSessionSlice()(set, get),
    ...createLayoutSlice(deps.client)(set, get),
    ...createChatSlice({ bridge: deps.chatBridge })(set, get, api),
    ...createEditorSlice({ ...deps, documents: served.load })(set, get),
    ...createFilesSlice(deps)(set, get),
    ...createTerminalSlice(deps)(set, get),
    ...createJobsSlice(deps)(set, get),
    ...createCustomToolsSlice(deps)(set, get),
    ...createProblemsSlice({ client: deps.client, marks: served })(set, get),
  }));
}
