import type { Migration } from '../migrate';
import { first } from './001-first';
import { agentsAndUsage } from './002-agents-and-usage';
import { permissions } from './003-permissions';
import { checkpoints } from './004-checkpoints';
import { customTools } from './005-custom-tools';
import { subAgents } from './006-sub-agents';
import { mcp } from './007-mcp';
import { memory } from './009-memory';
import { usageRollup } from './010-usage-rollup';

/** In order. A migration that was released is never changed; what it got wrong, a later one puts right. */
export const migrations: readonly Migration[] = [
  first,
  agentsAndUsage,
  permissions,
  checkpoints,
  customTools,
  subAgents,
  mcp,
  memory,
  usageRollup,
];
