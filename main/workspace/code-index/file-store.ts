import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { splitName, createNameExpander } from './split-words';
import { isUnreadable, maxFileBytes, sortOf } from './file-rules';
import { hashOf, type IndexDatabase } from './index-database';
import type { FileParser, ParsedFile } from './parse-file';

/** Puts files into the index and takes them out. Paths are relative to the root, with `/`. */
export interface FileStore {
  /** Path → stamp of everything that is in the index. */
  known(): Map<string, string>;
  has(relative: string): boolean;
  /** Brings one file up to date; true when the index changed. */
  refresh(relative: string): Promise<boolean>;
  remove(relative: string): boolean;
}

/** Size and times as one text: a copy that keeps the old time still changes the last part. Undefined: no file. */
export function stampOf(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return undefined;
  return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

export function createFileStore(root: string, database: IndexDatabase, parser: FileParser): FileStore {
  const expand = createNameExpander();

  function rowOf(relative: string): { id: number; stamp: string; hash: string } | undefined {
    const [row] = database.rows('SELECT id, stamp, hash FROM files WHERE path = ?', [relative]);
    return row === undefined
      ? undefined
      : { id: row[0] as number, stamp: row[1] as string, hash: row[2] as string };
  }

  function drop(file: number): void {
    for (const [chunk] of database.rows('SELECT id FROM chunks WHERE file = ?', [file])) {
      database.run('DELETE FROM words WHERE rowid = ?', [chunk as number]);
      database.run('DELETE FROM symbols WHERE chunk = ?', [chunk as number]);
    }
    database.run('DELETE FROM chunks WHERE file = ?', [file]);
    database.run('DELETE FROM files WHERE id = ?', [file]);
  }

  function put(
    relative: string,
    stamp: string,
    text: string | undefined,
    parsed: ParsedFile | undefined,
  ): void {
    const hash = text === undefined ? '' : hashOf(text);
    const sort = text === undefined ? 'data' : sortOf(relative, text);
    const file = database.run('INSERT INTO files (path, stamp, hash, sort) VALUES (?, ?, ?, ?)', [
      relative,
      stamp,
      hash,
      sort,
    ]);
    if (text === undefined || parsed === undefined) return;
    const lines = text.split(/\r?\n/);
    const place = expand(relative.replaceAll('/', ' '));
    for (const { first, last, symbols, around } of parsed.chunks) {
      const chunk = database.run('INSERT INTO chunks (file, first, last) VALUES (?, ?, ?)', [
        file,
        first,
        last,
      ]);
      const names = [...around, ...symbols.map(({ name }) => name)].join(' ');
      const docs = symbols.map(({ doc }) => doc).join(' ');
      const body = lines.slice(first - 1, last).join('\n');
      database.run('INSERT INTO words (rowid, path, symbols, docs, body) VALUES (?, ?, ?, ?, ?)', [
        chunk,
        place,
        expand(names),
        expand(docs),
        expand(body),
      ]);
      for (const { name, kind, container, first: from, last: to } of symbols) {
        database.run(
          'INSERT INTO symbols (chunk, name, bare, kind, container, first, last) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [chunk, name, splitName(name).join(''), kind, container, from, to],
        );
      }
    }
  }

  async function refresh(relative: string): Promise<boolean> {
    const full = path.join(root, relative);
    const stamp = stampOf(full);
    if (stamp === undefined) return remove(relative);
    const before = rowOf(relative);
    if (before?.stamp === stamp) return false;
    const text = readText(full, stamp);
    if (before !== undefined && text !== undefined && before.hash === hashOf(text)) {
      database.run('UPDATE files SET stamp = ? WHERE id = ?', [stamp, before.id]);
      return false;
    }
    const parsed = text === undefined ? undefined : await parser.parse(relative, text);
    database.batch(() => {
      const now = rowOf(relative);
      if (now !== undefined) drop(now.id);
      put(relative, stamp, text, parsed);
    });
    return true;
  }

  function remove(relative: string): boolean {
    const row = rowOf(relative);
    if (row === undefined) return false;
    database.batch(() => drop(row.id));
    return true;
  }

  return {
    known: () =>
      new Map(
        database.rows('SELECT path, stamp FROM files').map(([file, stamp]) => [String(file), String(stamp)]),
      ),
    has: (relative) => rowOf(relative) !== undefined,
    refresh,
    remove,
  };
}

/** Undefined for what is no text worth finding; such a file is remembered by its stamp and not opened again. */
function readText(file: string, stamp: string): string | undefined {
  if (Number(stamp.split(' ')[0]) > maxFileBytes) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    return isUnreadable(text) ? undefined : text;
  } catch {
    // Gone since, or not for this user to read: it is not in the index then, and the next look tries again.
    return undefined;
  }
}
