import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Socket } from 'node:net';
import { appVariables, withoutAppVariables, type AppVariables } from './login-environment-names';
import { endFamily } from './process-family';
import type { Environment } from './process-shell';
import { within } from './process-reader';

/** What commands start with. */
export interface CommandEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Why it is not that of the person's terminal. */
  readonly notice?: string;
}

/** The person's interactive login environment: the same nvm, cargo and conda that their terminal sees (CT3). */
export interface LoginEnvironment {
  /** Begins to read it; the program may end before that is done. */
  start(): void;
  get(): Promise<CommandEnvironment>;
  /** Reads it anew, for a changed profile. */
  refresh(): Promise<CommandEnvironment>;
  /** Ends a reading that still goes on. */
  stop(): Promise<void>;
}

export interface LoginEnvironmentDeps {
  /** The environment this program was started with. */
  readonly env: Environment;
  readonly home: string;
  readonly platform: string;
  /** The person's shell; by default the one their account names. */
  readonly shell?: string;
  readonly appVariables?: AppVariables;
  readonly limitMs?: number;
}

const defaultLimitMs = 5000;
/** Rest of the output of a shell that has ended. */
const restMs = 250;
/** Belongs to one shell and is set anew by each. */
const ownOfShell = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD']);
const markVariable = 'TOOLWRIGHT_LOGIN';

interface Reading {
  readonly result: Promise<CommandEnvironment>;
  /** Someone waits: the program stays alive for it. */
  hold(): void;
  stop(): Promise<void>;
}

export function createLoginEnvironment(deps: LoginEnvironmentDeps): LoginEnvironment {
  const base = withoutAppVariables(deps.env, deps.appVariables ?? appVariables);
  let reading: Reading | undefined;

  async function get(): Promise<CommandEnvironment> {
    reading ??= read(deps, base);
    reading.hold();
    return reading.result;
  }

  return {
    start: () => void (reading ??= read(deps, base)),
    get,
    refresh() {
      reading = undefined;
      return get();
    },
    stop: async () => reading?.stop(),
  };
}

function read(deps: LoginEnvironmentDeps, base: Readonly<Record<string, string>>): Reading {
  if (deps.platform === 'win32')
    return { result: Promise.resolve({ env: base }), hold: () => undefined, stop: () => Promise.resolve() };
  const shell = deps.shell ?? base['SHELL'] ?? accountShell();
  const mark = randomUUID();
  const limitMs = deps.limitMs ?? defaultLimitMs;
  const fallback = (why: string): CommandEnvironment => ({
    env: base,
    notice: `The environment of your login shell ${shell} could not be read (${why}); commands run with the one this program was started with.`,
  });
  const child = spawn(shell, ['-ilc', script(mark)], {
    cwd: deps.home,
    env: { ...base, [markVariable]: mark },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await endFamily({ leader: child.pid, mark }, deps.platform);
  };
  const output = child.stdout as Socket;
  child.unref();
  output.unref();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CommandEnvironment>((resolve) => {
    timer = setTimeout(() => {
      resolve(fallback(`it took longer than ${limitMs / 1000} seconds`));
      void stop();
    }, limitMs).unref();
  });
  let pending = true;
  const result = Promise.race([listen(child, output, mark, fallback), late]).finally(() => {
    pending = false;
    clearTimeout(timer);
    output.destroy();
  });
  const hold = (): void => {
    // Once it has ended there is nothing to wait for, and each ref of a closed stream would add a listener to it.
    if (!pending) return;
    child.ref();
    output.ref();
    timer?.ref();
  };
  return { result, hold, stop };
}

/** A profile may print what it likes; only what stands between the marks counts. */
function script(mark: string): string {
  return `printf '%s\\0' ${mark}; command env -0; printf '%s\\0' ${mark}`;
}

/** Settles with the closing mark, not with the shell's end: a profile may leave an agent running. */
async function listen(
  child: ChildProcess,
  output: Socket,
  mark: string,
  fallback: (why: string) => CommandEnvironment,
): Promise<CommandEnvironment> {
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => output.once('close', resolve));
  return await new Promise((resolve) => {
    const found = (): boolean => {
      const env = between(Buffer.concat(chunks).toString('utf8'), `${mark}\0`);
      if (env !== undefined) resolve({ env });
      return env !== undefined;
    };
    output.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunk.at(-1) === 0) found();
    });
    child.once('error', (error) => resolve(fallback(error.message)));
    child.once('exit', (code, signal) => {
      void within(closed, restMs).then(() => {
        if (!found())
          resolve(fallback(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`));
      });
    });
  });
}

function between(text: string, mark: string): Record<string, string> | undefined {
  const first = text.indexOf(mark);
  const last = text.lastIndexOf(mark);
  if (first < 0 || last === first) return undefined;
  const env: Record<string, string> = {};
  for (const entry of text.slice(first + mark.length, last).split('\0')) {
    const at = entry.indexOf('=');
    const name = entry.slice(0, at);
    if (at > 0 && !ownOfShell.has(name) && name !== markVariable) env[name] = entry.slice(at + 1);
  }
  return env['PATH'] === undefined ? undefined : env;
}

function accountShell(): string {
  try {
    return userInfo().shell ?? '/bin/sh';
  } catch {
    // An account without an entry, as containers have it.
    return '/bin/sh';
  }
}
