// `npm run test:e2e [-- playwright arguments]`: the browser tests on the built app in a real Electron. Without a
// --project only the tests proper run; --project=pictures renders the pictures.

import './lib/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './lib/build.mjs';
import { prepareRuntime } from './lib/launch.mjs';
import { runMain } from './lib/plain-error.mjs';
import { packageBin, run } from './lib/run.mjs';
import { testEnvironment } from './lib/test-environment.mjs';
import { withDisplay } from './lib/xvfb.mjs';

/**
 * @param {string[]} args for Playwright
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 */
export async function runE2e(args, options = {}) {
  const { path } = await prepareRuntime();
  await buildIfStale();
  const project = args.some((argument) => argument.startsWith('--project')) ? [] : ['--project=e2e'];
  const command = [packageBin('@playwright/test', 'playwright'), 'test', '--config=e2e', ...project, ...args];
  return withDisplay((display) =>
    run(process.execPath, command, {
      env: { ...testEnvironment({ ...display, ...options.env }), TOOLWRIGHT_ELECTRON: path },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    }),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => (await runE2e(process.argv.slice(2))).code);
}
