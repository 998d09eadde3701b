// `npm run bench [-- name …] [-- --write]`: bundles each bench/*.bench.ts as the app's own main code is bundled, and
// runs them one after another in plain Node. With names, only files whose name contains one of them. With --write
// what they printed replaces their part of bench/RESULTS.md.

import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { mergeResults } from './lib/bench-results.mjs';
import { buildIfStale } from './lib/build.mjs';
import { filesBelow } from './lib/hash.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { prepareRuntime } from './lib/launch.mjs';
import { inCache, inRoot, root } from './lib/paths.mjs';
import { nodeWorkers } from './lib/node-workers.mjs';
import { runMain } from './lib/plain-error.mjs';
import { testEnvironment } from './lib/test-environment.mjs';
import { withDisplay } from './lib/xvfb.mjs';

/** What measures the built app, and what opens a window. */
const NEEDS_BUILD = new Set(['cold-start', 'custom-preview', 'headless-turn']);
const NEEDS_WINDOW = new Set(['cold-start', 'custom-preview']);

const results = inRoot('bench', 'RESULTS.md');

/** @param {string} file */
const nameOf = (file) => basename(file, '.bench.ts');

/** Threads that a bench starts by hand, as the app's own build does for the program. */
const THREADS = { 'code-index.worker': inRoot('main', 'workspace', 'code-index', 'code-index.worker.ts') };

/** Node resolves packages for the bundle from its place under the repository. @param {string[]} files */
async function bundle(files) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    plugins: [nodeWorkers()],
    logLevel: 'warn',
    resolve: { alias: { '@shared': inRoot('shared') } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: inCache('bench'),
      emptyOutDir: true,
      rolldownOptions: {
        input: { ...Object.fromEntries(files.map((file) => [nameOf(file), file])), ...THREADS },
      },
    },
  });
}

/**
 * Shows what the bench prints and keeps it.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ name: string, code: number, text: string }>}
 */
function runBench(name, env) {
  console.log(`\n── ${name}`);
  const args = ['--expose-gc', '--enable-source-maps', inCache('bench', `${name}.js`)];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    text += chunk.toString('utf8');
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ name, code: code ?? 1, text }));
  });
}

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
async function runAll(names, env) {
  const done = [];
  for (const name of names) done.push(await runBench(name, env));
  return done;
}

/** @param {string[]} names */
async function prepareAndRun(names) {
  if (names.some((name) => NEEDS_BUILD.has(name))) await buildIfStale();
  if (!names.some((name) => NEEDS_WINDOW.has(name))) return runAll(names, testEnvironment());
  const { path } = await prepareRuntime();
  return withDisplay((display) => runAll(names, { ...testEnvironment(display), TOOLWRIGHT_ELECTRON: path }));
}

await runMain(async () => {
  await ensureInstalled();
  const write = process.argv.includes('--write');
  const asked = process.argv.slice(2).filter((argument) => argument !== '--write');
  const wanted = (/** @type {string} */ file) =>
    asked.length === 0 || asked.some((name) => nameOf(file).includes(name));
  const files = filesBelow(inRoot('bench'), (path) => path.endsWith('.bench.ts'))
    .filter(wanted)
    .toSorted();
  if (files.length === 0) {
    console.log('No such bench. There are bench/*.bench.ts.');
    return 1;
  }
  await bundle(files);
  const done = await prepareAndRun(files.map(nameOf));
  const failed = done.filter(({ code }) => code !== 0).map(({ name }) => name);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
  if (write) {
    const before = existsSync(results) ? readFileSync(results, 'utf8') : '';
    const fresh = done.filter(({ code }) => code === 0);
    writeFileSync(results, mergeResults(before, fresh, new Date()));
    console.log(`\nWrote ${fresh.length} of ${done.length} to bench/RESULTS.md`);
  }
  return failed.length > 0 ? 1 : 0;
});
