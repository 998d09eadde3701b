import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { onTestFinished, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { err, ok } from '@shared/kit/result';
import type { Notice } from '@shared/contract/events';
import type { StoreDatabase } from './database';
import type { Migration } from './migrate';
import { openDatabase } from './open-database';
import { errorOf, temporaryFolder, valueOf } from './testing/temporary-store';

const one: Migration = { version: 1, sql: 'CREATE TABLE notes (id TEXT PRIMARY KEY, n INTEGER NOT NULL)' };
const two: Migration = { version: 2, sql: 'ALTER TABLE notes ADD COLUMN more TEXT' };
const Row = z.object({ id: z.string(), n: z.number() });

function open(file: string, migrations: readonly Migration[] = [one]) {
  const notices: Notice[] = [];
  const clock = { now: () => Date.UTC(2030, 0, 2, 3, 4, 5) };
  const result = openDatabase({ path: file, migrations, clock, report: (notice) => notices.push(notice) });
  if (result.ok) onTestFinished(() => result.value.close());
  return { result, notices };
}

function openFresh(): { database: StoreDatabase; file: string; notices: Notice[] } {
  const file = path.join(temporaryFolder(), 'toolwright.db');
  const { result, notices } = open(file);
  return { database: valueOf(result), file, notices };
}

function fill(database: StoreDatabase, ids: readonly string[]): void {
  const insert = database.change('INSERT INTO notes (id, n) VALUES (:id, :n)');
  for (const id of ids) valueOf(insert({ id, n: 1 }));
}

const idsOf = (database: StoreDatabase): string[] =>
  database
    .select('SELECT id, n FROM notes ORDER BY id', Row)()
    .map((row) => row.id);

describe('opening the database', () => {
  it('makes it readable for its owner alone, its side files too', () => {
    const { database, file } = openFresh();
    fill(database, ['a']);
    for (const end of ['', '-wal', '-shm']) expect(statSync(file + end).mode & 0o777).toBe(0o600);
  });

  it('writes ahead, waits for other processes and keeps foreign keys', () => {
    const { database } = openFresh();
    const ask = (pragma: string): unknown => database.select(`PRAGMA ${pragma}`, z.looseObject({}))()[0];
    expect(ask('journal_mode')).toMatchObject({ journal_mode: 'wal' });
    expect(ask('busy_timeout')).toMatchObject({ timeout: 5000 });
    expect(ask('foreign_keys')).toMatchObject({ foreign_keys: 1 });
    expect(ask('synchronous')).toMatchObject({ synchronous: 1 });
  });

  it('brings an older database to the newest version and keeps its rows', () => {
    const { database, file } = openFresh();
    fill(database, ['a']);
    const newer = valueOf(open(file, [one, two]).result);
    expect(
      newer.select('SELECT id, more FROM notes', z.object({ id: z.string(), more: z.null() }))(),
    ).toEqual([{ id: 'a', more: null }]);
  });

  it('leaves a database as it was when a migration has a mistake', () => {
    const { database, file } = openFresh();
    fill(database, ['a']);
    const wrong: Migration = { version: 3, sql: 'CREATE TABLE x (a); CREATE TABLE x (a)' };
    expect(() => open(file, [one, two, wrong])).toThrow('table x already exists');
    expect(idsOf(valueOf(open(file).result))).toEqual(['a']);
  });

  it('refuses a database of a newer release and does not touch it', () => {
    const { file } = openFresh();
    valueOf(open(file, [one, two]).result);
    const before = readdirSync(path.dirname(file));
    expect(errorOf(open(file).result)).toEqual({
      kind: 'newer',
      message:
        'This home was used by a newer Toolwright (its database has version 2, this release knows 1). ' +
        'Update Toolwright, or choose another home with TOOLWRIGHT_HOME.',
    });
    expect(readdirSync(path.dirname(file))).toEqual(before);
  });

  it('says so when its folder is missing', () => {
    const file = path.join(temporaryFolder(), 'gone', 'toolwright.db');
    expect(errorOf(open(file).result)).toEqual({
      kind: 'io',
      message: `${file} could not be used (ENOENT). Check the disk and the path.`,
    });
  });
});

describe('a damaged database', () => {
  it('is set aside whole, and an empty one takes its place', () => {
    const file = path.join(temporaryFolder(), 'toolwright.db');
    writeFileSync(file, 'This is no database. '.repeat(500));
    const { result, notices } = open(file);
    expect(idsOf(valueOf(result))).toEqual([]);
    const aside = `${file}.damaged-2030-01-02T03-04-05-000Z`;
    expect(statSync(aside).size).toBe(21 * 500);
    expect(notices).toEqual([
      {
        id: 'store:damaged',
        level: 'error',
        title: 'The conversation database was damaged',
        text:
          `It was set aside as ${path.basename(aside)} in ${path.dirname(aside)}, and a new, empty one is in use. ` +
          'Settings, tools and rules are files of their own and are not affected.',
      },
    ]);
  });

  it('that shows its damage only in use is checked and set aside on the next start', () => {
    const { database, file } = openFresh();
    fill(
      database,
      Array.from({ length: 3000 }, (_, index) => `note ${index} ${'x'.repeat(50)}`),
    );
    database.select('PRAGMA wal_checkpoint(TRUNCATE)', z.looseObject({}))();
    database.close();
    damageMiddle(file);

    const second = open(file);
    expect(idsOf(valueOf(second.result)).length).toBeLessThan(3000);
    expect(second.notices).toEqual([
      {
        id: 'store:database',
        level: 'error',
        title: 'The record could not be used',
        text: `${file} is damaged. It is checked and set aside on the next start.`,
      },
    ]);
    valueOf(second.result).close();

    const third = open(file);
    expect(third.notices.map((notice) => notice.title)).toEqual(['The conversation database was damaged']);
    expect(idsOf(valueOf(third.result))).toEqual([]);
    expect(existsSync(`${file}.check`)).toBe(false);
  });
});

/** Everything behind the schema's page, so that opening still works. */
function damageMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096);
  writeFileSync(file, bytes);
}

