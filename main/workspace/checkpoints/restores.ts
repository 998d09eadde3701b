import path from 'node:path';
import type { ContractError } from '@shared/contract/channel';
import type {
  RestoreFile,
  RestoreOutcome,
  RestorePreview,
  TurnChanges,
  TurnFile,
} from '@shared/domain/checkpoint';
import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import type { IdSource } from '@shared/kit/sources';
import type { TurnCheckpoint } from '../ports';
import { placeOf, type TurnDeps } from './turns';
import type { ContentDiff, Difference, FileState, Place } from './types';

export interface RestoreDeps extends TurnDeps {
  readonly ids: IdSource;
  /** Whether a turn of this process works in the folder. */
  readonly isBusy: (root: string) => boolean;
  readonly turnOf: (runId: string) => TurnChanges | undefined;
}

type Answer<T> = Promise<Result<T, ContractError>>;

/** Brings a folder's files back to how they were before a turn, after showing what that would change. */
export interface Restores {
  preview(runId: string): Answer<RestorePreview>;
  /** What the turn changed. */
  changes(runId: string): Answer<TurnFile[]>;
  /** What the turn did to a file, or what its restore would do. */
  diff(runId: string, path: string, of: 'turn' | 'restore'): Answer<FileChange>;
  restore(runId: string, paths: readonly string[]): Answer<RestoreOutcome>;
  undo(restoreId: string): Answer<RestoreOutcome>;
}

/** Later turns looked at to tell who changed a file last. */
const laterTurns = 50;
/** Names shown of what is no part of a checkpoint. */
const namedLeftOut = 5;

interface Seen {
  readonly row: TurnCheckpoint & { readonly startId: string };
  readonly place: Place;
  /** The folder as the preview showed it. */
  readonly now: string;
  /** From now to what the restore makes. */
  readonly differences: readonly Difference[];
}

interface Differences {
  readonly shadow: string;
  readonly root: string;
  readonly differences: readonly Difference[];
}

