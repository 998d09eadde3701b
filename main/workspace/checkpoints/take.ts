import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { listFiles, type Reader } from './compare';
import type { Git } from './git';
import { createIgnoreCheck } from './ignore-check';
import { createImport, type Import } from './import';
import type { CheckpointLimits } from './limits';
import { emptyManifest, isExecutable, Manifest, usualModes } from './manifest';
import { looksSame, readSaved } from './read-file';
import type { KnownFile, ShadowState, ShadowStates } from './state';
import type { Cancel, CheckpointProblem, LeftOut, Place, Taken, TakeRequest } from './types';
import { standsInFolders, statsOf, stopped, walk, type Found, type Walk } from './walk';

export interface TakeTools {
  readonly limits: CheckpointLimits;
  readonly states: ShadowStates;
}

/**
 * Saves how a folder is now. Only what looks changed since the last time is read, and only what is changed is written;
 * when nothing is, the last checkpoint is the answer.
 */
export async function take(
  reader: Reader,
  request: TakeRequest,
  { limits, states }: TakeTools,
  cancel: Cancel,
): Promise<Result<Taken, CheckpointProblem>> {
  const { git } = reader;
  const { shadow, root } = request.place;
  const before = states.read(shadow);
  const check = createIgnoreCheck(git, shadow, root);
  const walked = await walk(request.place, check, limits, cancel).finally(() => check.close());
  if (!walked.ok) return walked;
  const more =
    request.covering === undefined
      ? ok([])
      : await covered(reader, request, request.covering, walked.value, limits);
  if (!more.ok) return more;
  const found: Walk = { ...walked.value, files: [...walked.value.files, ...more.value] };
  const saved = await save(git, request.place, found, before, states, cancel);
  // A state that does not fit the repository any more, for one that was restored from a backup.
  if (!saved.ok && saved.error.kind === 'git' && before !== undefined)
    return await save(git, request.place, found, undefined, states, cancel);
  return saved;
}

async function save(
  git: Git,
  { shadow, root }: Place,
  found: Walk,
  before: ShadowState | undefined,
  states: ShadowStates,
  cancel: Cancel,
): Promise<Result<Taken, CheckpointProblem>> {
  const present = new Set(found.files.map((file) => file.path));
  const removed = [...(before?.files.keys() ?? [])].filter((name) => !present.has(name));
  const writer = createImport(git, shadow, before?.tree ?? null, removed);
  const read = await readChanged(root, found.files, before, writer, cancel);
  if (cancel.aborted) {
    await writer.abort();
    return err(stopped);
  }
  const manifest = JSON.stringify(manifestOf(found, read, before));
  // An unreadable file was there before and is left out now.
  for (const { path: name } of read.leftOut) if (before?.files.has(name) === true) await writer.remove(name);
  const touched = writer.started || removed.length > 0 || manifest !== before?.manifest;
  const written =
    touched || before === undefined
      ? await writer.finish(manifest)
      : ok({ id: before.latest, tree: before.tree });
  if (!written.ok) return written;
  const { id, tree } = written.value;
  if (touched || read.fresh) states.write(shadow, { latest: id, tree, manifest, files: read.files });
  return ok({ id, files: read.files.size });
}

interface ReadChanged {
  readonly files: Map<string, KnownFile>;
  readonly leftOut: readonly LeftOut[];
  /** More is known of some file than before. */
  readonly fresh: boolean;
}

async function readChanged(
  root: string,
  found: readonly Found[],
  before: ShadowState | undefined,
  writer: Import,
  cancel: Cancel,
): Promise<ReadChanged> {
  const files = new Map<string, KnownFile>();
  const leftOut: LeftOut[] = [];
  let fresh = false;
  for (const { path: name, stats } of found) {
    if (cancel.aborted) break;
    const known = before?.files.get(name);
    if (known !== undefined && looksSame(known, stats)) {
      files.set(name, known);
      continue;
    }
    fresh = true;
    const read = readSaved(root, name, stats);
    if (read === undefined) {
      leftOut.push({ path: name, why: 'unreadable' });
      continue;
    }
    files.set(name, read.known);
    if (known === undefined || !sameInTree(known, read.known))
      await writer.write(name, read.known, read.bytes);
  }
  return { files, leftOut, fresh };
}

function sameInTree(one: KnownFile, other: KnownFile): boolean {
  return (
    one.kind === other.kind && one.blob === other.blob && isExecutable(one.mode) === isExecutable(other.mode)
  );
}

/** Bits that most files have are found once and then stay, so that two checkpoints can be compared. */
function manifestOf(found: Walk, read: ReadChanged, before: ShadowState | undefined): Manifest {
  const plain = [...read.files].filter(([, file]) => file.kind === 'file');
  const known = before === undefined ? undefined : parseManifest(before.manifest);
  const modes =
    known?.modes ??
    usualModes(
      plain.map(([, { mode }]) => mode),
      found.folderModes.values(),
    );
  const usual = (mode: number): number => (isExecutable(mode) ? modes.exec : modes.file);
  const odd: [string, number][] = plain.flatMap(([name, { mode }]) =>
    mode === usual(mode) ? [] : [[name, mode]],
  );
  for (const [name, mode] of found.folderModes) if (mode !== modes.folder) odd.push([`${name}/`, mode]);
  const byPath = (one: { path: string }, other: { path: string }): number => (one.path < other.path ? -1 : 1);
  return {
    version: 1,
    modes,
    odd: odd.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    emptyFolders: found.emptyFolders.toSorted(),
    leftOut: [...found.leftOut, ...read.leftOut].toSorted(byPath),
  };
}

export function parseManifest(text: string): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : emptyManifest;
}

/** Files of another checkpoint that stand on the disk and that the walk left out. */
async function covered(
  reader: Reader,
  { place }: TakeRequest,
  other: string,
  { files }: Walk,
  limits: CheckpointLimits,
): Promise<Result<readonly Found[], CheckpointProblem>> {
  const listed = await listFiles(reader, other);
  if (!listed.ok) return listed;
  const have = new Set(files.map((file) => file.path));
  return ok(
    [...listed.value.keys()].flatMap((name): Found[] => {
      if (have.has(name) || !standsInFolders(place.root, name)) return [];
      const stats = statsOf(path.join(place.root, name));
      const kept =
        stats !== undefined &&
        (stats.isSymbolicLink() || (stats.isFile() && stats.size <= limits.keptFileBytes));
      return kept ? [{ path: name, stats }] : [];
    }),
  );
}
