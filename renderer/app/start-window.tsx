import { createRoot } from 'react-dom/client';
import { createHighlightWorker, createHighlighter } from '../chat';
import type { ChatBridge } from '../chat';
import type { Bridge } from '@shared/contract';
import { createClient } from '../bridge/client';
import type { Client } from '../bridge/client';
import { editorCommands } from '../editor';
import { keyPlatform } from '../lib/keyboard';
import { createCommands } from '../state/commands';
import type { Services } from '../state/services';
import { createTerminalFeed } from '../terminal';
import { App } from './app';
import { appCommands } from './app-commands';
import { connectEvents } from './connect-events';
import { createPaletteState, type PaletteControl } from './palette/palette-state';
import { createAppStore } from './store';
import type { AppStore } from './store';
import { applyLook, lookFromAddress } from './theme';
import { createWordQueue } from './word-queue';

/** Puts the window together and draws it. The only place in the renderer that makes these things. */
export function startWindow(root: HTMLElement, bridge: Bridge): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  applyLook(document.documentElement, lookFromAddress(location.search), prefersDark);

  const client = createClient(bridge, (message) => void bridge.call('app.reportError', { message }));
  reportBugs(client);
  const words = createWordQueue();
  const feed = createTerminalFeed(client);
  const chatBridge: ChatBridge = {
    call: client.call,
    openFile: (path, line, column) => services.openFile(path, line, column),
    openSettings: (page) => services.openSettings(page),
    notify: ({ title, text }) => words.say({ title, text, tone: 'error' }),
    defaults: () => store.getState().session.settings,
  };
  const store = createAppStore({ client, feed, notify: words.say, chatBridge });
  const palette = createPaletteState((recentPicks) => void client.call('app.saveLayout', { recentPicks }));
  const platform = keyPlatform(navigator.userAgent);
  const commands = createCommands(platform);
  const services: Services = {
    client,
    commands,
    keyPlatform: platform,
    openFile(path, line, column) {
      store.getState().layoutActions.showEditor();
      void store.getState().editorActions.open(path, { line, column });
    },
    openSettings: (page) => store.getState().layoutActions.showSettings(page ?? null),
    notify: words.say,
  };
  commands.register(editorCommands(store.getState));
  commands.register(appCommands({ get: store.getState, client, notify: words.say, palette: palette.open }));
  connectEvents(client, store, commands);
  store.subscribe(({ editor: { active } }, before) => {
    if (active !== null && active !== before.editor.active) palette.remember(`file:${active}`);
  });
  connectKeys(services);
  guardUnsaved(store);
  const highlighter = createHighlighter(createHighlightWorker);
  createRoot(root).render(<App {...{ store, services, feed, words, palette, chatBridge, highlighter }} />);
  void begin(client, store, palette);
}

async function begin(client: Client, store: AppStore, palette: PaletteControl): Promise<void> {
  const {
    sessionActions,
    layoutActions,
    filesActions,
    terminalActions,
    chatActions,
    problemsActions,
    jobsActions,
  } = store.getState();
  const answer = await client.call('app.start', null);
  if (!answer.ok) {
    sessionActions.addNotice({
      id: 'start',
      level: 'error',
      title: 'The window could not start',
      text: answer.error.message,
    });
    return;
  }
  layoutActions.started(answer.value.layout);
  palette.started(answer.value.layout.recentPicks);
  sessionActions.started(answer.value);
  await Promise.all([
    filesActions.setRoot(answer.value.workspace?.root ?? null),
    terminalActions.recover(),
    problemsActions.recover(),
    jobsActions.recover(),
    chatActions.loadList(),
    chatActions.loadModels(false),
  ]);
}

function reportBugs(client: Client): void {
  const report = (message: string, stack: string | undefined): void => {
    void client.call('app.reportError', {
      message: message.slice(0, 20_000),
      ...(stack === undefined ? {} : { stack: stack.slice(0, 50_000) }),
    });
  };
  window.addEventListener('error', (event) => {
    // The browser's note that sizes are told one frame later; nothing was thrown and nothing is lost.
    if (event.message.startsWith('ResizeObserver loop')) return;
    report(event.message, errorStack(event.error));
  });
  window.addEventListener('unhandledrejection', (event) =>
    report(String(event.reason), errorStack(event.reason)),
  );
}

function errorStack(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}

/** What has the focus sees a key first; a key it leaves alone may be a command's. */
function connectKeys({ commands }: Services): void {
  window.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && commands.press(event)) event.preventDefault();
  });
}

/** Main asks the person before a window with unsaved text goes. */
function guardUnsaved(store: AppStore): void {
  window.addEventListener('beforeunload', (event) => {
    if (store.getState().editor.tabs.some((tab) => tab.dirty)) event.preventDefault();
  });
}
