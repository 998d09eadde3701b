import { randomBytes } from 'node:crypto';
import type { Clock, IdSource } from '@shared/kit/sources';

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Ids that sort by creation: milliseconds in base 36, then a counter for those of one millisecond, then enough chance
 * that two processes on one database never meet.
 */
export function createIdSource(clock: Clock): IdSource {
  let lastTime = 0;
  let counter = 0;
  return {
    next(prefix) {
      const now = Math.max(clock.now(), lastTime);
      counter = now === lastTime ? counter + 1 : 0;
      lastTime = now;
      const order = counter.toString(36).padStart(3, '0');
      return `${prefix}_${now.toString(36)}${order}${randomBytes(5).toString('hex')}`;
    },
  };
}
