import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { filesBelow, hashFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { inRoot, root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { packageBin, run } from './run.mjs';

const SOURCE_FOLDERS = ['shared', 'main', 'preload', 'renderer'];
const SOURCE_FILES = ['package.json', 'package-lock.json', 'electron.vite.config.ts'];
const NOT_BUILT = /\.(test|soak|bench)\.tsx?$/;

const stamp = inRoot('out', '.built-from');
const entry = inRoot('out', 'main', 'index.js');

/** The build's inputs as one hash; tests are left out, since changing one changes no output. */
function sourceHash() {
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    filesBelow(inRoot(folder), (path) => !NOT_BUILT.test(path)),
  );
  return hashFiles(root, [
    ...files,
    ...SOURCE_FILES.map((file) => inRoot(file)).filter((file) => existsSync(file)),
  ]);
}

function isFresh() {
  return existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();
}

/** For whoever writes into out/ by other means: what lies there is no longer this build. */
export const forgetBuild = () => rmSync(stamp, { force: true });

/** Builds main, preload and renderer into out/. */
export async function build() {
  const hash = sourceHash();
  forgetBuild();
  const started = Date.now();
  const { code } = await run(process.execPath, [packageBin('electron-vite'), 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (code !== 0) throw new PlainError(`The build failed with exit code ${code}; its messages are above.`);
  mkdirSync(inRoot('out'), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`Built out/ in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds only when a source has changed since the last build; one process at a time. */
export async function buildIfStale() {
  if (isFresh()) return;
  await withLock('build', async () => {
    if (!isFresh()) await build();
  });
}
