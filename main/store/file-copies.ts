import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';

/** The last good text of each hand-edited file, used while the file itself is broken. */
export interface FileCopies {
  get(name: string): string | undefined;
  save(name: string, text: string): Result<void, StoreFailure>;
}

export function createFileCopies(database: StoreDatabase, clock: Clock): FileCopies {
  const select = database.select(
    'SELECT text FROM file_copies WHERE name = :name',
    z.object({ text: z.string() }),
  );
  const upsert = database.change(
    `INSERT INTO file_copies (name, text, saved_at) VALUES (:name, :text, :now)
     ON CONFLICT (name) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at`,
  );
  return {
    get: (name) => select({ name })[0]?.text,
    save(name, text) {
      const saved = upsert({ name, text, now: clock.now() });
      return saved.ok ? ok(undefined) : saved;
    },
  };
}
