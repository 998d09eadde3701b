import { spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, unlinkSync } from 'node:fs';
import path from 'node:path';

/** Both ends of a real pipe, as file descriptors that no child inherits by itself. */
export interface PipeEnds {
  readonly read: number;
  readonly write: number;
}

/**
 * Pipes made ahead. What Node calls a pipe is a pair of sockets: a child cannot open `/dev/stderr` on it, and a
 * program that reads from its standard error, as vi does when its input is at its end, waits for ever.
 */
export interface Pipes {
  /** Begins to make the first ones. */
  prepare(): void;
  /** Undefined where the system has no named pipes; the caller does with what Node offers. */
  take(): Promise<PipeEnds | undefined>;
  /** Done when nothing of them is left. */
  close(): Promise<void>;
}

/** Enough for the calls that run side by side; more are made while these are in use. */
const batch = 8;
const refillBelow = 2;

export function createPipes(temporaryFolder: string): Pipes {
  const ready: PipeEnds[] = [];
  let making: Promise<void> | undefined;
  let closed = false;

  function make(): Promise<void> {
    making ??= makePipes(temporaryFolder).then((made) => {
      making = undefined;
      if (closed) made.forEach(closeEnds);
      else ready.push(...made);
    });
    return making;
  }

  return {
    prepare: () => void make(),
    async take() {
      if (closed) return undefined;
      if (ready.length === 0) await make();
      const taken = ready.shift();
      if (taken !== undefined && ready.length < refillBelow) void make();
      return taken;
    },
    async close() {
      closed = true;
      ready.splice(0).forEach(closeEnds);
      await making;
    },
  };
}

/** One process makes a batch; the names are gone again before anyone could open them. */
function makePipes(temporaryFolder: string): Promise<readonly PipeEnds[]> {
  return new Promise((resolve) => {
    let folder: string;
    try {
      folder = mkdtempSync(path.join(temporaryFolder, 'toolwright-pipes-'));
    } catch {
      // A full or missing temporary folder costs the true order of output, not the command.
      resolve([]);
      return;
    }
    const names = Array.from({ length: batch }, (_, index) => path.join(folder, String(index)));
    const child = spawn('mkfifo', ['-m', '600', ...names], { stdio: 'ignore', windowsHide: true });
    const done = (made: readonly PipeEnds[]): void => {
      rmSync(folder, { recursive: true, force: true });
      resolve(made);
    };
    child.on('error', () => done([]));
    child.on('exit', (code) => done(code === 0 ? names.flatMap(openEnds) : []));
  });
}

function openEnds(name: string): PipeEnds[] {
  try {
    const read = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    const write = openSync(name, constants.O_WRONLY);
    unlinkSync(name);
    return [{ read, write }];
  } catch {
    // Out of file descriptors: the next command tries again.
    return [];
  }
}

function closeEnds(ends: PipeEnds): void {
  closeSync(ends.read);
  closeSync(ends.write);
}
