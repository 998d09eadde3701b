import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, root } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {number} [timeoutMs] past this the command and all it started are ended
 * @property {boolean} [shell]
 */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const GRACE_MS = 5000;

/**
 * Runs a command to its end. With a time-out it gets its own process group, because a test runner that hangs
 * usually hangs with children; those would outlive a signal sent to the runner alone.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, timedOut: boolean }>}
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = process.env, stdio = 'inherit', timeoutMs, shell = false } = options;
  const group = timeoutMs !== undefined && process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio, shell, detached: group });
    let timedOut = false;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => endTree(child, group, signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    const timer = timeoutMs && setTimeout(() => ((timedOut = true), forward('SIGTERM')), timeoutMs);
    const killer = timeoutMs && setTimeout(() => forward('SIGKILL'), timeoutMs + GRACE_MS);
    const settle = () => {
      for (const signal of SIGNALS) process.off(signal, forward);
      clearTimeout(timer);
      clearTimeout(killer);
    };
    child.once('error', (error) => (settle(), reject(error)));
    child.once('close', (code) => (settle(), resolve({ code: code ?? 1, timedOut })));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} group
 * @param {NodeJS.Signals} signal
 */
function endTree(child, group, signal) {
  if (child.pid === undefined || child.exitCode !== null) return;
  if (group) process.kill(-child.pid, signal);
  else child.kill(signal);
}

/**
 * Runs a short command and returns what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 */
export function capture(command, args, { env = process.env, timeoutMs = 60_000 } = {}) {
  const done = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', timeout: timeoutMs });
  return { code: done.status ?? 1, stdout: done.stdout ?? '', stderr: done.stderr ?? '' };
}

/**
 * npm itself. The copy that started us is preferred: it is surely there, and on Windows it avoids `npm.cmd`, which
 * Node refuses to spawn without a shell.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath;
  if (own && own.endsWith('.js') && existsSync(own)) return run(process.execPath, [own, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * The script behind a package's command, to be run with `process.execPath`; works alike on every platform.
 * @param {string} packageName
 * @param {string} [command]
 */
export function packageBin(packageName, command = packageName) {
  const manifest = inRoot('node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
