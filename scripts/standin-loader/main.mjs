// Default app of the stand-in runtime: does for `electron <app>` what the official default app does. It is ESM with
// a top-level await on purpose: Electron then holds `ready` back until the app's own module has run, and the app can
// still register its protocol's privileges. With a floating import() `ready` would fire first.

import { readFileSync, statSync } from 'node:fs';
import Module from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Splits the command line: modules to preload (Playwright passes `-r`), and the first plain argument, the app. */
function readArguments() {
  const preload = [];
  const rest = process.argv.slice(1);
  while (rest.length > 0) {
    const argument = rest.shift();
    if (argument === '-r' || argument === '--require') preload.push(rest.shift());
    else if (!argument.startsWith('-')) return { preload, target: resolve(argument) };
  }
  return { preload, target: undefined };
}

/** Gives Electron the app's name, version and path, as its package.json has them; returns the file to load. */
function adopt(target) {
  if (statSync(target).isFile()) return target;
  const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  const name = manifest.productName ?? manifest.name;
  if (name) app.setName(name);
  if (manifest.version) app.setVersion(manifest.version);
  // Sets the app path and the folders that are named after the app, and honours --user-data-dir.
  if (app._setDefaultAppPaths) app._setDefaultAppPaths(target);
  else app.setAppPath(target);
  return join(target, manifest.main ?? 'index.js');
}

process.defaultApp = true;

try {
  const { preload, target } = readArguments();
  if (!target) throw new Error('Usage: electron [options] <folder of the app>');
  if (preload.length > 0) Module._preloadModules(preload);
  await import(pathToFileURL(adopt(target)).href);
} catch (error) {
  // Without this a broken app leaves a process that never opens a window, and a test waits for its time-out.
  console.error(error);
  app.exit(1);
}
