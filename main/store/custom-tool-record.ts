import { z } from 'zod';
import { ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { booleanColumn } from './rows';

export interface AcceptedTool {
  readonly text: string;
  /** It came from outside, and the person has not looked at it yet. */
  readonly outside: boolean;
}

/** What the person accepted of custom tools: the text of each file, and where each secret may go (CT19). */
export interface CustomToolRecord {
  accepted(file: string): AcceptedTool | undefined;
  accept(file: string, tool: AcceptedTool): Result<void, StoreFailure>;
  forget(file: string): Result<void, StoreFailure>;
  /** Places that `subject` was bound to: origins and scripts of a secret, folders of a tool. */
  bindings(subject: string): readonly string[];
  bind(subject: string, target: string): Result<void, StoreFailure>;
  /** Takes one place away, or all. */
  unbind(subject: string, target?: string): Result<void, StoreFailure>;
}

export function createCustomToolRecord(database: StoreDatabase, clock: Clock): CustomToolRecord {
  const select = database.select(
    'SELECT text, outside FROM custom_tools WHERE file = :file',
    z.object({ text: z.string(), outside: booleanColumn }),
  );
  const upsert = database.change(
    `INSERT INTO custom_tools (file, text, outside, at) VALUES (:file, :text, :outside, :at)
     ON CONFLICT (file) DO UPDATE SET text = excluded.text, outside = excluded.outside, at = excluded.at`,
  );
  const remove = database.change('DELETE FROM custom_tools WHERE file = :file');
  const bound = database.select(
    'SELECT target FROM custom_tool_bindings WHERE subject = :subject ORDER BY at, target',
    z.object({ target: z.string() }),
  );
  const bind = database.change(
    `INSERT INTO custom_tool_bindings (subject, target, at) VALUES (:subject, :target, :at)
     ON CONFLICT (subject, target) DO NOTHING`,
  );
  const unbind = database.change(
    'DELETE FROM custom_tool_bindings WHERE subject = :subject AND (:target IS NULL OR target = :target)',
  );
  const done = (changed: Result<number, StoreFailure>): Result<void, StoreFailure> =>
    changed.ok ? ok(undefined) : changed;
  return {
    accepted: (file) => select({ file })[0],
    accept: (file, { text, outside }) =>
      done(upsert({ file, text, outside: outside ? 1 : 0, at: clock.now() })),
    forget: (file) => done(remove({ file })),
    bindings: (subject) => bound({ subject }).map(({ target }) => target),
    bind: (subject, target) => done(bind({ subject, target, at: clock.now() })),
    unbind: (subject, target) => done(unbind({ subject, target: target ?? null })),
  };
}
