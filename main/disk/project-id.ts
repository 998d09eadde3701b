import { createHash } from 'node:crypto';

/** Stable id of an opened folder, by its real path: the same wherever the home is (SPEC section 10). */
export function projectIdOf(realRoot: string): string {
  return createHash('sha256').update(realRoot).digest('hex').slice(0, 16);
}
