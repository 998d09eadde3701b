import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import {
  PortMessageReader,
  PortMessageWriter,
  StreamMessageWriter,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';
import { endFamily } from '../process-family';
import { within } from '../process-reader';
import { BoundedMessageReader } from './bounded-reader';
import { maxUnreadBytes } from './limits';

/** A running server, however it runs. */
export interface ServerTransport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** Resolves with why it ended, to stand behind "It". Never rejects. */
  readonly ended: Promise<string>;
  /** False when it no longer takes what is sent to it. */
  listens(): boolean;
  /** Ends it and everything it started. */
  end(friendlyMs: number): Promise<void>;
}

export interface ProcessPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Names the server's processes in their environment, as commands' processes are named. */
const markVariable = 'TOOLWRIGHT_RUN';
const maxErrorCharacters = 2_000;

/** A server as a process that talks over its standard input and output. */
export function startProcess(plan: ProcessPlan, platform: string): ServerTransport {
  const mark = randomUUID();
  const child = spawn(plan.command, [...plan.args], {
    cwd: plan.cwd,
    env: { ...plan.env, [markVariable]: (plan.env[markVariable] ?? '') + mark },
    stdio: 'pipe',
    detached: platform !== 'win32',
    windowsHide: true,
  });
  const errors = keepErrors(child);
  const ended = endOf(child, errors);
  // A server that is gone is noticed by its end; writing to it must not bring the program down.
  child.stdin.on('error', () => undefined);
  return {
    reader: new BoundedMessageReader(child.stdout),
    writer: new StreamMessageWriter(child.stdin),
    ended,
    listens: () => child.stdin.writableLength < maxUnreadBytes,
    async end(friendlyMs) {
      if (child.pid === undefined) return;
      child.stdin.end();
      if (await within(ended, friendlyMs)) return;
      if (platform === 'win32') child.kill('SIGKILL');
      else await endFamily({ leader: child.pid, mark }, platform);
    },
  };
}

/** The last of what it printed as errors, which says most about why it ended. */
function keepErrors(child: ChildProcess): () => string {
  let kept = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    kept = (kept + chunk.toString('utf8')).slice(-maxErrorCharacters);
  });
  return () => kept.trim().split('\n').at(-1)?.trim() ?? '';
}

function endOf(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      const last = errors();
      resolve(last === '' ? how : `${how}: ${last}`);
    });
  });
}

/** A server of this program, in a thread of its own. */
export function startWorker(worker: Worker): ServerTransport {
  const ended = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(`stopped on an error: ${error.message}`));
    worker.once('exit', (code) => resolve(`ended with code ${code}`));
  });
  worker.unref();
  return {
    reader: new PortMessageReader(worker),
    writer: new PortMessageWriter(worker),
    ended,
    listens: () => true,
    async end() {
      await worker.terminate();
    },
  };
}
