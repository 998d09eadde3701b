import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@shared': fileURLToPath(new URL('./shared', import.meta.url)) };

/** These replace electron or a package by another, which must not reach other files. */
const mocked = [
  'main/shell/**/*.test.ts',
  'renderer/editor/**/*.test.ts',
  'renderer/chat/highlight/**/*.test.ts',
];

const mockedDom = ['renderer/settings/tools/custom/**/*.test.tsx'];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Nothing keeps state in a module, so files share what they load: it takes longer than most tests.
          isolate: false,
          include: ['{shared,main,scripts,e2e/support,bench}/**/*.test.ts', 'renderer/**/*.test.ts'],
          exclude: mocked,
        },
      },
      { extends: true, test: { name: 'mocked', environment: 'node', include: mocked } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['renderer/ui/test-setup.ts'],
          include: ['renderer/**/*.test.tsx'],
          exclude: mockedDom,
        },
      },
      { extends: true, test: { name: 'mocked-dom', environment: 'jsdom', include: mockedDom } },
    ],
    testTimeout: 20_000,
    // Many tests wait for processes, so one more than two cores keeps both busy; left alone, vitest would take one.
    maxWorkers: 3,
    coverage: { include: ['{main,shared,renderer}/**/*.{ts,tsx}'] },
  },
});