describe('reading and writing', () => {
  it('leaves a row out that does not fit, reports it once and shows the others', () => {
    const { database, notices } = openFresh();
    fill(database, ['a', 'b']);
    valueOf(database.change("UPDATE notes SET n = 'three' WHERE id = 'a'")());
    expect([idsOf(database), idsOf(database)]).toEqual([['b'], ['b']]);
    expect(notices).toEqual([
      {
        id: 'store:unreadable',
        level: 'warning',
        title: 'Part of the record is unreadable',
        text: 'The entry a cannot be read and is left out. ✖ Invalid input: expected number, received string\n  → at n',
      },
    ]);
  });

  it('undoes everything when a transaction ends with an error or a throw, and takes part in an outer one', () => {
    const { database } = openFresh();
    const failed = database.transaction(() => {
      fill(database, ['a']);
      return err('no');
    });
    expect(failed).toEqual({ ok: false, error: 'no' });
    expect(() =>
      database.transaction(() => {
        fill(database, ['b']);
        throw new Error('a bug');
      }),
    ).toThrow('a bug');
    database.transaction(() => {
      fill(database, ['c']);
      return database.transaction(() => ok(fill(database, ['d'])));
    });
    expect(idsOf(database)).toEqual(['c', 'd']);
  });

  it('answers with `busy` when another connection holds the lock too long, and says so once', () => {
    const { database, file, notices } = openFresh();
    const other = new Database(file);
    onTestFinished(() => void other.close());
    database.select('PRAGMA busy_timeout = 20', z.looseObject({}))();
    other.exec('BEGIN IMMEDIATE');
    const insert = database.change("INSERT INTO notes VALUES ('a', 1)");
    expect([errorOf(insert()).kind, errorOf(insert()).kind]).toEqual(['busy', 'busy']);
    expect(notices.map((notice) => notice.text)).toEqual([
      `${file} is in use by another process. Try again, or close the other one.`,
    ]);
    other.exec('COMMIT');
    expect(insert()).toEqual({ ok: true, value: 1 });
  });

  it('throws on wrong SQL, because that is a bug', () => {
    const { database } = openFresh();
    expect(() => database.change('DELETE FROM missing')()).toThrow('no such table: missing');
  });
});
