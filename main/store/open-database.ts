import { existsSync, renameSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import type Database from 'libsql';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import { connect, damageMark, wrapDatabase, type StoreDatabase } from './database';
import { databaseFailure, fileFailure, type StoreFailure } from './failure';
import { migrate, type Migration } from './migrate';
import { lockFile, lockWaitMs, type ProcessLock } from './process-lock';
import type { Report } from './report';

export interface OpenDatabaseOptions {
  readonly path: string;
  readonly migrations: readonly Migration[];
  readonly clock: Clock;
  readonly report: Report;
}

/** A damaged database is set aside, never deleted, and an empty one takes its place; the person is told. */
export function openDatabase(options: OpenDatabaseOptions): Result<StoreDatabase, StoreFailure> {
  const first = connectAndMigrate(options);
  if (!first.ok && first.error.kind === 'damaged') {
    const replaced = replaceDamaged(options);
    return replaced.ok ? ok(wrapDatabase(replaced.value, options.path, options.report)) : replaced;
  }
  return first.ok ? ok(wrapDatabase(first.value, options.path, options.report)) : first;
}

function connectAndMigrate(options: OpenDatabaseOptions): Result<Database.Database, StoreFailure> {
  const connection = connect(options.path);
  if (!connection.ok) return connection;
  try {
    const migrated = migrate(connection.value, options.migrations);
    if (migrated.ok) return connection;
    connection.value.close();
    return migrated;
  } catch (error) {
    connection.value.close();
    return err(databaseFailure(error, options.path));
  }
}

/** Looks again under a lock: another process that started at the same moment may have replaced it already. */
function replaceDamaged(options: OpenDatabaseOptions): Result<Database.Database, StoreFailure> {
  const lock = waitForLock(`${options.path}.lock`);
  if (!lock.ok) return lock;
  try {
    const again = connectAndMigrate(options);
    if (again.ok || again.error.kind !== 'damaged') return again;
    const aside = `${options.path}.damaged-${new Date(options.clock.now()).toISOString().replaceAll(/[:.]/g, '-')}`;
    const moved = moveAside(options.path, aside);
    if (!moved.ok) return moved;
    const fresh = connectAndMigrate(options);
    if (fresh.ok) options.report(damagedNotice(aside));
    return fresh;
  } finally {
    lock.value.release();
  }
}

function moveAside(database: string, aside: string): Result<void, StoreFailure> {
  try {
    for (const end of ['-wal', '-shm', '']) {
      if (existsSync(database + end)) renameSync(database + end, aside + end);
    }
    if (existsSync(damageMark(database))) unlinkSync(damageMark(database));
    return ok(undefined);
  } catch (error) {
    return err(fileFailure(error, database));
  }
}

function waitForLock(file: string): Result<ProcessLock, StoreFailure> {
  try {
    const lock = lockFile(file, lockWaitMs);
    if (lock !== undefined) return ok(lock);
    return err({ kind: 'busy', message: `${file} is held by another process. Close it and start again.` });
  } catch (error) {
    return err(databaseFailure(error, file));
  }
}

function damagedNotice(aside: string): Parameters<Report>[0] {
  return {
    id: 'store:damaged',
    level: 'error',
    title: 'The conversation database was damaged',
    text:
      `It was set aside as ${path.basename(aside)} in ${path.dirname(aside)}, and a new, empty one is in use. ` +
      'Settings, tools and rules are files of their own and are not affected.',
  };
}
