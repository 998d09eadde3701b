import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fchmodSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '@shared/kit/result';
import { errorCode, fileProblem } from '../file-problem';
import type { Blobs } from './blobs';
import { compare, listFiles, readManifest, type Reader } from './compare';
import { isExecutable, type Manifest } from './manifest';
import { readSaved } from './read-file';
import type { CheckpointProblem, Difference, FileState, PutBack, PutBackRequest } from './types';
import { standsInFolders, statsOf } from './walk';

const changedMeanwhile = 'It was changed meanwhile. Look at the preview again.';
const movedMeanwhile = 'Its folder is a link or a file now. Restore that first.';

/**
 * Makes files what they were in a checkpoint. Only what still stands as `now` has it is replaced, so nothing is lost
 * that was not saved; no link is followed; each file is replaced whole, and one that fails leaves the others alone.
 */
export async function putBack(
  reader: Reader,
  { place: { root }, now, target, paths }: PutBackRequest,
): Promise<Result<readonly PutBack[], CheckpointProblem>> {
  const differences = await compare(reader, now, target);
  if (!differences.ok) return differences;
  const wanted = new Set(paths);
  const chosen = differences.value.filter((change) => wanted.has(change.path));
  const kept = await foldersOf(reader, target);
  if (!kept.ok) return kept;
  const { manifest, folders } = kept.value;
  const done: PutBack[] = [];
  // What goes makes room for what comes: a folder may stand where a file was.
  for (const change of chosen.filter(({ to }) => to === null).toReversed()) {
    done.push(attempt(change, () => remove(root, change, folders)));
  }
  for (const change of chosen.filter(({ to }) => to !== null)) {
    const bytes = change.to?.kind === 'folder' ? Buffer.alloc(0) : await bytesOf(reader.blobs, change.to);
    done.push(attempt(change, () => write(root, change, bytes, manifest)));
  }
  return ok(done);
}

interface Kept {
  readonly manifest: Manifest;
  /** Folders that the target has. */
  readonly folders: ReadonlySet<string>;
}

async function foldersOf(reader: Reader, target: string): Promise<Result<Kept, CheckpointProblem>> {
  const manifest = await readManifest(reader.blobs, target);
  if (!manifest.ok) return manifest;
  const files = await listFiles(reader, target);
  if (!files.ok) return files;
  const { emptyFolders, leftOut } = manifest.value;
  const folders = new Set(emptyFolders);
  for (const name of [...files.value.keys(), ...emptyFolders, ...leftOut.map((one) => one.path)]) {
    for (let at = path.posix.dirname(name); at !== '.' && !folders.has(at); at = path.posix.dirname(at)) {
      folders.add(at);
    }
  }
  return ok({ manifest: manifest.value, folders });
}

async function bytesOf(blobs: Blobs, state: FileState | null): Promise<Buffer | undefined> {
  return state === null ? undefined : await blobs.read(state.blob);
}

function attempt({ path: name }: Difference, work: () => string | undefined): PutBack {
  try {
    const problem = work();
    return problem === undefined ? { path: name } : { path: name, problem };
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return { path: name, problem: fileProblem(error).message };
  }
}

function remove(root: string, change: Difference, kept: ReadonlySet<string>): string | undefined {
  const problem = refuse(root, change);
  if (problem !== undefined) return problem;
  const file = path.join(root, change.path);
  if (change.from?.kind !== 'folder') unlinkSync(file);
  else if (!removeEmpty(file)) return 'It is a folder that is not empty any more.';
  // Folders that were made for it go with it.
  for (let at = path.posix.dirname(change.path); at !== '.' && !kept.has(at); at = path.posix.dirname(at)) {
    if (!removeEmpty(path.join(root, at))) break;
  }
  return undefined;
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return errorCode(error) === 'ENOENT';
  }
}

function write(
  root: string,
  change: Difference,
  bytes: Buffer | undefined,
  manifest: Manifest,
): string | undefined {
  const { to } = change;
  if (to === null || bytes === undefined) return 'What it held is no longer kept.';
  const problem = refuse(root, change);
  if (problem !== undefined) return problem;
  makeParents(root, change.path, manifest);
  const file = path.join(root, change.path);
  if (to.kind === 'folder') {
    if (statsOf(file) === undefined) mkdirSync(file, { mode: to.mode });
    chmodSync(file, to.mode);
    return undefined;
  }
  // A folder whose files have just gone may stand there.
  if (change.from === null && statsOf(file)?.isDirectory() === true) removeEmpty(file);
  replace(file, to, bytes);
  return undefined;
}

/** Under another name first, so that the file is the old one or the new one. */
function replace(file: string, to: FileState, bytes: Buffer): void {
  const temporary = path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    if (to.kind === 'link') symlinkSync(bytes, temporary);
    else {
      const descriptor = openSync(temporary, 'wx', 0o600);
      try {
        writeFileSync(descriptor, bytes);
        fchmodSync(descriptor, to.mode);
      } finally {
        closeSync(descriptor);
      }
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Why the path must be left alone; nothing when it stands as it was saved. */
function refuse(root: string, { path: name, from, to }: Difference): string | undefined {
  if (!standsInFolders(root, name)) return movedMeanwhile;
  return standsAs(root, name, from, to) ? undefined : changedMeanwhile;
}

function standsAs(root: string, name: string, from: FileState | null, to: FileState | null): boolean {
  const stats = statsOf(path.join(root, name));
  if (from === null || stats === undefined) {
    // An empty folder is nothing that could be lost.
    return from === null && (stats === undefined || (stats.isDirectory() && to !== null));
  }
  if (from.kind === 'folder') return stats.isDirectory();
  const read = readSaved(root, name, stats);
  return (
    read !== undefined &&
    read.known.kind === from.kind &&
    read.known.blob === from.blob &&
    (from.kind === 'link' || isExecutable(read.known.mode) === isExecutable(from.mode))
  );
}

function makeParents(root: string, name: string, manifest: Manifest): void {
  const above = path.posix.dirname(name);
  if (above === '.') return;
  makeParents(root, above, manifest);
  const folder = path.join(root, above);
  if (statsOf(folder) !== undefined) return;
  mkdirSync(folder);
  chmodSync(folder, manifest.odd.find(([odd]) => odd === `${above}/`)?.[1] ?? manifest.modes.folder);
}
