export { ChatProvider, type ChatProviderProps } from './chat-context';
export type { ChatBridge, SettingsPage } from './bridge';
export { ConversationList } from './list/conversation-list';
export { ChatView, type ChatViewProps } from './view/chat-view';
export type { ComposerHandle } from './composer/composer';
export { createChatSlice } from './state/slice';
export type { ChatActions, ChatData, ChatSlice } from './state/chat-data';
export { createHighlighter, type Highlighter } from './highlight/highlighter';
export { createHighlightWorker } from './highlight/create-worker';
