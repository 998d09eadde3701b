import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@shared': fileURLToPath(new URL('./shared', import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,main,scripts,e2e/support,bench}/**/*.test.ts', 'renderer/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['renderer/**/*.test.tsx'] },
      },
    ],
    testTimeout: 20_000,
    coverage: { include: ['{main,shared,renderer}/**/*.{ts,tsx}'] },
  },
});
