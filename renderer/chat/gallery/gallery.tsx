import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { ConversationRow } from '@shared/contract/chat';
import '../../styles/index.css';
import { UiProvider } from '../../ui/ui-provider';
import { ChatProvider } from '../chat-context';
import { createHighlightWorker } from '../highlight/create-worker';
import { createHighlighter } from '../highlight/highlighter';
import { ConversationList } from '../list/conversation-list';
import type { ChatSlice } from '../state/chat-data';
import { createChatSlice } from '../state/slice';
import { createFakeBridge } from './fake-bridge';
import { sampleConversation } from './sample';
import { ChatView } from '../view/chat-view';
import { scenes } from './sample-scenes';
import { longConversation, stream } from './stream-scene';

const asked = new URLSearchParams(window.location.search);
const page = document.documentElement;
page.dataset['theme'] = asked.get('theme') ?? 'light';
const scene = asked.get('scene') ?? 'main';
const snapshot = scene === 'stream' ? longConversation() : (scenes[scene] ?? null);

const hour = 3_600_000;
const row = (
  id: string,
  title: string,
  age: number,
  activity: ConversationRow['activity'],
): ConversationRow => ({
  conversation: sampleConversation({
    id,
    title,
    model: 'anthropic/claude-sonnet',
    updatedAt: Date.now() - age,
  }),
  activity,
  waiting: activity === 'waiting' ? 1 : 0,
});
const pixel =
  'data:image/svg+xml;utf8,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="teal"/></svg>',
  );

const model = (ref: string, name: string) => ({ ref, name, contextWindow: 200_000, acceptsImages: true });
const bridge = createFakeBridge({
  'chat.snapshot': () => snapshot ?? { kind: 'gone', message: 'No such conversation.' },
  'chat.list': () => [
    row('c1', 'Retry failed forecast calls', 20_000, 'running'),
    row('c2', 'Why does the sync test flake?', 6 * 60_000, 'waiting'),
    row('c3', 'Cut the tool budget under 6k', 26 * hour, 'idle'),
    row('c4', 'Draft release notes for 0.9', 80 * hour, 'failed'),
  ],
  'chat.image': () => ({ dataUrl: pixel }),
  'models.list': () => [
    {
      id: 'direct',
      name: 'Without a model',
      kind: 'direct',
      key: 'not-needed',
      ready: true,
      models: [model('direct', 'Direct')],
    },
    {
      id: 'anthropic',
      name: 'Anthropic',
      kind: 'anthropic',
      key: 'environment',
      ready: true,
      models: [model('anthropic/claude-sonnet', 'Claude Sonnet')],
    },
    { id: 'openai', name: 'OpenAI', kind: 'openai', key: 'missing', ready: false, models: [] },
  ],
  'workspace.findFiles': () => [
    { path: '/w/src/forecast/client.ts', relative: 'src/forecast/client.ts' },
    { path: '/w/test/client.test.ts', relative: 'test/client.test.ts' },
  ],
});
const store = createStore<ChatSlice>()(createChatSlice({ bridge }));
const highlighter = createHighlighter(createHighlightWorker);

async function start(): Promise<void> {
  const { chatActions } = store.getState();
  await chatActions.loadList();
  if (snapshot) await chatActions.select('c1');
  if (scene === 'states') for (const id of ['lint', 'search', 'source']) chatActions.setCardOpen(id, true);
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(
    <UiProvider>
      <ChatProvider store={store} bridge={bridge} highlighter={highlighter}>
        <div className="flex h-screen">
          {asked.has('list') && (
            <div className="flex w-65 shrink-0 flex-col border-r border-line bg-app">
              <ConversationList newKeyHint="Ctrl N" />
            </div>
          )}
          <ChatView hasFolder />
        </div>
      </ChatProvider>
    </UiProvider>,
  );
}

await start();
// For measure.mjs, which types and scrolls meanwhile.
if (scene === 'stream')
  Object.assign(window, { startStream: () => stream(store.getState().chatActions, 10) });
