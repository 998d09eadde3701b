import type { FileRow } from '@shared/domain/display';
import { displayPath } from '../../../../workspace/paths';
import type { Trash, TrashedEntry } from '../../../../workspace/trash';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { entryResult, type EntryOutcome } from '../../entry-results';
import { resolveDecided, type AskedPath } from '../../path-uses';
import type { DeleteInput } from './definition';

export async function* runDelete(
  input: DeleteInput,
  context: RunContext,
  trash: Trash,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const outcomes: EntryOutcome[] = [];
  const ids: string[] = [];
  for (const path of new Set(input.paths)) {
    const deleted = await deleteOne(path, context, trash);
    outcomes.push(deleted.outcome);
    if (deleted.id !== undefined) ids.push(deleted.id);
  }
  for (const id of new Set(input.restore)) outcomes.push(await restoreOne(id, context, trash));
  const undo = ids.length === 0 ? [] : [`To undo: delete with restore ${JSON.stringify(ids)}.`];
  return entryResult(outcomes, input.restore === undefined ? 'deleted' : 'put back', undo);
}

export function deletedPath(path: string): AskedPath {
  return { path, access: 'write', entry: true };
}

async function deleteOne(
  path: string,
  context: RunContext,
  trash: Trash,
): Promise<{ readonly outcome: EntryOutcome; readonly id?: string }> {
  const target = await resolveDecided(deletedPath(path), context);
  if (!target.ok) return { outcome: failed(path, 'not deleted', target.error.message) };
  const { real } = target.value;
  const put = await trash.put(real, context.signal);
  if (!put.ok) return { outcome: failed(path, 'not deleted', put.error.message) };
  context.session.guard.forget(real);
  context.session.written.add(real);
  const line = `${path}: deleted (${sizeOf(put.value)}).`;
  return { outcome: { row: rowOf(put.value, context), line }, id: put.value.id };
}

async function restoreOne(id: string, context: RunContext, trash: Trash): Promise<EntryOutcome> {
  const found = await trash.find(id);
  if (!found.ok) return failed(id, 'not put back', found.error.message);
  const target = await resolveDecided(deletedPath(found.value.path), context);
  if (!target.ok) return failed(id, 'not put back', target.error.message);
  const restored = await trash.restore(found.value, context.signal);
  const row = rowOf(found.value, context);
  if (!restored.ok) return failed(row.path, 'not put back', restored.error.message);
  context.session.written.add(found.value.path);
  return { row, line: `${row.path}: put back.` };
}

function failed(path: string, what: string, error: string): EntryOutcome {
  return { row: { path, absolute: path, kind: 'refused', error }, line: `${path}: ${what}. ${error}` };
}

function rowOf(entry: TrashedEntry, { session: { root, home } }: RunContext): FileRow {
  return {
    path: displayPath(entry.path, root, home),
    absolute: entry.path,
    kind: entry.kind === 'folder' ? 'directory' : 'text',
    bytes: entry.bytes,
  };
}

function sizeOf({ kind, bytes, below }: TrashedEntry): string {
  const size = `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (kind === 'folder') return `a folder with ${below} ${below === 1 ? 'entry' : 'entries'}, ${size}`;
  return kind === 'file' ? `a file of ${size}` : kind === 'link' ? 'a link' : 'a pipe, socket or device';
}
