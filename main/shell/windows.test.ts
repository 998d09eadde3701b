import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppState } from './app-state';
import { createWindows } from './windows';
import type { WindowsDeps } from './windows';

interface FakeOptions {
  webPreferences: Record<string, unknown>;
  backgroundColor: string;
  frame?: boolean;
  titleBarStyle?: string;
  show: boolean;
  minWidth: number;
  minHeight: number;
}

const electron = vi.hoisted(() => ({
  made: [] as { options: FakeOptions; url: string; shown: boolean; sent: unknown[] }[],
  dark: false,
}));

vi.mock('electron', async () => {
  const events = await import('node:events');
  let ids = 0;
  class BrowserWindow extends events.EventEmitter {
    id = (ids += 1);
    webContents = Object.assign(new events.EventEmitter(), {
      send: (...message: unknown[]) => this.record.sent.push(message),
    });
    record: (typeof electron.made)[number];
    constructor(options: FakeOptions) {
      super();
      this.record = { options, url: '', shown: false, sent: [] };
      electron.made.push(this.record);
    }
    show(): void {
      this.record.shown = true;
    }
    async loadURL(url: string): Promise<void> {
      this.record.url = url;
    }
    isDestroyed = (): boolean => false;
    isMaximized = (): boolean => true;
    maximize(): void {}
    getNormalBounds = () => ({ x: 5, y: 6, width: 1000, height: 700 });
  }
  return {
    BrowserWindow,
    dialog: {},
    nativeTheme: {
      get shouldUseDarkColors() {
        return electron.dark;
      },
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  };
});

function start(overrides: Partial<WindowsDeps> = {}) {
  const kept = new Map<string, unknown>();
  const state = createAppState({
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
  });
  const log: string[] = [];
  const windows = createWindows({
    preload: '/app/out/preload/index.cjs',
    page: 'app://toolwright/',
    platform: 'linux',
    state,
    loading: (windowId) => log.push(`loading ${windowId}`),
    closed: (windowId) => log.push(`closed ${windowId}`),
    reportBug: (error) => log.push(String(error)),
    ...overrides,
  });
  return { windows, state, log };
}

beforeEach(() => {
  electron.made.length = 0;
  electron.dark = false;
});

test('every window is sandboxed and isolated, has no Node, and embeds nothing', () => {
  start().windows.open();
  expect(electron.made[0]?.options.webPreferences).toEqual({
    preload: '/app/out/preload/index.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  });
});

test('a window opens hidden in the colour of its theme, which the page is told in its address', () => {
  electron.dark = true;
  const { windows, state } = start();
  state.saveWindow({ theme: 'dark', density: 'comfortable' });
  windows.open();
  expect(electron.made[0]).toMatchObject({
    url: 'app://toolwright/?theme=dark&density=comfortable',
    shown: false,
    options: { show: false, backgroundColor: '#111317', frame: false, minWidth: 800, minHeight: 560 },
  });
});

test('macOS keeps its own window buttons', () => {
  start({ platform: 'darwin' }).windows.open();
  expect(electron.made[0]?.options).toMatchObject({ titleBarStyle: 'hidden' });
  expect(electron.made[0]?.options.frame).toBeUndefined();
});

test('a page that starts over is told, one that only moves within itself is not', () => {
  const { windows, log } = start();
  const id = windows.open();
  const contents = windows.get(id)?.webContents as unknown as EventEmitter;
  contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
  contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
  contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  expect(log).toEqual([`loading ${id}`, `loading ${id}`]);
});

test('a closed window keeps its place for the next start and is known no more', () => {
  const { windows, state, log } = start();
  const id = windows.open();
  const window = windows.get(id) as unknown as EventEmitter;
  window.emit('close');
  window.emit('closed');
  expect(state.window()).toMatchObject({
    bounds: { x: 5, y: 6, width: 1000, height: 700 },
    maximized: true,
  });
  expect([windows.get(id), windows.ids()]).toEqual([undefined, []]);
  expect(log).toContain(`closed ${id}`);
  windows.send(id, 'toolwright:event', {});
  expect(electron.made[0]?.sent).toEqual([]);
});
