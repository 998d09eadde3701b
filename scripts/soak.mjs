// `npm run soak [-- vitest arguments]`: the long tests (**/*.soak.ts), one file at a time.

import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/plain-error.mjs';
import { packageBin, run } from './lib/run.mjs';
import { testEnvironment } from './lib/test-environment.mjs';

await runMain(async () => {
  await ensureInstalled();
  const args = [packageBin('vitest'), 'run', '--config=vitest.soak.config.ts', ...process.argv.slice(2)];
  const env = { ...testEnvironment(), TOOLWRIGHT_SOAK: '1' };
  const { code } = await run(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return code;
});
