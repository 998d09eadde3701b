import { z } from 'zod';
import type { Clock } from '@shared/kit/sources';
import type { StoreDatabase } from './database';

/** How often rules that end after a number of uses were used, over all processes of this home. */
export interface RuleUses {
  used(rule: string): number;
  /**
   * Counts one use; false when the last one is gone. What cannot be written counts as used up, so that a full disk never
   * makes a bounded rule a lasting one.
   */
  take(rule: string, limit: number): boolean;
}

export function createRuleUses(database: StoreDatabase, clock: Clock): RuleUses {
  const select = database.select(
    'SELECT used FROM rule_uses WHERE rule = :rule',
    z.object({ used: z.number() }),
  );
  const count = database.change(
    `INSERT INTO rule_uses (rule, used, at) VALUES (:rule, 1, :at)
     ON CONFLICT (rule) DO UPDATE SET used = used + 1, at = excluded.at WHERE used < :limit`,
  );
  return {
    used: (rule) => select({ rule })[0]?.used ?? 0,
    take(rule, limit) {
      const counted = count({ rule, limit, at: clock.now() });
      return counted.ok && counted.value > 0;
    },
  };
}
