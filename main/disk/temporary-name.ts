import { randomBytes } from 'node:crypto';
import path from 'node:path';

/**
 * Where a file or folder is made before it takes its place by a rename: in the same folder, so that it is the same file
 * system, hidden, and under a name that no other process picks.
 */
export function temporaryBeside(file: string): string {
  return path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}.tmp`);
}
