import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '@shared/kit/sources';

/** Past this the file becomes `.1` and a new one begins: enough for many crashes, small enough to attach to an issue. */
const maxBytes = 1_000_000;

export interface Log {
  readonly file: string;
  write(where: string, error: unknown): void;
}

/**
 * Bugs, one entry each, written at once because the process may be about to end. Never throws: a log that can't be
 * written goes to standard error.
 */
export function createLog(file: string, clock: Clock): Log {
  return {
    file,
    write(where, error) {
      const entry = `${new Date(clock.now()).toISOString()} ${where}\n${describe(error)}\n\n`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`);
        appendFileSync(file, entry, { mode: 0o600 });
      } catch (failure) {
        console.error(entry, failure);
      }
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCause: ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
