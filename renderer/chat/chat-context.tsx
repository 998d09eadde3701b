import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import type { ReadonlyStore } from '../state/slice-context';
import type { ChatBridge } from './bridge';
import { HighlightContext } from './highlight/highlight-context';
import type { Highlighter } from './highlight/highlighter';
import { createPictures, type Pictures } from './messages/pictures';
import type { ChatActions, ChatSlice } from './state/chat-data';
import { chatSlice } from './state/slice';

interface ChatServices {
  readonly bridge: ChatBridge;
  readonly pictures: Pictures;
}

const ServicesContext = createContext<ChatServices | null>(null);

export interface ChatProviderProps {
  /** The window's store, or any store that holds chat's slice. */
  readonly store: ReadonlyStore<ChatSlice>;
  readonly bridge: ChatBridge;
  /** Null leaves all code plain. */
  readonly highlighter: Highlighter | null;
  readonly children: ReactNode;
}

/** Everything chat's components need, once a window, around `ChatView` and `ConversationList`. */
export function ChatProvider({ store, bridge, highlighter, children }: ChatProviderProps) {
  const services = useMemo(() => ({ bridge, pictures: createPictures(bridge) }), [bridge]);
  useEffect(() => {
    if (!highlighter || typeof requestIdleCallback === 'undefined') return undefined;
    const idle = requestIdleCallback(() => highlighter.warmUp(), { timeout: 10_000 });
    return () => cancelIdleCallback(idle);
  }, [highlighter]);
  return (
    <chatSlice.Context value={store}>
      <ServicesContext value={services}>
        <HighlightContext value={highlighter}>{children}</HighlightContext>
      </ServicesContext>
    </chatSlice.Context>
  );
}

function useServices(): ChatServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('Chat is drawn outside its ChatProvider.');
  return services;
}

export function useBridge(): ChatBridge {
  return useServices().bridge;
}

export function usePictures(): Pictures {
  return useServices().pictures;
}

export function useChatActions(): ChatActions {
  return chatSlice.useSlice((slice) => slice.chatActions);
}
