import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { ensureCommands } from '../system-libraries.mjs';
import { hashFiles } from './hash.mjs';
import { withLock } from './lock.mjs';
import { inRoot, root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { npm } from './run.mjs';

const lockFile = inRoot('package-lock.json');
const installed = inRoot('node_modules', '.package-lock.json');
const stamp = inRoot('node_modules', '.toolwright-installed');

/** One native package (the terminal's) has no Linux build in the registry and is compiled on installation. */
const COMPILER = ['python3', 'make', 'g++'];

/** Runs `npm ci` when node_modules is missing or was made from another lock file. */
export async function ensureInstalled() {
  if (isCurrent()) return;
  if (process.platform === 'linux') await ensureCommands(COMPILER);
  await withLock('install', async () => {
    if (isCurrent()) return;
    console.log('Installing packages (npm ci)…');
    // Warnings are left out: over a dozen packages ask for a newer Node than ours, for parts that only Electron runs.
    const { code } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (code !== 0) throw new PlainError(`npm ci failed with exit code ${code}; its messages are above.`);
    writeFileSync(stamp, hashFiles(root, [lockFile]));
  });
}

function isCurrent() {
  if (!existsSync(lockFile)) throw new PlainError('package-lock.json is missing: restore it from git.');
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(root, [lockFile])) return true;
  // No stamp of ours: npm was run by hand. Its own record is newer than the lock file it was made from.
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}
