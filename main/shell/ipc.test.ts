import { beforeEach, expect, test, vi } from 'vitest';
import type { Handlers } from '@shared/contract';
import { ok } from '@shared/kit/result';
import { serveCalls } from './ipc';
import type { IpcDeps } from './ipc';
import type { AppChannel, ServiceHandlers } from './services';

type Listener = (event: unknown, name: unknown, request: unknown) => Promise<unknown>;

const electron = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, listener: Listener) => electron.listeners.set(name, listener) },
}));

interface Frame {
  url: string;
}
interface Contents {
  mainFrame: Frame;
}

const page: Frame = { url: 'app://toolwright/index.html?theme=dark' };
const contents: Contents = { mainFrame: page };

let log: string[];

function serve(overrides: Partial<IpcDeps> = {}): void {
  const app = {
    async 'app.copy'({ text }: { text: string }) {
      log.push(`copy ${text}`);
      return ok(null);
    },
  } as unknown as Handlers<AppChannel>;
  const services = {
    async 'workspace.list'() {
      throw new Error('the disk fell over');
    },
    async 'workspace.read'({ path }: { path: string }, { windowId }: { windowId: number }) {
      log.push(`read ${path} for window ${windowId}`);
      return ok({ kind: 'unsupported', path, reason: 'too large', bytes: 1 });
    },
  } as unknown as ServiceHandlers;
  serveCalls({
    windowOf: (sender) => ((sender as unknown) === contents ? 7 : undefined),
    origins: ['app://toolwright'],
    app,
    services: async () => services,
    reportBug: (error, where) => log.push(`bug in ${where}: ${String(error)}`),
    beforeAnswer: (name) => log.push(`before the answer of ${name}`),
    ...overrides,
  });
}

function call(
  name: unknown,
  request: unknown,
  from: { frame?: Frame | null; sender?: Contents } = {},
): unknown {
  const listener = electron.listeners.get('toolwright:call');
  const sender = from.sender ?? contents;
  const senderFrame = from.frame === undefined ? sender.mainFrame : from.frame;
  return listener?.({ sender, senderFrame }, name, request);
}

beforeEach(() => {
  log = [];
  electron.listeners.clear();
});

test('a call from the main frame of a known window is answered with the window it came from', async () => {
  serve();
  await expect(call('workspace.read', { path: '/w/a.ts' })).resolves.toMatchObject({ ok: true });
  expect(log).toEqual(['read /w/a.ts for window 7', 'before the answer of workspace.read']);
});

test('a frame inside the page, another window, another origin and a gone frame are all rejected', async () => {
  serve();
  const stranger: Contents = { mainFrame: { url: 'app://toolwright/' } };
  const elsewhere: Contents = { mainFrame: { url: 'https://example.com/' } };
  await expect(call('app.copy', { text: 'x' }, { frame: { url: page.url } })).rejects.toThrow(/may not call/);
  await expect(call('app.copy', { text: 'x' }, { frame: null })).rejects.toThrow(/may not call/);
  await expect(call('app.copy', { text: 'x' }, { sender: stranger })).rejects.toThrow(/may not call/);
  await expect(call('app.copy', { text: 'x' }, { sender: elsewhere })).rejects.toThrow(/may not call/);
  page.url = 'app://toolwright.example/';
  await expect(call('app.copy', { text: 'x' })).rejects.toThrow(/may not call/);
  page.url = 'app://toolwright/index.html';
  expect(log).toEqual([]);
});

test('a request that does not fit its schema is answered with the field at fault and never reaches the handler', async () => {
  serve();
  await expect(call('workspace.read', { path: 3 })).resolves.toEqual({
    ok: false,
    error: {
      kind: 'invalid-request',
      message: 'workspace.read: path: Invalid input: expected string, received number',
      field: 'path',
    },
  });
  expect(log).toEqual([]);
});

test('a name outside the contract, inherited ones included, is answered with an error', async () => {
  serve();
  for (const name of ['fs.readFile', 'toString', '__proto__', 42, null]) {
    await expect(call(name, null)).resolves.toMatchObject({ ok: false, error: { kind: 'unknown-channel' } });
  }
});

test('a thrown bug is reported and answered, and the next call works', async () => {
  serve();
  await expect(call('workspace.list', { path: '/w' })).resolves.toEqual({
    ok: false,
    error: { kind: 'bug', message: 'Something went wrong inside Toolwright. The log has the details.' },
  });
  expect(log).toEqual(['bug in workspace.list: Error: the disk fell over']);
  await expect(call('app.copy', { text: 'still here' })).resolves.toEqual({ ok: true, value: null });
});

test("the app's own channels answer while the services have not started", async () => {
  serve({ services: () => new Promise(() => undefined) });
  await expect(call('app.copy', { text: 'early' })).resolves.toEqual({ ok: true, value: null });
});
