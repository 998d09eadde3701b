// `npm run package [-- --inspectable]`: the app as a plain folder in dist/, for this platform. Further arguments go
// to electron-builder (a target name makes an installer, where its tools can be downloaded).

import './lib/node-version.mjs';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { filesBelow } from './lib/hash.mjs';
import { prepareRuntime } from './lib/launch.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { PlainError, runMain } from './lib/plain-error.mjs';
import { packageBin, run } from './lib/run.mjs';

/** The official Electron is fetched by electron-builder itself; another one must be named. */
function electronOptions(/** @type {import('./electron-runtime.mjs').ElectronRuntime} */ runtime) {
  if (runtime.kind === 'official') return [];
  return [`-c.electronVersion=${runtime.version}`, `-c.electronDist=${runtime.distDir}`];
}

/** electron-builder copies a given runtime whole; its default app has no place in a package. */
function removeDefaultApp() {
  const leftover = /[\\/]resources[\\/](default_app\.asar|loader\.sha256)$/;
  for (const file of filesBelow(inRoot('dist'), (path) => leftover.test(path))) rmSync(file);
}

/** The places where packages end up: folders that hold an app archive. */
function madeFolders() {
  const archives = filesBelow(inRoot('dist'), (path) => path.endsWith(join('resources', 'app.asar')));
  return archives.map((archive) => relative(root, join(archive, '..', '..')));
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const inspectable = args.includes('--inspectable');
  const rest = args.filter((argument) => argument !== '--inspectable');
  const runtime = await prepareRuntime();
  await buildIfStale();
  rmSync(inRoot('dist'), { recursive: true, force: true });
  const command = [
    packageBin('electron-builder'),
    ...(rest.length > 0 ? rest : ['--dir']),
    '--publish',
    'never',
  ];
  if (inspectable) command.push('-c.electronFuses.enableNodeCliInspectArguments=true');
  const { code } = await run(process.execPath, [...command, ...electronOptions(runtime)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (code !== 0)
    throw new PlainError(`electron-builder failed with exit code ${code}; its messages are above.`);
  if (runtime.kind !== 'official') removeDefaultApp();
  for (const folder of madeFolders())
    console.log(`Made ${folder} with ${runtime.kind} Electron ${runtime.version}`);
  if (runtime.kind === 'standin')
    console.log('This package is for trying out only: it contains the stand-in Electron.');
});
