import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * @param {string} file
 * @param {'sha256' | 'sha512'} algorithm
 * @param {'hex' | 'base64'} encoding
 */
export async function hashFile(file, algorithm = 'sha256', encoding = 'hex') {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest(encoding);
}

/**
 * One hash over names and contents. Contents rather than times: a fresh clone or a branch switch changes every time
 * and no content.
 * @param {string} base
 * @param {string[]} files absolute paths
 */
export function hashFiles(base, files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Every file below a folder; empty when the folder is not there.
 * @param {string} folder
 * @param {(path: string) => boolean} [keep]
 */
export function filesBelow(folder, keep = () => true) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} current */
  const walk = (current) => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(path);
      else if (entry.isFile() && keep(path)) found.push(path);
    }
  };
  try {
    walk(folder);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return found;
}
