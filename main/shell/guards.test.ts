import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { guardPages, mayOpenOutside } from './guards';

type Answer = (granted: boolean) => void;

const electron = vi.hoisted(() => ({
  created: [] as ((event: unknown, contents: unknown) => void)[],
  request: undefined as ((contents: unknown, permission: string, answer: Answer) => void) | undefined,
  check: undefined as (() => boolean) | undefined,
}));
vi.mock('electron', () => ({
  app: {
    on: (_name: string, listener: (event: unknown, contents: unknown) => void) =>
      electron.created.push(listener),
  },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (handler: typeof electron.request) => (electron.request = handler),
      setPermissionCheckHandler: (handler: () => boolean) => (electron.check = handler),
      setDevicePermissionHandler: () => undefined,
    },
  },
}));

class Contents extends EventEmitter {
  openHandler: (() => { action: string }) | undefined;
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.openHandler = handler;
  }
}

test('every page is refused navigation, new windows, embedded views and all permissions', () => {
  guardPages();
  const contents = new Contents();
  for (const listener of electron.created) listener({}, contents);
  for (const name of ['will-navigate', 'will-attach-webview']) {
    const preventDefault = vi.fn<() => void>();
    contents.emit(name, { preventDefault });
    expect(preventDefault, name).toHaveBeenCalledOnce();
  }
  expect(contents.openHandler?.()).toEqual({ action: 'deny' });
  const answers: boolean[] = [];
  for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal']) {
    electron.request?.({}, permission, (granted) => answers.push(granted));
  }
  expect(answers).toEqual([false, false, false, false]);
  expect(electron.check?.()).toBe(false);
});

test("only web and mail addresses go to the person's other programs", () => {
  expect(['https://a.example/x', 'http://a', 'mailto:a@b.example'].every(mayOpenOutside)).toBe(true);
  for (const address of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://x',
    'vscode://x',
    '/bin/sh',
    '',
  ]) {
    expect(mayOpenOutside(address), address).toBe(false);
  }
});
