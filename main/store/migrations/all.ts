import type { Migration } from '../migrate';
import { first } from './001-first';
import { agentsAndUsage } from './002-agents-and-usage';
import { permissions } from './003-permissions';
import { checkpoints } from './004-checkpoints';
import { customTools } from './005-custom-tools';

/** In order. A migration that was released is never changed; what it got wrong, a later one puts right. */
export const migrations: readonly Migration[] = [
  first,
  agentsAndUsage,
  permissions,
  checkpoints,
  customTools,
];
