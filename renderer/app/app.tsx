import { Suspense, lazy, useEffect } from 'react';
import { useStore } from 'zustand';
import { ChatProvider } from '../chat';
import type { ChatBridge, Highlighter } from '../chat';
import { editor } from '../editor';
import { files } from '../files';
import { jobs } from '../jobs';
import { problems } from '../problems';
import { customTools } from '../settings/state/custom-tools-data';
import { ServicesProvider } from '../state/services';
import type { Services } from '../state/services';
import { session } from '../state/session-slice';
import { terminal } from '../terminal';
import type { TerminalFeed } from '../terminal';
import { useToasts } from '../ui/toast';
import { UiProvider } from '../ui/ui-provider';
import { ActivityBar } from './activity-bar';
import { NoticeBar } from './notice-bar';
import { Palette } from './palette/palette';
import type { PaletteControl } from './palette/palette-state';
import { Part } from './part';
import { layout } from './state/layout-slice';
import { StatusBar } from './status-bar';
import type { AppStore } from './store';
import { applyLook } from './theme';
import { TitleBar } from './title-bar';
import { Workbench } from './workbench';
import type { WordQueue } from './word-queue';

const SettingsView = lazy(async () => ({ default: (await import('../settings')).SettingsView }));
const FirstRun = lazy(async () => ({ default: (await import('../settings')).FirstRun }));

export interface AppProps {
  readonly store: AppStore;
  readonly services: Services;
  readonly feed: TerminalFeed;
  readonly words: WordQueue;
  readonly palette: PaletteControl;
  readonly chatBridge: ChatBridge;
  readonly highlighter: Highlighter;
}

/** The whole window: every place's store around the layout. */
export function App(props: AppProps) {
  const { store, services, chatBridge, highlighter } = props;
  return (
    <ServicesProvider value={services}>
      <session.Context value={store}>
        <layout.Context value={store}>
          <editor.Context value={store}>
            <files.Context value={store}>
              <terminal.Context value={store}>
                <problems.Context value={store}>
                  <jobs.Context value={store}>
                    <customTools.Context value={store}>
                      <ChatProvider store={store} bridge={chatBridge} highlighter={highlighter}>
                        <UiProvider copyText={(text) => copyText(services, text)}>
                          <Frame {...props} />
                        </UiProvider>
                      </ChatProvider>
                    </customTools.Context>
                  </jobs.Context>
                </problems.Context>
              </terminal.Context>
            </files.Context>
          </editor.Context>
        </layout.Context>
      </session.Context>
    </ServicesProvider>
  );
}

async function copyText({ client }: Services, text: string): Promise<void> {
  const answer = await client.call('app.copy', { text });
  if (!answer.ok) throw new Error(answer.error.message);
}

function Frame({ store, feed, words, palette }: AppProps) {
  const active = editor.useSlice((state) => state.editor.active);
  const { open } = editor.useSlice((state) => state.editorActions);
  useLook(store);
  useRoom(store);
  useWords(words);
  return (
    <div className="flex h-full flex-col bg-app">
      <TitleBar />
      <NoticeBar />
      <Content feed={feed} />
      <StatusBar />
      <Palette
        control={palette}
        active={active}
        onLine={(line) => active !== null && void open(active, { line })}
      />
    </div>
  );
}

function Content({ feed }: Pick<AppProps, 'feed'>) {
  const started = session.useSlice((state) => state.session.version !== '');
  const setupDone = layout.useSlice((state) => state.layout.setupDone);
  const view = layout.useSlice((state) => state.layout.view);
  const page = layout.useSlice((state) => state.layout.settingsPage ?? undefined);
  const actions = layout.useSlice((state) => state.layoutActions);
  if (!started) return <main aria-busy className="flex-1 bg-surface" />;
  if (!setupDone && view === 'work') {
    return (
      <Part name="The set-up">
        <Suspense fallback={<main aria-busy className="flex-1 bg-surface" />}>
          <FirstRun onDone={actions.setupDone} />
        </Suspense>
      </Part>
    );
  }
  return (
    <main className="flex min-h-0 flex-1">
      <ActivityBar />
      {/* Kept while settings are shown: terminals and texts live in it. */}
      <div hidden={view !== 'work'} className="flex min-h-0 min-w-0 flex-1">
        <Workbench feed={feed} Part={Part} />
      </div>
      {view === 'settings' && (
        <div data-pane="settings" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 outline-none">
          <Part name="Settings">
            <Suspense fallback={<div aria-busy className="flex-1 bg-surface" />}>
              <SettingsView page={page} onPage={actions.showSettings} />
            </Suspense>
          </Part>
        </div>
      )}
    </main>
  );
}

function useLook(store: AppStore): void {
  const started = useStore(store, (state) => state.session.version !== '');
  const settings = useStore(store, (state) => state.session.settings);
  const systemDark = useStore(store, (state) => state.session.systemDark);
  const { theme, density } = settings;
  useEffect(() => {
    // Until the settings are here, what the address said stands.
    if (started) applyLook(document.documentElement, { theme, density }, systemDark);
  }, [started, theme, density, systemDark]);
}

function useRoom(store: AppStore): void {
  useEffect(() => {
    const { fit } = store.getState().layoutActions;
    const measure = (): void => fit(window.innerWidth);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [store]);
}

function useWords(words: WordQueue): void {
  const toasts = useToasts();
  useEffect(
    () => words.listen(({ title, text, tone }) => void toasts.show({ title, description: text, tone })),
    [words, toasts],
  );
}