export function createRestores(deps: RestoreDeps): Restores {
  const { engine, record } = deps;
  const seen = new Map<string, Seen>();
  const never = { aborted: false };

  async function look(runId: string): Answer<Seen> {
    const row = record.get(runId);
    if (row === undefined) return err(gone);
    const { startId } = row;
    if (startId === null) return err({ kind: 'unavailable', message: row.problem ?? gone.message });
    const place = placeOf(row.root, deps);
    const now = await engine.take({ place, covering: startId }, never);
    if (!now.ok) return now;
    const differences = await engine.compare(place.shadow, now.value.id, startId);
    if (!differences.ok) return differences;
    const one = { row: { ...row, startId }, place, now: now.value.id, differences: differences.value };
    seen.set(runId, one);
    return ok(one);
  }

  async function restoreDifferences(runId: string): Answer<Differences> {
    const known = seen.get(runId);
    const looked = known === undefined ? await look(runId) : ok(known);
    if (!looked.ok) return looked;
    const { place, row, differences } = looked.value;
    return ok({ shadow: place.shadow, root: row.root, differences });
  }

  async function turnDifferences(runId: string): Answer<Differences> {
    const row = record.get(runId);
    if (row === undefined || row.startId === null || row.endId === null) return err(gone);
    const { shadow } = placeOf(row.root, deps);
    const differences = await engine.compare(shadow, row.startId, row.endId);
    return differences.ok ? ok({ shadow, root: row.root, differences: differences.value }) : differences;
  }

  /** Paths that were changed after the turn: by later turns, and by somebody between and after the turns. */
  async function changedSince({
    row,
    place,
    now,
  }: Seen): Answer<{ later: Set<string>; someone: Set<string> }> {
    const later = new Set<string>();
    const someone = new Set<string>();
    let at = row.endId;
    const add = async (to: Set<string>, from: string, until: string): Answer<void> => {
      const changes = await engine.compare(place.shadow, from, until);
      if (!changes.ok) return changes;
      for (const change of changes.value) to.add(change.path);
      return ok(undefined);
    };
    for (const turn of record.later(row.projectId, row.seq, laterTurns)) {
      if (turn.startId === null) continue;
      const between = at === null ? ok(undefined) : await add(someone, at, turn.startId);
      if (!between.ok) return between;
      at = turn.endId;
      const own = at === null ? ok(undefined) : await add(later, turn.startId, at);
      if (!own.ok) return own;
    }
    const rest = at === null ? ok(undefined) : await add(someone, at, now);
    return rest.ok ? ok({ later, someone }) : rest;
  }

  async function putBack(
    place: Place,
    now: string,
    target: string,
    paths: readonly string[],
  ): Answer<{ restored: string[]; kept: { path: string; reason: string }[] }> {
    const done = await engine.putBack({ place, now, target, paths });
    if (!done.ok) return done;
    const restored = done.value.flatMap((one) => (one.problem === undefined ? [one.path] : []));
    const kept = done.value.flatMap((one) =>
      one.problem === undefined ? [] : [{ path: one.path, reason: one.problem }],
    );
    return ok({ restored, kept });
  }

  async function busy({ root, shadow }: Place): Promise<ContractError | undefined> {
    return deps.isBusy(root) || (await deps.running.any(shadow)) ? running : undefined;
  }

  function tell(runId: string): void {
    const turn = deps.turnOf(runId);
    if (turn !== undefined) deps.tell(turn);
  }

  return {
    async preview(runId) {
      const looked = await look(runId);
      if (!looked.ok) return looked;
      const { row, place, differences } = looked.value;
      const since = await changedSince(looked.value);
      if (!since.ok) return since;
      const leftOut = await engine.leftOut(place.shadow, row.startId);
      if (!leftOut.ok) return leftOut;
      const named = leftOut.value.filter(({ why }) => why !== 'repository' && why !== 'own');
      return ok({
        runId,
        root: row.root,
        files: differences.map((change) => restoreFile(row.root, change, since.value)),
        leftOut: { count: named.length, some: named.slice(0, namedLeftOut).map((one) => one.path) },
      });
    },
    async changes(runId) {
      const made = await turnDifferences(runId);
      if (!made.ok) return made;
      const { root, differences } = made.value;
      return ok(
        differences.map(({ path: name, from, to }): TurnFile => ({
          path: name,
          absolute: path.join(root, name),
          status: from === null ? 'created' : to === null ? 'deleted' : 'changed',
        })),
      );
    },
    async diff(runId, name, of) {
      const made = await (of === 'turn' ? turnDifferences(runId) : restoreDifferences(runId));
      if (!made.ok) return made;
      const { shadow, root, differences } = made.value;
      const change = differences.find((one) => one.path === name);
      if (change === undefined)
        return err({ kind: 'same', message: `${name} is as it was before the turn.`, field: 'path' });
      const diff = await engine.diff(shadow, blobOf(change.from), blobOf(change.to));
      return diff.ok ? ok(describe(root, change, diff.value, of)) : diff;
    },
    async restore(runId, paths) {
      const known = seen.get(runId);
      const looked = known === undefined ? await look(runId) : ok(known);
      if (!looked.ok) return looked;
      const { row, place, now: shown } = looked.value;
      const refused = await busy(place);
      if (refused !== undefined) return err(refused);
      const before = await engine.take({ place, covering: row.startId }, never);
      if (!before.ok) return before;
      const now = before.value.id;
      const meanwhile = await engine.compare(place.shadow, shown, now);
      if (!meanwhile.ok) return meanwhile;
      const moved = new Set(meanwhile.value.map((change) => change.path));
      const done = await putBack(
        place,
        now,
        row.startId,
        paths.filter((one) => !moved.has(one)),
      );
      if (!done.ok) return done;
      const kept = [
        ...paths.filter((one) => moved.has(one)).map((one) => ({ path: one, reason: changedMeanwhile })),
        ...done.value.kept,
      ];
      seen.delete(runId);
      if (done.value.restored.length === 0) return ok({ restoreId: null, restored: 0, kept });
      const id = deps.ids.next('restore');
      const { conversationId } = row;
      record.restored(
        { id, runId, conversationId, beforeId: now, targetId: row.startId, paths: done.value.restored },
        deps.clock.now(),
      );
      tell(runId);
      return ok({ restoreId: id, restored: done.value.restored.length, kept });
    },
    async undo(restoreId) {
      const restore = record.restore(restoreId);
      const row = restore === undefined ? undefined : record.get(restore.runId);
      if (restore === undefined || row === undefined) return err(gone);
      if (restore.undone) return err({ kind: 'undone', message: 'This restore was undone already.' });
      const place = placeOf(row.root, deps);
      const refused = await busy(place);
      if (refused !== undefined) return err(refused);
      const now = await engine.take({ place, covering: restore.beforeId }, never);
      if (!now.ok) return now;
      // What was changed after the restore is somebody's work, and stays.
      const changed = await engine.compare(place.shadow, restore.targetId, now.value.id);
      if (!changed.ok) return changed;
      const moved = new Set(changed.value.map((change) => change.path));
      const paths = restore.paths.filter((one) => !moved.has(one));
      const done = await putBack(place, now.value.id, restore.beforeId, paths);
      if (!done.ok) return done;
      record.undone(restoreId);
      seen.delete(restore.runId);
      tell(restore.runId);
      const kept = restore.paths
        .filter((one) => moved.has(one))
        .map((one) => ({ path: one, reason: 'It was changed after the restore.' }));
      return ok({ restoreId, restored: done.value.restored.length, kept: [...kept, ...done.value.kept] });
    },
  };
}

