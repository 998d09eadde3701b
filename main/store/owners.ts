import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { databaseFailure, errnoOf, fileFailure, type StoreFailure } from './failure';
import { lockFile, lockWaitMs, type ProcessLock } from './process-lock';

/** Which processes have this home open, so that a call of a living one is never taken for lost. */
export interface Owners {
  /** Names this process in the rows that it writes. */
  readonly self: string;
  isAlive(owner: string): boolean;
  close(): void;
}

const ownerPattern = /^[0-9]+-[0-9a-f]{16}$/;
const suffix = '.lock';
const startLock = 'start';

/**
 * Each process holds a lock on a file of its own. A process id would not do: ids are used again, and telling when a
 * process began is different on each system. Also clears away the files of processes that were killed; one lock for
 * all who start keeps that from meeting a file which is just being made.
 */
export function createOwners(folder: string): Result<Owners, StoreFailure> {
  const fileOf = (owner: string): string => path.join(folder, owner + suffix);
  // Random rather than from the id source: two processes must never agree on it.
  const self = `${process.pid}-${randomBytes(8).toString('hex')}`;

  function isAlive(owner: string): boolean {
    if (owner === self) return true;
    if (!ownerPattern.test(owner) || !existsSync(fileOf(owner))) return false;
    const free = lockFile(fileOf(owner), 0);
    free?.release();
    return free === undefined;
  }

  function clearDead(): void {
    for (const file of readdirSync(folder)) {
      const owner = file.slice(0, -suffix.length);
      if (ownerPattern.test(owner) && !isAlive(owner)) rmSync(path.join(folder, file), { force: true });
    }
  }

  let start: ProcessLock | undefined;
  try {
    start = lockFile(fileOf(startLock), lockWaitMs);
    // Somebody who asks whether this process lives may hold it for a moment.
    const held = start && lockFile(fileOf(self), lockWaitMs);
    if (held === undefined) return err(busy(folder));
    clearDead();
    return ok({
      self,
      isAlive,
      close() {
        held.release();
        rmSync(fileOf(self), { force: true });
      },
    });
  } catch (error) {
    return err(errnoOf(error) === undefined ? databaseFailure(error, folder) : fileFailure(error, folder));
  } finally {
    start?.release();
  }
}

function busy(folder: string): StoreFailure {
  return {
    kind: 'busy',
    message: `${folder} is locked by another process that hangs. End it, then start again.`,
  };
}
