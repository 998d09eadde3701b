import { dirname } from 'node:path';
import type { FileRow } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { copyEntry } from '../../workspace/copy-entry';
import { entryAt, entryTree } from '../../workspace/entry-tree';
import { fileProblem, type FileProblem } from '../../workspace/file-problem';
import { makeFolders } from '../../workspace/make-folders';
import { isTaken, moveEntry } from '../../workspace/move-entry';
import { displayPath } from '../../workspace/paths';
import type { Trash } from '../../workspace/trash';
import type { Progress, RunContext, ToolResult } from '../define';
import { entryResult, type EntryOutcome } from './entry-results';
import { maxLooked } from './entry-uses';
import { resolveDecided } from './path-uses';
import type { RelocateDeps } from './relocate';
import {
  fromOf,
  problemOf,
  toOf,
  type RelocateInput,
  type RelocateKind,
  type Relocation,
} from './relocate-plan';

export async function* runRelocate(
  kind: RelocateKind,
  input: RelocateInput,
  context: RunContext,
  deps: RelocateDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const outcomes: EntryOutcome[] = [];
  const replaced: string[] = [];
  const [done, not] = kind === 'move' ? ['moved', 'not moved'] : ['copied', 'not copied'];
  for (const item of input.paths) {
    const moved = context.signal.aborted
      ? err('The call was stopped before this one.')
      : await relocate(kind, item, input.overwrite === true, context, deps.trash);
    const asked: FileRow = { path: item.to, absolute: item.to, kind: 'text' };
    if (!moved.ok) {
      outcomes.push({
        row: { ...asked, path: item.from, error: moved.error },
        line: `${item.from}: ${not}. ${moved.error}`,
      });
      continue;
    }
    if (moved.value.replaced !== undefined) replaced.push(moved.value.replaced);
    outcomes.push({ row: moved.value.row, line: `${item.from}: ${done} to ${item.to}.` });
  }
  const note =
    replaced.length === 0
      ? []
      : [`What stood there is in the trash: delete with restore ${JSON.stringify(replaced)} puts it back.`];
  return entryResult(outcomes, done, note);
}

interface Relocated {
  readonly row: FileRow;
  /** Trash id of what it took the place of. */
  readonly replaced?: string;
}

async function relocate(
  kind: RelocateKind,
  item: Relocation,
  overwrite: boolean,
  context: RunContext,
  trash: Trash,
): Promise<Result<Relocated, string>> {
  const source = await resolveDecided(fromOf(item, kind === 'move' ? 'write' : 'read'), context);
  if (!source.ok) return err(source.error.message);
  const target = await resolveDecided(toOf(item), context);
  if (!target.ok) return err(target.error.message);
  const [from, to] = [source.value.real, target.value.real];
  const problem = await problemOf(from, to, overwrite);
  if (problem !== undefined) return err(problem);
  const placed = await place(kind, { from, to }, context.signal, trash);
  if (!placed.ok) return err(placed.error.message);
  await remember(kind, from, to, context);
  const folder = (await entryAt(to))?.kind === 'folder';
  const { root, home } = context.session;
  const row: FileRow = {
    path: displayPath(to, root, home),
    absolute: to,
    kind: folder ? 'directory' : 'text',
  };
  return ok({ row, ...(placed.value === undefined ? {} : { replaced: placed.value }) });
}

/** What stands at `to` goes to the trash first, and comes back when its place is not taken after all. */
async function place(
  kind: RelocateKind,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
  trash: Trash,
): Promise<Result<string | undefined, FileProblem>> {
  try {
    await makeFolders(dirname(to));
  } catch (error) {
    return err(fileProblem(error));
  }
  const old = (await isTaken(from, to)) ? await trash.put(to, signal) : undefined;
  if (old !== undefined && !old.ok) return old;
  const done = kind === 'move' ? await moveEntry(from, to, signal) : await copyEntry({ from, to }, signal);
  if (done.ok) return ok(old?.value.id);
  if (old === undefined) return done;
  const back = await trash.restore(old.value, AbortSignal.timeout(60_000));
  if (back.ok) return done;
  const { message } = done.error;
  return err({ ...done.error, message: `${message} What stood there is in the trash as ${old.value.id}.` });
}

/** Content that was read stays read where it went; what the agent put somewhere counts as written by it. */
async function remember(kind: RelocateKind, from: string, to: string, context: RunContext): Promise<void> {
  const { guard, written } = context.session;
  guard.forget(to);
  if (kind === 'move') {
    guard.moved(from, to);
    written.add(from);
  }
  const { entries } = await entryTree(to, maxLooked);
  for (const { path, kind: sort } of entries) if (sort !== 'folder') written.add(path);
}
