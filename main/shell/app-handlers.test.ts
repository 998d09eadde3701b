import { beforeEach, expect, test, vi } from 'vitest';
import { Settings } from '@shared/domain/settings';
import { createAppHandlers } from './app-handlers';
import { createAppState } from './app-state';
import { createNotices } from './notices';
import type { Windows } from './windows';

const desktop = vi.hoisted(() => ({ opened: [] as string[], copied: [] as string[] }));
vi.mock('electron', () => ({
  app: {},
  session: {},
  clipboard: { writeText: (text: string) => desktop.copied.push(text) },
  shell: { openExternal: async (url: string) => void desktop.opened.push(url) },
}));

function start() {
  const kept = new Map<string, unknown>();
  const order: string[] = [];
  const notices = createNotices(() => undefined);
  const handlers = createAppHandlers({
    version: '0.1.0',
    platform: 'linux',
    home: '/h/.toolwright',
    userHome: '/h',
    state: createAppState({ get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value) }),
    notices,
    windows: { get: () => undefined } as unknown as Windows,
    systemDark: () => true,
    async facts() {
      order.push('facts');
      return { settings: Settings.parse({}), workspace: null };
    },
    started: (windowId) => order.push(`window ${windowId} listens`),
    reportBug: (error, where) => order.push(`${where}: ${String(error)}`),
  });
  return { handlers, order, notices };
}

const window = { windowId: 3 };

beforeEach(() => {
  desktop.opened.length = 0;
  desktop.copied.length = 0;
});

test('a start gives the window all it needs for its first frame, notices from before included', async () => {
  const { handlers, order, notices } = start();
  notices.notify({ id: 'n', level: 'warning', title: 'T', text: 'X' });
  const answer = await handlers['app.start'](null, window);
  expect(answer).toMatchObject({
    ok: true,
    value: {
      home: '/h',
      appHome: '/h/.toolwright',
      systemDark: true,
      workspace: null,
      notices: [{ id: 'n' }],
    },
  });
  expect(order).toEqual(['facts', 'window 3 listens']);
  await handlers['app.dismissNotice']({ id: 'n' }, window);
  expect(notices.list()).toEqual([]);
});

test('links go to the browser only when they are links of the web or mail', async () => {
  const { handlers } = start();
  await handlers['app.openExternal']({ url: 'https://example.com/a' }, window);
  expect(await handlers['app.openExternal']({ url: 'file:///etc/passwd' }, window)).toEqual({
    ok: false,
    error: {
      kind: 'not-allowed',
      message: 'file:///etc/passwd is not opened. Only http, https and mailto links are.',
      field: 'url',
    },
  });
  expect(desktop.opened).toEqual(['https://example.com/a']);
});

test('text is copied, and a bug of the page reaches the log with its own stack', async () => {
  const { handlers, order } = start();
  await handlers['app.copy']({ text: 'hello' }, window);
  await handlers['app.reportError']({ message: 'No such tab.', stack: 'at page.js:1' }, window);
  expect(desktop.copied).toEqual(['hello']);
  expect(order).toEqual(['page: Error: No such tab.']);
});

test('a layout change keeps the rest of the layout', async () => {
  const { handlers } = start();
  await handlers['app.saveLayout']({ terminalOpen: true }, window);
  await handlers['app.saveLayout']({ chatWidth: 600 }, window);
  expect(await handlers['app.start'](null, window)).toMatchObject({
    value: { layout: { terminalOpen: true, chatWidth: 600, sidePanelWidth: 260 } },
  });
});
