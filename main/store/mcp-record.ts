import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';

/** What is known of one server from the last time it was seen. */
export interface KnownServer {
  /** What it was started as; another one is another server. */
  readonly spec: string;
  /** JSON; the shape is main/mcp's own. */
  readonly inventory: string;
  /** JSON: the texts that the person accepted, by tool. */
  readonly accepted: string;
  readonly at: number;
}

/** One row for each MCP server, so that its tools are known while it is down. */
export interface McpRecord {
  find(key: string): KnownServer | undefined;
  save(key: string, server: Omit<KnownServer, 'at'>): Result<void, StoreFailure>;
  forget(key: string): Result<void, StoreFailure>;
}

export function createMcpRecord(database: StoreDatabase, clock: Clock): McpRecord {
  const select = database.select(
    'SELECT spec, inventory, accepted, at FROM mcp_servers WHERE key = :key',
    z.object({ spec: z.string(), inventory: z.string(), accepted: z.string(), at: z.number() }),
  );
  const upsert = database.change(
    `INSERT INTO mcp_servers (key, spec, inventory, accepted, at) VALUES (:key, :spec, :inventory, :accepted, :at)
     ON CONFLICT (key) DO UPDATE SET
       spec = excluded.spec, inventory = excluded.inventory, accepted = excluded.accepted, at = excluded.at`,
  );
  const remove = database.change('DELETE FROM mcp_servers WHERE key = :key');
  const done = (changed: Result<number, StoreFailure>): Result<void, StoreFailure> =>
    changed.ok ? ok(undefined) : changed;
  return {
    find: (key) => select({ key })[0],
    save: (key, { spec, inventory, accepted }) =>
      done(upsert({ key, spec, inventory, accepted, at: clock.now() })),
    forget: (key) => done(remove({ key })),
  };
}
