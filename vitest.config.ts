import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@shared': fileURLToPath(new URL('./shared', import.meta.url)) };

/** These replace electron or a package by another, which must not reach other files. */
const mocked = [
  'main/shell/**/*.test.ts',
  'renderer/editor/**/*.test.ts',
  'renderer/chat/highlight/**/*.test.ts',
];

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
        test: { name: 'dom', environment: 'jsdom', include: ['renderer/**/*.test.tsx'] },
      },
    ],
    testTimeout: 20_000,
    coverage: { include: ['{main,shared,renderer}/**/*.{ts,tsx}'] },
  },
});
