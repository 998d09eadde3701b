// Finds the Electron to run: the developer's own (ELECTRON_PATH), else the official binary, else, only where that
// can't be downloaded, the stand-in of lib/standin.mjs.

import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lib/lock.mjs';
import { cacheDir, inCache, inRoot } from './lib/paths.mjs';
import { PlainError, runMain } from './lib/plain-error.mjs';
import { capture, run } from './lib/run.mjs';
import { ensureStandin, hasStandin } from './lib/standin.mjs';

/**
 * @typedef {object} ElectronRuntime
 * @property {string} path the executable
 * @property {string} distDir the folder it came in
 * @property {'path' | 'official' | 'standin'} kind
 * @property {string} version
 */

const electronPackage = inRoot('node_modules', 'electron');
const failureNote = inCache('electron-download-failed.json');

/** A blocked network may swallow packets instead of refusing; long enough for a slow line, not for a dead one. */
const DOWNLOAD_LIMIT_MS = 120_000;
const NO_FALLBACK_LIMIT_MS = 15 * 60_000;

/** @returns {Promise<ElectronRuntime>} */
export async function resolveElectron() {
  const runtime =
    fromEnvironment() ?? officialInstalled() ?? (await officialDownloaded()) ?? (await standin());
  console.log(`${DESCRIPTION[runtime.kind]} ${runtime.version}: ${runtime.path}`);
  return runtime;
}

const DESCRIPTION = {
  path: 'Electron from ELECTRON_PATH,',
  official: 'Official Electron',
  standin: 'Stand-in Electron (for development and tests only)',
};

/** @returns {ElectronRuntime | undefined} */
function fromEnvironment() {
  const path = process.env.ELECTRON_PATH;
  if (!path) return undefined;
  if (!existsSync(path)) throw new PlainError(`ELECTRON_PATH names a file that does not exist: ${path}`);
  return { path, distDir: dirname(path), kind: 'path', version: versionOf(path) };
}

/** From the file beside the binary, else from the binary itself (limited: some builds open a window instead). */
function versionOf(/** @type {string} */ path) {
  const file = join(dirname(path), 'version');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim().replace(/^v/, '');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const { stdout } = capture(path, ['-p', 'process.versions.electron'], { env, timeoutMs: 10_000 });
  return stdout.trim() || 'of unknown version';
}

const wantedVersion = () => JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;

/** The same three questions that the electron package asks itself. @returns {ElectronRuntime | undefined} */
function officialInstalled() {
  const pathFile = join(electronPackage, 'path.txt');
  const distDir = join(electronPackage, 'dist');
  if (!existsSync(pathFile) || !existsSync(join(distDir, 'version'))) return undefined;
  const path = join(distDir, readFileSync(pathFile, 'utf8').trim());
  const version = readFileSync(join(distDir, 'version'), 'utf8').trim().replace(/^v/, '');
  if (version !== wantedVersion() || !existsSync(path)) return undefined;
  return { path, distDir, kind: 'official', version };
}

/** Runs the electron package's own installer, which checks the download against checksums that npm pinned. */
async function officialDownloaded() {
  if (hasStandin && failedToday()) return undefined;
  return withLock('electron-download', async () => {
    const installed = officialInstalled();
    if (installed) return installed;
    if (hasStandin && failedToday()) return undefined;
    console.log(`Fetching the official Electron ${wantedVersion()}…`);
    const { code, timedOut } = await run(process.execPath, [join(electronPackage, 'install.js')], {
      stdio: hasStandin ? 'ignore' : ['ignore', 'inherit', 'inherit'],
      timeoutMs: hasStandin ? DOWNLOAD_LIMIT_MS : NO_FALLBACK_LIMIT_MS,
    });
    if (code === 0) return officialInstalled();
    rememberFailure(timedOut ? 'no answer in time' : 'the download was refused or failed');
    return undefined;
  });
}

const today = () => new Date().toISOString().slice(0, 10);

/** One try a day: where the download is blocked, each start would otherwise pay for finding that out again. */
function failedToday() {
  if (!existsSync(failureNote)) return false;
  const note = JSON.parse(readFileSync(failureNote, 'utf8'));
  return note.day === today() && note.version === wantedVersion();
}

/** @param {string} reason */
function rememberFailure(reason) {
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(failureNote, JSON.stringify({ day: today(), version: wantedVersion(), reason }));
  if (hasStandin)
    console.log(`Not to be had: ${reason}. Remove ${failureNote} to try again before tomorrow.`);
}

/** @returns {Promise<ElectronRuntime>} */
async function standin() {
  if (hasStandin) return { ...(await ensureStandin()), kind: 'standin' };
  throw new PlainError(
    `The official Electron ${wantedVersion()} could not be downloaded, and there is no substitute for ` +
      `${process.platform}-${process.arch}.\nCheck the network (ELECTRON_MIRROR names a mirror) and ` +
      'run "npx install-electron",\nor set ELECTRON_PATH to an Electron executable you already have.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => void (await resolveElectron()));
}
