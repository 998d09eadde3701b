// `npm run dev`: the window on a development server, reloading as files change.

import './lib/node-version.mjs';
import { forgetBuild } from './lib/build.mjs';
import { isRoot, prepareRuntime } from './lib/launch.mjs';
import { runMain } from './lib/plain-error.mjs';
import { packageBin, run } from './lib/run.mjs';
import { withDisplay } from './lib/xvfb.mjs';

await runMain(async () => {
  const { path } = await prepareRuntime();
  forgetBuild();
  return withDisplay(async (env) => {
    const { code } = await run(
      process.execPath,
      [packageBin('electron-vite'), 'dev', ...process.argv.slice(2)],
      {
        env: { ...env, ELECTRON_EXEC_PATH: path, ...(isRoot() ? { NO_SANDBOX: '1' } : {}) },
      },
    );
    return code;
  });
});
