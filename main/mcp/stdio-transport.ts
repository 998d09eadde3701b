import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Processes } from '../workspace/process';
import { mcpLimits } from './limits';

export interface StdioPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface StdioPorts {
  /** A process that is ended with the program, by all means (main/workspace/process-guard). */
  readonly processes: Pick<Processes, 'adopt' | 'markForAdopted'>;
  readonly platform: string;
  /** A line on its standard error, or one on its standard output that is no message. */
  noise(text: string): void;
}

/** The last output of a process that has ended. */
const lastOutputMs = 500;

/** A running server as the SDK's client talks to it. */
export interface StdioTransport extends Transport {
  /** "ended with code 1"; undefined while it runs. */
  readonly end: () => string | undefined;
}

/**
 * A server as a process that writes one message a line. Unlike the SDK's own transport it ends everything that the
 * server started, is ended with the program even when that is killed, gives the server exactly the environment it is
 * handed, and takes floods in slowly.
 */
export function createStdioTransport(plan: StdioPlan, ports: StdioPorts): StdioTransport {
  let child: ChildProcess | undefined;
  let family: ReturnType<Processes['adopt']> | undefined;
  let end: string | undefined;
  let closed = false;

  const transport: StdioTransport = {
    end: () => end,
    async start() {
      const { command, args, verbatim } = programOf(plan, ports.platform);
      const started = spawn(command, [...args], {
        cwd: plan.cwd,
        env: { ...plan.env, ...ports.processes.markForAdopted },
        stdio: 'pipe',
        // A group of its own, so that what it started is ended with it; Windows has none.
        detached: ports.platform !== 'win32',
        windowsVerbatimArguments: verbatim,
        windowsHide: true,
      });
      child = started;
      started.stdin.on('error', (error) => transport.onerror?.(error));
      await new Promise<void>((resolve, reject) => {
        started.once('spawn', resolve);
        started.once('error', (error) => reject(new Error(startProblem(error, plan))));
      });
      started.on('error', (error) => transport.onerror?.(error));
      if (started.pid !== undefined) family = ports.processes.adopt(started.pid);
      started.once('exit', (code, signal) => {
        end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
        // What it left running may hold its outputs open for ever.
        setTimeout(finish, lastOutputMs).unref();
      });
      // Told after its last output was read, so that a last answer still counts.
      started.once('close', finish);
      readLines(started.stdout, onLine, () => void transport.close());
      readNoise(started.stderr, ports.noise);
    },
    async send(message: JSONRPCMessage) {
      const input = child?.stdin;
      if (input === undefined || input === null || !input.writable || closed)
        throw new Error('It does not run any more.');
      if (input.writableLength > mcpLimits.messageBytes) throw new Error('It does not read what it is sent.');
      input.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      if (closed) return;
      closed = true;
      child?.stdin?.end();
      await family?.end();
      if (family === undefined) child?.kill('SIGKILL');
      finish();
    },
  };

  let isFinished = false;
  function finish(): void {
    if (isFinished) return;
    isFinished = true;
    closed = true;
    // What it left running behind it goes too.
    void family?.end();
    transport.onclose?.();
  }

  function onLine(line: string): boolean {
    if (!line.startsWith('{') && !line.startsWith('[')) return noise(line);
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      // Servers print greetings where only messages belong.
      return noise(line);
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    if (!message.success) return noise(line);
    transport.onmessage?.(message.data);
    return true;
  }

  function noise(line: string): false {
    ports.noise(line.slice(0, mcpLimits.logLineLength));
    return false;
  }

  return transport;
}

/** On Windows `npx` and its like are scripts, which only the command interpreter can start. */
function programOf({ command, args }: StdioPlan, platform: string) {
  if (platform !== 'win32' || /\.exe$/i.test(command)) return { command, args, verbatim: false };
  const quoted = [command, ...args].map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
  return { command: 'cmd.exe', args: ['/d', '/s', '/c', `"${quoted}"`], verbatim: true };
}

/** Splits into lines; `isMessage` says whether a line was one. A line that is too long ends the server. */
function readLines(stream: Readable, isMessage: (line: string) => boolean, tooLong: () => void): void {
  const brake = createBrake(stream);
  let parts: Buffer[] = [];
  let held = 0;
  stream.on('data', (chunk: Buffer) => {
    let noise = 0;
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, at)])
        .toString('utf8')
        .trim();
      parts = [];
      held = 0;
      from = at + 1;
      if (line !== '' && !isMessage(line)) noise += line.length;
    }
    const rest = chunk.subarray(from);
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
    if (held > mcpLimits.messageBytes) {
      parts = [];
      held = 0;
      tooLong();
    }
    brake(noise);
  });
  stream.on('error', () => undefined);
}

function readNoise(stream: Readable, noise: (text: string) => void): void {
  const brake = createBrake(stream);
  stream.on('data', (chunk: Buffer) => {
    noise(chunk.subarray(-8 * mcpLimits.logLineLength).toString('utf8'));
    brake(chunk.length);
  });
  stream.on('error', () => undefined);
}

/** Reads no further for a moment once there was too much noise: the server then waits, and this program does not. */
function createBrake(stream: Readable): (noise: number) => void {
  let seen = 0;
  let since = Date.now();
  return (noise) => {
    const now = Date.now();
    if (now - since > 1_000) {
      since = now;
      seen = 0;
    }
    seen += noise;
    if (seen <= mcpLimits.noiseBytesPerSecond) return;
    seen = 0;
    stream.pause();
    setTimeout(() => stream.resume(), 1_000 - Math.min(999, now - since)).unref();
  };
}

function startProblem(error: Error, { command, cwd }: StdioPlan): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return `The program ${command} was not found, or the folder ${cwd} is not there. Check "command" and "cwd".`;
  if (code === 'EACCES') return `The program ${command} may not be run. Check its permissions.`;
  return `The program ${command} could not be started: ${error.message}.`;
}
