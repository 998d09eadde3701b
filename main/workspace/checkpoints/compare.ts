import { err, ok, type Result } from '@shared/kit/result';
import type { Blobs } from './blobs';
import type { Git } from './git';
import { filesFolder, manifestName } from './import';
import { isCovered, isExecutable, Manifest, modeIn } from './manifest';
import type { CheckpointProblem, Difference, FileState } from './types';

const nothing = '000000';
/** A hash of nothing that git knows; folders have no bytes. */
const noBlob = '';

/** What reads a shadow repository, for one request. */
export interface Reader {
  readonly git: Git;
  readonly blobs: Blobs;
  readonly shadow: string;
}

interface Side {
  readonly manifest: Manifest;
  readonly odd: ReadonlyMap<string, number>;
  readonly leftOut: ReadonlySet<string>;
}

/**
 * What differs between two checkpoints, by path. A path that one of them left out is no difference: nobody knows what
 * stood there.
 */
export async function compare(
  { git, blobs, shadow }: Reader,
  from: string,
  to: string,
): Promise<Result<readonly Difference[], CheckpointProblem>> {
  if (from === to) return ok([]);
  const before = await sideOf(blobs, from);
  if (!before.ok) return before;
  const after = await sideOf(blobs, to);
  if (!after.ok) return after;
  const raw = await git.run(shadow, [
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    from,
    to,
  ]);
  if (!raw.ok) return raw;
  const changed = parseRaw(raw.value.toString('utf8'), before.value, after.value);
  const modes = await modeChanges({ git, blobs, shadow }, to, changed, before.value, after.value);
  if (!modes.ok) return modes;
  const all = [...changed, ...modes.value];
  return ok([...all, ...folderChanges(all, before.value, after.value)].toSorted(byPath));
}

/** Files of a checkpoint. */
export async function listFiles(
  { git, blobs, shadow }: Reader,
  id: string,
): Promise<Result<ReadonlyMap<string, FileState>, CheckpointProblem>> {
  const side = await sideOf(blobs, id);
  if (!side.ok) return side;
  const listed = await git.run(shadow, ['ls-tree', '-r', '-z', id]);
  if (!listed.ok) return listed;
  const files = new Map<string, FileState>();
  for (const line of listed.value.toString('utf8').split('\0')) {
    const [, mode = '', blob = '', name = ''] = /^(\d{6}) blob ([0-9a-f]+)\t([^]*)$/.exec(line) ?? [];
    const path = below(name);
    if (path !== undefined) files.set(path, stateOf(side.value, path, mode, blob));
  }
  return ok(files);
}

export async function readManifest(blobs: Blobs, id: string): Promise<Result<Manifest, CheckpointProblem>> {
  const bytes = await blobs.read(`${id}:${manifestName}`);
  if (bytes === undefined) return err(missing);
  const parsed = Manifest.safeParse(JSON.parse(bytes.toString('utf8')));
  return parsed.success ? ok(parsed.data) : err(missing);
}

export const missing: CheckpointProblem = {
  kind: 'missing',
  message: 'The checkpoint is no longer kept.',
};

async function sideOf(blobs: Blobs, id: string): Promise<Result<Side, CheckpointProblem>> {
  const manifest = await readManifest(blobs, id);
  if (!manifest.ok) return manifest;
  const { odd, leftOut } = manifest.value;
  return ok({
    manifest: manifest.value,
    odd: new Map(odd),
    leftOut: new Set(leftOut.map(({ path }) => path)),
  });
}

function stateOf({ manifest, odd }: Side, path: string, type: string, blob: string): FileState {
  if (type === '120000') return { kind: 'link', blob, mode: 0 };
  return { kind: 'file', blob, mode: modeIn(manifest, odd, path, type === '100755') };
}

function parseRaw(text: string, before: Side, after: Side): readonly Difference[] {
  const fields = text.split('\0');
  const changes: Difference[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = ''] = (fields[at] ?? '').slice(1).split(' ');
    const path = below(fields[at + 1] ?? '');
    if (path === undefined) continue;
    const from = oldMode === nothing ? null : stateOf(before, path, oldMode, oldBlob);
    const to = newMode === nothing ? null : stateOf(after, path, newMode, newBlob);
    if (from === null && isCovered(path, before.leftOut)) continue;
    if (to === null && isCovered(path, after.leftOut)) continue;
    changes.push({ path, from, to });
  }
  return changes;
}

/** Files whose bits alone differ, beyond the one that git knows. */
async function modeChanges(
  reader: Reader,
  to: string,
  changed: readonly Difference[],
  before: Side,
  after: Side,
): Promise<Result<readonly Difference[], CheckpointProblem>> {
  const known = new Set(changed.map(({ path }) => path));
  const odd = [...new Set([...before.odd.keys(), ...after.odd.keys()])].filter(
    (path) => !path.endsWith('/') && !known.has(path) && before.odd.get(path) !== after.odd.get(path),
  );
  if (odd.length === 0) return ok([]);
  const files = await listFiles(reader, to);
  if (!files.ok) return files;
  return ok(
    odd.flatMap((path): Difference[] => {
      const state = files.value.get(path);
      if (state === undefined || state.kind !== 'file') return [];
      const mode = modeIn(before.manifest, before.odd, path, isExecutable(state.mode));
      return mode === state.mode ? [] : [{ path, from: { ...state, mode }, to: state }];
    }),
  );
}

/** Folders that are empty on one side and not there on the other. */
function folderChanges(files: readonly Difference[], before: Side, after: Side): readonly Difference[] {
  const holds = (folder: string, side: 'from' | 'to'): boolean =>
    files.some((change) => change[side] !== null && change.path.startsWith(`${folder}/`));
  const was = new Set(before.manifest.emptyFolders);
  const is = new Set(after.manifest.emptyFolders);
  const gone = [...was].filter(
    (folder) => !is.has(folder) && !isCovered(folder, after.leftOut) && !holds(folder, 'to'),
  );
  const come = [...is].filter(
    (folder) => !was.has(folder) && !isCovered(folder, before.leftOut) && !holds(folder, 'from'),
  );
  return [
    ...gone.map((path) => ({ path, from: folderState(before, path), to: null })),
    ...come.map((path) => ({ path, from: null, to: folderState(after, path) })),
  ];
}

function folderState({ manifest, odd }: Side, path: string): FileState {
  return { kind: 'folder', blob: noBlob, mode: odd.get(`${path}/`) ?? manifest.modes.folder };
}

function below(name: string): string | undefined {
  return name.startsWith(`${filesFolder}/`) ? name.slice(filesFolder.length + 1) : undefined;
}

function byPath(one: Difference, other: Difference): number {
  return one.path < other.path ? -1 : 1;
}
