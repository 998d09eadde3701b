import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, shell } from 'electron';
import ElectronStore from 'electron-store';
import type { ChannelName } from '@shared/contract';
import { ipcEvent } from '@shared/contract/transport';
import { Settings } from '@shared/domain/settings';
import { createAppHandlers } from './app-handlers';
import type { AppHandlersDeps } from './app-handlers';
import { appOrigin, serveApp } from './app-protocol';
import { createAppState } from './app-state';
import type { AppState } from './app-state';
import { createAttention } from './attention';
import { catchBugs, createBugReporter } from './boundary';
import type { ReportBug } from './boundary';
import { createCipher } from './cipher';
import { createDesktop } from './desktop';
import { createEngine } from './engine';
import type { Engine } from './engine';
import { guardPages } from './guards';
import { serveCalls } from './ipc';
import { connectLifecycle } from './lifecycle';
import { createLog } from './log';
import { setMenu } from './menu';
import { createNotices } from './notices';
import type { Notices } from './notices';
import { createOpening } from './opening';
import type { Opening } from './opening';
import type { ShellDeps } from './shell';
import { followEvents, themeSource } from './theme';
import { createWindowEvents } from './window-events';
import type { WindowEvents } from './window-events';
import { createWindows } from './windows';
import type { Windows } from './windows';

export interface StartDeps extends ShellDeps {
  readonly home: string;
  readonly appData: string;
  /** Named on the command line. */
  readonly folder: string | undefined;
}

interface Parts {
  readonly state: AppState;
  readonly events: WindowEvents;
  readonly notices: Notices;
  readonly windows: Windows;
  readonly engine: Engine;
  readonly opening: Opening;
  readonly reportBug: ReportBug;
  /** The page's address under development; undefined for the built one. */
  readonly devServer: string | undefined;
}

/** Builds the shell's parts, opens the first window, and loads the engine beside it. */
export function startApp(deps: StartDeps): void {
  const parts = createParts(deps);
  guardPages();
  if (parts.devServer === undefined) serveApp(join(app.getAppPath(), 'out', 'renderer'));
  openDoor(deps, parts);
  parts.opening.openWindow(deps.folder ?? parts.state.window().folder ?? undefined);
  parts.engine.start();
  connectLifecycle({ platform: deps.platform, ...parts });
  nativeTheme.on('updated', () => {
    parts.events.send({ topic: 'system-theme', dark: nativeTheme.shouldUseDarkColors });
  });
  setMenu({
    platform: deps.platform,
    appName: app.getName(),
    newWindow: () => parts.opening.openWindow(),
    command(command) {
      const window = BrowserWindow.getFocusedWindow();
      if (window !== null) parts.events.send({ topic: 'command', command }, window.id);
    },
    openLogs: () => void shell.openPath(join(deps.appData, 'logs')),
  });
}

function createParts(deps: StartDeps): Parts {
  const file = new ElectronStore({ name: 'window', cwd: deps.appData, clearInvalidConfig: true });
  const state = createAppState(file);
  nativeTheme.themeSource = themeSource(state.window().theme);
  const devServer = app.isPackaged ? undefined : deps.env['ELECTRON_RENDERER_URL'];
  const events = createWindowEvents((windowId, event) => windows.send(windowId, ipcEvent, event));
  const notices = createNotices((event) => events.send(event));
  const reportBug = createBugReporter(
    createLog(join(deps.appData, 'logs', 'toolwright.log'), deps.clock),
    notices.notify,
  );
  catchBugs(process, reportBug);
  const attend = createAttention({ focus: () => windows.ids().slice(-1).forEach(windows.focus) });
  const follow = followEvents({
    events,
    state,
    nativeTheme,
    isOpen: (id) => windows.get(id) !== undefined,
  });
  const engine = createEngine({
    ports: {
      home: deps.home,
      userHome: deps.userHome,
      env: deps.env,
      platform: deps.platform,
      clock: deps.clock,
      ids: deps.ids,
      cipher: createCipher(deps.platform),
      desktop: createDesktop(),
      notify: notices.notify,
      reportBug,
      send(event, windowId) {
        attend(event);
        follow(event, windowId);
      },
    },
    loadCompose: deps.loadCompose,
    reportBug,
  });
  const windows = createWindows({
    preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs'),
    page: devServer ?? `${appOrigin}/`,
    platform: deps.platform,
    state,
    loading: events.loading,
    closed: (windowId) => closeWindow(windowId, events, engine),
    reportBug,
  });
  const opening = createOpening({ windows, services: engine.services, notify: notices.notify });
  return { state, events, notices, windows, engine, opening, reportBug, devServer };
}

function closeWindow(windowId: number, events: WindowEvents, engine: Engine): void {
  events.closed(windowId);
  void engine.services().then((services) => {
    if (services.ok) services.value.windowClosed(windowId);
  });
}

function openDoor(deps: StartDeps, parts: Parts): void {
  const { engine, events, windows, devServer } = parts;
  serveCalls({
    windowOf: windows.idOf,
    origins: [appOrigin, ...(devServer === undefined ? [] : [new URL(devServer).origin])],
    app: createAppHandlers(appHandlersDeps(deps, parts)),
    services: engine.handlers,
    reportBug: parts.reportBug,
    beforeAnswer: (name, value, windowId) => events.flush(windowId, barrierOf(name, value)),
  });
}

function appHandlersDeps(deps: StartDeps, parts: Parts): AppHandlersDeps {
  return {
    version: app.getVersion(),
    platform: deps.platform,
    home: deps.home,
    userHome: deps.userHome,
    state: parts.state,
    notices: parts.notices,
    windows: parts.windows,
    systemDark: () => nativeTheme.shouldUseDarkColors,
    async facts(windowId) {
      const services = await parts.engine.services();
      if (!services.ok) return { settings: Settings.parse({}), workspace: null };
      await parts.opening.ready(windowId);
      return {
        settings: services.value.settings(),
        workspace: services.value.workspaceOf(windowId) ?? null,
      };
    },
    started: parts.events.started,
    reportBug: parts.reportBug,
  };
}

/** A snapshot's sequence number parts the events before it from those after it. */
function barrierOf(name: ChannelName, value: unknown): { conversationId: string; seq: number } | undefined {
  if (name !== 'chat.snapshot' || typeof value !== 'object' || value === null) return undefined;
  if (!('seq' in value) || !('conversation' in value)) return undefined;
  const { seq, conversation } = value;
  if (typeof seq !== 'number' || typeof conversation !== 'object' || conversation === null) return undefined;
  if (!('id' in conversation) || typeof conversation.id !== 'string') return undefined;
  return { conversationId: conversation.id, seq };
}
