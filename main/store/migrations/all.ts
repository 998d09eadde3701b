import type { Migration } from '../migrate';
import { first } from './001-first';

/** In order. A migration that was released is never changed; what it got wrong, a later one puts right. */
export const migrations: readonly Migration[] = [first];
