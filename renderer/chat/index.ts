export { ChatProvider } from './chat-context';
export type { ChatBridge } from './bridge';
export { ConversationList } from './list/conversation-list';
export { ChatView } from './view/chat-view';
export { createChatSlice } from './state/slice';
export type { ChatSlice } from './state/chat-data';
export { createHighlighter, type Highlighter } from './highlight/highlighter';
export { createHighlightWorker } from './highlight/create-worker';
