import '../../ui/test-page';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { UiProvider } from '../../ui/ui-provider';
import { ChatProvider } from '../chat-context';
import type { ChatSlice } from '../state/chat-data';
import { createChatSlice } from '../state/slice';
import { createFakeBridge } from './fake-bridge';

/** Draws a part of chat over a fake bridge, as tests need it. */
export function renderChat(children: ReactNode, answers: Parameters<typeof createFakeBridge>[0] = {}) {
  const bridge = createFakeBridge(answers);
  const store = createStore<ChatSlice>()(createChatSlice({ bridge }));
  const copied: string[] = [];
  const copyText = (text: string): Promise<void> => {
    copied.push(text);
    return Promise.resolve();
  };
  const wrap = (inner: ReactNode) => (
    <UiProvider copyText={copyText}>
      <ChatProvider store={store} bridge={bridge} highlighter={null}>
        {inner}
      </ChatProvider>
    </UiProvider>
  );
  const view = render(wrap(children));
  return { ...view, bridge, store, copied, redraw: (next: ReactNode) => view.rerender(wrap(next)) };
}