const changedMeanwhile = 'It was changed since the preview. Look again before you restore it.';
const gone: ContractError = { kind: 'gone', message: 'The checkpoint of this turn is no longer kept.' };
const running: ContractError = {
  kind: 'running',
  message: 'A turn works in this folder. Stop it or wait until it ends, then restore.',
};

function restoreFile(
  root: string,
  { path: name, from, to }: Difference,
  since: { later: ReadonlySet<string>; someone: ReadonlySet<string> },
): RestoreFile {
  return {
    path: name,
    absolute: path.join(root, name),
    kind: (to ?? from)?.kind ?? 'file',
    effect: to === null ? 'delete' : from === null ? 'bring-back' : 'change',
    since: since.someone.has(name) ? 'someone' : since.later.has(name) ? 'later-turn' : 'turn',
  };
}

/** From one side to the other, in words where lines say nothing. */
function describe(
  root: string,
  change: Difference,
  content: ContentDiff,
  of: 'turn' | 'restore',
): FileChange {
  const { path: name } = change;
  const file = { path: name, absolute: path.join(root, name) };
  const status = change.from === null ? 'created' : 'changed';
  if (content.kind === 'other') {
    return { ...file, status, added: 0, removed: 0, hunks: [], reason: otherWords(content, of) };
  }
  const { diff } = content;
  return { ...file, status, ...diff, ...(diff.hunks.length === 0 ? { reason: sameWords(change) } : {}) };
}

function blobOf(state: FileState | null): string | null {
  return state === null || state.kind === 'folder' ? null : state.blob;
}

function otherWords({ from, to }: Extract<ContentDiff, { kind: 'other' }>, of: 'turn' | 'restore'): string {
  const size = (bytes: number | null): string =>
    bytes === null ? 'not there' : `${bytes.toLocaleString('en')} bytes`;
  const [first, second] = of === 'turn' ? ['Before', 'After'] : ['Now', 'Restored'];
  return `It is not shown as text. ${first}: ${size(from)}. ${second}: ${size(to)}.`;
}

function sameWords({ from, to }: Difference): string {
  if ((to ?? from)?.kind === 'folder') return 'It is an empty folder.';
  if (from === null || to === null) return 'It is an empty file.';
  if (from.kind !== to.kind) return `From a ${from.kind} to a ${to.kind}.`;
  return `Permissions: from ${from.mode.toString(8)} to ${to.mode.toString(8)}.`;
}
