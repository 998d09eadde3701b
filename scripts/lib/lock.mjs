import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inCache } from './paths.mjs';

const POLL_MS = 200;
/** A lock file still empty after this was left by a process that died between creating and writing it. */
const EMPTY_IS_STALE_MS = 10_000;

/**
 * Lets one process at a time do `work`; the others wait. A lock whose owner has died is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function withLock(name, work) {
  mkdirSync(inCache('locks'), { recursive: true });
  const file = inCache('locks', `${name}.lock`);
  let announced = false;
  while (!tryTake(file)) {
    if (dropIfStale(file)) continue;
    if (!announced) console.log(`Waiting for another process that holds ${file}`);
    announced = true;
    await sleep(POLL_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a dead owner's lock aside before removing it: of two processes that see the same stale lock, one move wins,
 * and the loser cannot delete the lock the winner has just taken.
 * @param {string} file
 */
function dropIfStale(file) {
  const aside = `${file}.${process.pid}`;
  try {
    const owner = readFileSync(file, 'utf8');
    if (owner === '' ? Date.now() - statSync(file).mtimeMs < EMPTY_IS_STALE_MS : isAlive(Number(owner)))
      return false;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== owner) renameSync(aside, file);
    else rmSync(aside);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return true;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
