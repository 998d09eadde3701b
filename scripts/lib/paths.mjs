import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository root: every script works on this folder, wherever it was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything the scripts make and can make again; ignored by git. */
export const cacheDir = join(root, '.cache');

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** @param {string[]} parts */
export const inCache = (...parts) => join(cacheDir, ...parts);
