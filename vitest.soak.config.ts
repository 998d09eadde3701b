import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Long tests: kept out of the ordinary run, and run one after another because they measure time and memory. */
export default defineConfig({
  resolve: { alias: { '@shared': fileURLToPath(new URL('./shared', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['{shared,main,renderer,bench,e2e/support}/**/*.soak.ts'],
    fileParallelism: false,
    passWithNoTests: true,
    testTimeout: 30 * 60_000,
    execArgv: ['--expose-gc'],
  },
});
