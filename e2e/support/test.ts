import { test as base } from '@playwright/test';
import { openDesk, type Desk, type RunningApp } from './app';

export { expect } from '@playwright/test';

/** A desk for each test: for journeys that start the app more than once or need an empty home. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({}, use, info) => {
    const desk = await openDesk();
    await use(desk);
    await desk.close();
    void info;
  },
});

/**
 * A test function whose tests share one running app, so that a file pays for one start. Tests leave nothing behind that
 * another reads: each begins a conversation of its own.
 */
export function testOnOneApp(prepare: (desk: Desk) => Promise<RunningApp>) {
  return base.extend<{ evidence: void }, { desk: Desk; app: RunningApp }>({
    desk: [
      async ({}, use) => {
        const desk = await openDesk();
        await use(desk);
        await desk.close();
      },
      { scope: 'worker' },
    ],
    app: [async ({ desk }, use) => use(await prepare(desk)), { scope: 'worker' }],
    evidence: [
      async ({ app }, use, info) => {
        await use();
        if (info.status === info.expectedStatus || app.page.isClosed()) return;
        await app.page.screenshot({ path: info.outputPath('window.png') });
      },
      { auto: true },
    ],
  });
}
