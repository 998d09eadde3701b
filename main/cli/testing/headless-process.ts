import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const script = path.join(repository, 'bin/toolwright.mjs');
const entry = path.join(repository, 'out/main/headless.js');

export interface HeadlessStart {
  readonly folder: string;
  readonly userHome: string;
  readonly home: string;
  readonly modelUrl: string;
  readonly args: readonly string[];
}

export interface HeadlessProcess {
  readonly pid: number;
  kill(): void;
  /** Once it is gone and everything it wrote was read. */
  readonly ended: Promise<HeadlessEnd>;
}

export interface HeadlessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whole lines of standard output; what a kill cut short is no line. */
  readonly lines: readonly string[];
  readonly errors: string;
}

/** The command as it is shipped, so these tests need its build. */
export function requireBuild(): void {
  if (!existsSync(entry))
    throw new Error('out/main/headless.js is missing. Build it first: npm run build (npm test does).');
}

export function startHeadless(start: HeadlessStart): HeadlessProcess {
  const child = spawn(process.execPath, [script, ...start.args], {
    cwd: start.folder,
    env: {
      PATH: process.env['PATH'],
      HOME: start.userHome,
      TOOLWRIGHT_HOME: start.home,
      ANTHROPIC_API_KEY: 'key-for-tests',
      ANTHROPIC_BASE_URL: start.modelUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error('The command could not be started.');
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = new Promise<HeadlessEnd>((resolve) => {
    child.once('close', (code, signal) => {
      const text = Buffer.concat(output).toString('utf8');
      const lines = text.split('\n').slice(0, -1);
      resolve({ code, signal, lines, errors: Buffer.concat(errors).toString('utf8') });
    });
  });
  return { pid: child.pid, kill: () => void child.kill('SIGKILL'), ended };
}
