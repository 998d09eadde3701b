// What the runtime and the tests need from the operating system, and how to get it. Debian and its relatives are
// installed for (as root) or told the command; elsewhere the missing names are printed.

import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainError, runMain } from './lib/plain-error.mjs';
import { capture, run } from './lib/run.mjs';

/** @type {Record<string, string>} command → Debian package, where the names differ */
const COMMAND_PACKAGE = { Xvfb: 'xvfb' };

/** What Chromium links to. Newer releases renamed two of them, so each is a list of names to try in turn. */
const LIBRARY_PACKAGES = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
];

/** @param {string} command */
export function isOnPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder && existsSync(join(folder, command)));
}

/**
 * Makes sure these commands can be run (Linux only: elsewhere their absence shows when they are used).
 * @param {string[]} commands
 */
export async function ensureCommands(commands) {
  if (process.platform !== 'linux') return;
  const missing = commands.filter((command) => !isOnPath(command));
  if (missing.length === 0) return;
  await installPackages(
    missing.map((command) => [COMMAND_PACKAGE[command] ?? command]),
    missing,
  );
  const still = missing.filter((command) => !isOnPath(command));
  if (still.length > 0) throw new PlainError(`Still missing after installing: ${still.join(', ')}`);
}

/**
 * Makes sure the binary finds every shared library it links to.
 * @param {string} binary
 */
export async function ensureLibraries(binary) {
  if (process.platform !== 'linux') return;
  const missing = missingLibraries(binary);
  if (missing.length === 0) return;
  await installPackages(LIBRARY_PACKAGES, missing);
  const still = missingLibraries(binary);
  if (still.length > 0) throw new PlainError(`Electron still lacks shared libraries: ${still.join(', ')}`);
}

/** @param {string} binary */
function missingLibraries(binary) {
  const { stdout } = capture('ldd', [binary]);
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
}

/**
 * @param {string[][]} packages one list of alternative names per package
 * @param {string[]} missing what was found missing, for the message
 */
async function installPackages(packages, missing) {
  const plain = packages.map(([first]) => first).join(' ');
  if (!isOnPath('apt-get')) {
    throw new PlainError(
      `Missing on this system: ${missing.join(', ')}\nInstall them with your package manager. Debian calls them: ${plain}`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new PlainError(
      `Missing on this system: ${missing.join(', ')}\n` +
        `Install them with:  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${plain}`,
    );
  }
  console.log(`Installing Debian packages (this can take a minute) for: ${missing.join(', ')}`);
  await aptGet(['update']);
  await aptGet(['install', '-y', '--no-install-recommends', ...packages.map(firstKnown)]);
}

/** @param {string[]} names */
function firstKnown(names) {
  return (
    names.find((name) => capture('apt-cache', ['show', '--no-all-versions', name]).code === 0) ??
    names[0] ??
    ''
  );
}

/** @param {string[]} args */
async function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt-get may be at work: wait for its lock instead of failing.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=180', '-o', 'Dpkg::Use-Pty=0'];
  const { code } = await run('apt-get', [...options, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (code !== 0) throw new PlainError(`apt-get ${args.join(' ')} failed with exit code ${code}.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { needsVirtualDisplay } = await import('./lib/xvfb.mjs');
    const { resolveElectron } = await import('./electron-runtime.mjs');
    const { path } = await resolveElectron();
    await ensureLibraries(path);
    if (needsVirtualDisplay()) await ensureCommands(['Xvfb']);
    console.log('Every system library and command is there.');
  });
}
