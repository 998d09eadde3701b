import { spawn } from 'node:child_process';
import { ensureCommands, isOnPath } from '../system-libraries.mjs';
import { PlainError } from './plain-error.mjs';

const SCREEN = '1440x900x24';
const START_LIMIT_MS = 10_000;

/** True where a window can't open by itself. */
export function needsVirtualDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/**
 * Runs `work` with an environment that has a display: the present one, or a virtual screen that is started for it
 * and ended with it, however this process ends.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 */
export async function withDisplay(work) {
  if (!needsVirtualDisplay()) return work(process.env);
  await ensureCommands(['Xvfb']);
  const screen = await startXvfb();
  try {
    // Without a session bus Chromium prints a warning a second; this value makes it give up at once.
    const bus = process.env.DBUS_SESSION_BUS_ADDRESS ?? 'disabled:';
    return await work({ ...process.env, DISPLAY: screen.display, DBUS_SESSION_BUS_ADDRESS: bus });
  } finally {
    screen.end();
  }
}

/** Xvfb picks a free display number itself and reports it on a pipe: no race with other virtual screens. */
async function startXvfb() {
  // Without -noreset it starts over whenever no window is left, and refuses one that opens just then.
  const command = ['Xvfb', '-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'];
  // setpriv ties the screen's life to ours even when we are killed outright.
  if (isOnPath('setpriv')) command.unshift('setpriv', '--pdeathsig', 'TERM');
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += chunk));
  const number = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PlainError('Xvfb did not start within 10 s.')), START_LIMIT_MS);
    const fail = () => reject(new PlainError(`Xvfb could not start:\n${complaint}`));
    child.once('error', fail).once('exit', fail);
    child.stdio[3]?.once('data', (chunk) => (clearTimeout(timer), resolve(String(chunk).trim())));
  }).catch((error) => {
    end();
    throw error;
  });
  console.log(`No display here: using a virtual screen (Xvfb :${number}, ${SCREEN}).`);
  return { display: `:${number}`, end: () => (process.off('exit', end), end()) };
}
