import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { WebContents } from 'electron';
import type { AppState } from './app-state';
import { minSize, placeWindow } from './window-bounds';
import type { Bounds } from './window-bounds';
import { watchHealth } from './window-health';

export interface WindowsDeps {
  readonly preload: string;
  /** Address of the page. */
  readonly page: string;
  readonly platform: string;
  readonly state: AppState;
  loading(windowId: number): void;
  closed(windowId: number): void;
  reportBug(error: unknown, where: string): void;
}

export interface Windows {
  open(): number;
  ids(): readonly number[];
  /** The window whose main page this is. */
  idOf(contents: WebContents): number | undefined;
  get(windowId: number): BrowserWindow | undefined;
  focus(windowId: number): void;
  send(windowId: number, channel: string, payload: unknown): void;
}

/** Chrome colours of the two themes (`app` in the token sheet), painted before the page has drawn anything. */
const backgrounds = { light: '#F3F4F6', dark: '#111317' };

export function createWindows(deps: WindowsDeps): Windows {
  const windows = new Map<number, BrowserWindow>();

  function open(): number {
    const window = new BrowserWindow(windowOptions(deps));
    const id = window.id;
    windows.set(id, window);
    deps.loading(id);
    if (windows.size === 1 && deps.state.window().maximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    // A reload starts the page over; it listens again once it has asked for its start.
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) deps.loading(id);
    });
    window.on('close', () => keepPlace(window, deps.state));
    window.on('closed', () => {
      windows.delete(id);
      deps.closed(id);
    });
    watchHealth(window, deps.reportBug);
    window.loadURL(pageAddress(deps)).catch((error: unknown) => deps.reportBug(error, 'loading the page'));
    return id;
  }

  return {
    open,
    ids: () => [...windows.keys()],
    idOf: (contents) => [...windows].find(([, window]) => window.webContents === contents)?.[0],
    get: (windowId) => windows.get(windowId),
    focus(windowId) {
      const window = windows.get(windowId);
      if (window === undefined) return;
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    send(windowId, channel, payload) {
      const window = windows.get(windowId);
      if (window !== undefined && !window.isDestroyed()) window.webContents.send(channel, payload);
    },
  };
}

function windowOptions(deps: WindowsDeps): Electron.BrowserWindowConstructorOptions {
  const displays: Bounds[] = screen.getAllDisplays().map((display) => display.workArea);
  return {
    ...placeWindow(deps.state.window().bounds, displays),
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    ...titleBar(deps.platform),
    webPreferences: {
      preload: deps.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}

/** The page draws the title bar; macOS keeps its own buttons, Windows its snapping. */
function titleBar(platform: string): Electron.BrowserWindowConstructorOptions {
  if (platform === 'darwin') return { titleBarStyle: 'hidden', trafficLightPosition: { x: 12, y: 11 } };
  if (platform === 'win32') return { titleBarStyle: 'hidden' };
  return { frame: false };
}

function pageAddress(deps: WindowsDeps): string {
  const { theme, density } = deps.state.window();
  const address = new URL(deps.page);
  address.searchParams.set('theme', theme);
  address.searchParams.set('density', density);
  return address.href;
}

function keepPlace(window: BrowserWindow, state: AppState): void {
  state.saveWindow({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
}
