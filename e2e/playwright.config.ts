import { defineConfig } from '@playwright/test';

// Run through scripts/e2e.mjs, which builds the app, finds an Electron for it (TOOLWRIGHT_ELECTRON) and a display.
// A test that is flaky is a bug in the app or in the test, so nothing is tried twice.
export default defineConfig({
  workers: 2,
  retries: 0,
  timeout: 120_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: '../.cache/playwright',
  snapshotPathTemplate: '{testDir}/snapshots/{testFileName}/{arg}{ext}',
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  expect: {
    // Long enough for a busy machine; a journey that hangs is still told from one that is slow.
    timeout: 30_000,
    toHaveScreenshot: { maxDiffPixels: 0, threshold: 0, animations: 'disabled', caret: 'hide' },
  },
  projects: [
    { name: 'e2e', testDir: 'specs', testMatch: '**/*.spec.ts' },
    { name: 'pictures', testDir: 'pictures', testMatch: '**/*.pictures.ts' },
  ],
});
