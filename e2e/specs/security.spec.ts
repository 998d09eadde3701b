import { anthropicModel } from '../support/app';
import { expect, testOnOneApp } from '../support/test';

const test = testOnOneApp(async (desk) => {
  await desk.settle({ model: anthropicModel });
  return desk.start({ folder: desk.folder });
});

interface BridgeWindow {
  readonly toolwright: { call(name: unknown, request: unknown): Promise<unknown> };
}

test('every window is sandboxed and isolated, has no Node, and carries one small bridge', async ({ app }) => {
  const windows = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // Not in Electron's types: what the page was really given.
      const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getLastWebPreferences();
    }),
  );
  expect(windows.length).toBeGreaterThan(0);
  for (const preferences of windows) {
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  }
  const page = await app.page.evaluate(() => ({
    node: [typeof globalThis.process, typeof (globalThis as { require?: unknown }).require],
    bridge: Object.keys((globalThis as unknown as BridgeWindow).toolwright).toSorted(),
  }));
  expect(page).toEqual({ node: ['undefined', 'undefined'], bridge: ['call', 'onEvent'] });
});

test('the page comes with a policy that lets in nothing but the app itself', async ({ app }) => {
  const { policy, violations } = await app.page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const picture = new Image();
    picture.src = 'https://example.com/spy.png';
    await fetch('https://example.com/').catch(() => undefined);
    await new Promise((done) => setTimeout(done, 200));
    const answer = await fetch(location.href);
    return { policy: answer.headers.get('content-security-policy') ?? '', violations: blocked };
  });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
  expect(violations.toSorted()).toEqual(['connect-src', 'img-src', 'script-src-elem']);
  expect(await app.page.evaluate(() => 'injected' in globalThis)).toBe(false);
});

test('the bridge refuses channels it does not know, requests of the wrong shape and files outside the folder', async ({
  app,
}) => {
  const call = (name: unknown, request: unknown) =>
    app.page.evaluate(
      async ([channel, sent]) => (globalThis as unknown as BridgeWindow).toolwright.call(channel, sent),
      [name, request] as const,
    );
  for (const name of ['fs.readFile', '__proto__', 'toString', 7, null]) {
    expect(await call(name, null)).toMatchObject({ ok: false, error: { kind: 'unknown-channel' } });
  }
  for (const [name, request] of [
    ['workspace.read', { path: 3 }],
    ['chat.send', { conversationId: 'x' }],
    ['app.window', { action: 'explode' }],
    ['settings.update', { maxSteps: -1 }],
    ['chat.image', { blob: '../../etc/passwd', mediaType: 'image/png' }],
  ] as const) {
    expect(await call(name, request), name).toMatchObject({ ok: false, error: { kind: 'invalid-request' } });
  }
  for (const path of ['/etc/passwd', '../home/USER/secrets.json', '/proc/self/environ']) {
    expect(await call('workspace.read', { path }), path).toMatchObject({
      ok: false,
      error: { kind: 'outside' },
    });
  }
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'app://toolwright/']) {
    expect(await call('app.openExternal', { url }), url).toMatchObject({ ok: false });
  }
});

test('the page goes nowhere, opens nothing, and is granted nothing', async ({ app }) => {
  const { page, electron } = app;
  const before = page.url();
  const outcome = await page.evaluate(async () => {
    const opened = window.open('https://example.com/', '_blank');
    location.href = 'https://example.com/';
    const link = document.createElement('a');
    link.href = 'file:///etc/passwd';
    document.body.append(link);
    link.click();
    link.remove();
    return {
      opened: opened === null,
      notifications: await Notification.requestPermission(),
      media: await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'granted',
        (error: Error) => error.name,
      ),
      place: await new Promise((done) =>
        navigator.geolocation.getCurrentPosition(
          () => done('granted'),
          (error) => done(error.code),
        ),
      ),
    };
  });
  expect(outcome).toEqual({
    opened: true,
    notifications: 'denied',
    // Where there is no microphone, that is said first.
    media: expect.stringMatching(/^Not(Allowed|Found)Error$/),
    place: 1,
  });
  expect(page.url()).toBe(before);
  expect(electron.windows()).toHaveLength(1);
  // Playwright takes the prevented navigation for one under way and would wait for it in every locator.
  expect(await page.evaluate(() => document.querySelector('textarea')?.checkVisibility())).toBe(true);
});
