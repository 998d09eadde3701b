// `npm start [-- folder …]`: from a fresh clone to an open window. Until the packages are installed this may use
// nothing but Node itself.

import './lib/node-version.mjs';
import { buildIfStale } from './lib/build.mjs';
import { isRoot, prepareRuntime } from './lib/launch.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/plain-error.mjs';
import { run } from './lib/run.mjs';
import { needsVirtualDisplay, withDisplay } from './lib/xvfb.mjs';

/** @param {NodeJS.ProcessEnv} env */
function switches(env) {
  /** @type {string[]} */
  const found = [];
  // Chromium refuses to sandbox processes of root; every other user gets the sandbox.
  if (isRoot()) found.push('--no-sandbox');
  if (env.WAYLAND_DISPLAY && !env.DISPLAY) found.push('--ozone-platform-hint=auto');
  // Without a desktop Chromium complains at length about buses and GPUs that nobody expects to be there.
  if (needsVirtualDisplay()) found.push('--log-level=3');
  return found;
}

await runMain(async () => {
  const { path } = await prepareRuntime();
  await buildIfStale();
  return withDisplay(async (env) => {
    const args = [...switches(env), root, ...process.argv.slice(2)];
    // npm runs scripts in the repository; a folder named on the command line is relative to where the person is.
    const { code } = await run(path, args, { env, cwd: process.env.INIT_CWD ?? process.cwd() });
    return code;
  });
});
