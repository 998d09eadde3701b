import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { temporaryBeside } from '../disk/temporary-name';
import { errnoOf, fileFailure, type StoreFailure } from './failure';
import { createPrivateDirectory, privateFileMode } from './home';

/**
 * The file has its old text or the new one, whatever happens. A link stays a link (many people link their settings
 * from a repository), and an existing file keeps its mode unless `mode` is given. Synchronous: for small files that a
 * person's action changes.
 */
export function writeFileAtomicSync(file: string, text: string, mode?: number): Result<void, StoreFailure> {
  const made = createPrivateDirectory(path.dirname(file));
  if (!made.ok) return made;
  let temporary: string | undefined;
  try {
    const target = existing(file, (found) => realpathSync(found)) ?? file;
    const finalMode = mode ?? existing(target, (found) => statSync(found).mode & 0o777) ?? privateFileMode;
    temporary = temporaryBeside(target);
    const descriptor = openSync(temporary, 'wx', privateFileMode);
    try {
      writeFileSync(descriptor, text);
      fchmodSync(descriptor, finalMode);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, target);
    return ok(undefined);
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, { force: true });
    return err(fileFailure(error, file));
  }
}

function existing<T>(file: string, look: (file: string) => T): T | undefined {
  try {
    return look(file);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
