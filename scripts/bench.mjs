// `npm run bench [-- name …]`: bundles each bench/*.bench.ts as the app's own main code is bundled, and runs them one
// after another in plain Node. With names, only files whose name contains one of them.

import './lib/node-version.mjs';
import { basename } from 'node:path';
import { filesBelow } from './lib/hash.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inCache, inRoot, root } from './lib/paths.mjs';
import { runMain } from './lib/plain-error.mjs';
import { run } from './lib/run.mjs';
import { testEnvironment } from './lib/test-environment.mjs';

/** @param {string} file */
const nameOf = (file) => basename(file, '.bench.ts');

/** Node resolves packages for the bundle from its place under the repository. @param {string[]} files */
async function bundle(files) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@shared': inRoot('shared') } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: inCache('bench'),
      emptyOutDir: true,
      rolldownOptions: { input: Object.fromEntries(files.map((file) => [nameOf(file), file])) },
    },
  });
}

await runMain(async () => {
  await ensureInstalled();
  const names = process.argv.slice(2);
  const wanted = (/** @type {string} */ file) =>
    names.length === 0 || names.some((name) => nameOf(file).includes(name));
  const files = filesBelow(inRoot('bench'), (path) => path.endsWith('.bench.ts'))
    .filter(wanted)
    .toSorted();
  if (files.length === 0) {
    console.log('No benches to run (bench/*.bench.ts).');
    return 0;
  }
  await bundle(files);
  let failures = 0;
  for (const file of files) {
    console.log(`\n── ${nameOf(file)}`);
    const script = inCache('bench', `${nameOf(file)}.js`);
    const { code } = await run(process.execPath, ['--expose-gc', script], { env: testEnvironment() });
    if (code !== 0) failures += 1;
  }
  if (failures > 0) console.error(`\n${failures} of ${files.length} benches failed.`);
  return failures > 0 ? 1 : 0;
});
