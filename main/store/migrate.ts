import type Database from 'libsql';
import { err, ok, type Result } from '@shared/kit/result';
import type { StoreFailure } from './failure';

export interface Migration {
  /** 1, 2, 3 …: the database's `user_version` once it is done. */
  readonly version: number;
  readonly sql: string;
}

/**
 * Brings the database to the newest version in one transaction. The write lock is taken before the version is read
 * for good, so of two processes that start together one migrates and the other finds the work done.
 */
export function migrate(
  database: Database.Database,
  migrations: readonly Migration[],
): Result<void, StoreFailure> {
  const newest = migrations.at(-1)?.version ?? 0;
  const known = schemaVersion(database);
  if (known > newest) return err(newerFailure(known, newest));
  if (known === newest) return ok(undefined);
  database.exec('BEGIN IMMEDIATE');
  try {
    const current = schemaVersion(database);
    for (const migration of migrations) {
      if (migration.version <= current) continue;
      database.exec(migration.sql);
      database.exec(`PRAGMA user_version = ${migration.version}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
  const reached = schemaVersion(database);
  return reached > newest ? err(newerFailure(reached, newest)) : ok(undefined);
}

export function schemaVersion(database: Database.Database): number {
  const row = database.prepare('PRAGMA user_version').get([]);
  if (
    typeof row === 'object' &&
    row !== null &&
    'user_version' in row &&
    typeof row.user_version === 'number'
  ) {
    return row.user_version;
  }
  throw new Error('The database did not tell its schema version.');
}

function newerFailure(known: number, newest: number): StoreFailure {
  return {
    kind: 'newer',
    message:
      `This home was used by a newer Toolwright (its database has version ${known}, this release knows ${newest}). ` +
      'Update Toolwright, or choose another home with TOOLWRIGHT_HOME.',
  };
}
