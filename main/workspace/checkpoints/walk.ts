import { lstatSync, readdirSync, type Dirent, type Stats } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { errorCode } from '../file-problem';
import { repositoryAbove, type IgnoreCheck } from './ignore-check';
import { heavyFolders, isRepositoryData, type CheckpointLimits } from './limits';
import type { Cancel, CheckpointProblem, LeftOut, Place } from './types';

/** A file or link that belongs to the checkpoint. */
export interface Found {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly stats: Stats;
}

export interface Walk {
  readonly files: readonly Found[];
  readonly emptyFolders: readonly string[];
  /** Permission bits of every folder looked into. */
  readonly folderModes: ReadonlyMap<string, number>;
  readonly leftOut: readonly LeftOut[];
}

interface Folder {
  readonly path: string;
  /** The topmost ignored folder it lies in. */
  readonly unit: Unit | undefined;
}

/** An ignored folder, or a lone large file that is ignored: kept or left out as a whole. */
interface Unit {
  readonly path: string;
  readonly files: Found[];
  readonly folders: string[];
  bytes: number;
  entries: number;
  full: boolean;
}

/**
 * Looks through a folder, level by level, so that whole levels are asked for at once whether they are ignored. Links
 * are never followed, nested repositories are folders like others but for their own records. Synchronous between
 * levels: for a thread of its own.
 */
export async function walk(
  place: Place,
  check: IgnoreCheck,
  limits: CheckpointLimits,
  cancel: Cancel,
): Promise<Result<Walk, CheckpointProblem>> {
  const scene = createScene(place, limits);
  let level: readonly Folder[] = [{ path: '', unit: undefined }];
  while (level.length > 0) {
    const next: Folder[] = [];
    const open: { path: string; entry: Dirent }[] = [];
    for (const folder of level) {
      if (cancel.aborted) return err(stopped);
      const entries = scene.list(folder);
      for (const entry of entries) {
        const below = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
        if (scene.leavesOut(below, entry)) continue;
        // Small files are kept whether they are ignored or not, so git is asked of folders and large files alone.
        if (folder.unit === undefined && scene.isLarge(below, entry)) open.push({ path: below, entry });
        else scene.place(below, entry, folder.unit, next);
      }
      if (scene.tooLarge !== undefined) return err(scene.tooLarge);
    }
    const ignored = scene.asksGit ? await check.ignored(open.map((one) => one.path)) : new Set<string>();
    for (const one of open) {
      scene.place(one.path, one.entry, ignored.has(one.path) ? scene.unit(one.path) : undefined, next);
    }
    if (scene.tooLarge !== undefined) return err(scene.tooLarge);
    level = next;
  }
  return ok(scene.result());
}

interface Scene {
  list(folder: Folder): readonly Dirent[];
  leavesOut(below: string, entry: Dirent): boolean;
  /** A folder, or a file that is left out where it is ignored. */
  isLarge(below: string, entry: Dirent): boolean;
  place(below: string, entry: Dirent, unit: Unit | undefined, next: Folder[]): void;
  unit(path: string): Unit;
  readonly asksGit: boolean;
  readonly tooLarge: CheckpointProblem | undefined;
  result(): Walk;
}

function createScene({ root, leaveOut }: Place, limits: CheckpointLimits): Scene {
  const files: Found[] = [];
  const emptyFolders: string[] = [];
  const folderModes = new Map<string, number>();
  const leftOut: LeftOut[] = [];
  const units: Unit[] = [];
  const own = new Set(leaveOut.map((one) => path.relative(root, one).split(path.sep).join('/')));
  const seen = new Map<string, Stats>();
  let bytes = 0;
  let folders = 0;
  let asksGit = repositoryAbove(root) !== undefined;

  function drop(below: string, why: LeftOut['why']): void {
    leftOut.push({ path: below, why });
  }

  function addFile(below: string, unit: Unit | undefined): void {
    const stats = seen.get(below) ?? statsOf(`${root}/${below}`);
    seen.delete(below);
    if (stats === undefined) return drop(below, 'unreadable');
    const limit = unit === undefined ? limits.fileBytes : limits.ignoredFileBytes;
    if (stats.isFile() && stats.size > limit) return drop(below, 'large');
    if (unit === undefined) {
      bytes += stats.size;
      files.push({ path: below, stats });
      return;
    }
    unit.files.push({ path: below, stats });
    unit.bytes += stats.size;
    grow(unit);
  }

  function grow(unit: Unit): void {
    unit.entries += 1;
    unit.full ||= unit.entries > limits.ignoredFolderEntries || unit.bytes > limits.ignoredFolderBytes;
  }

  function keepUnits(): void {
    let [entries, size] = [0, 0];
    for (const unit of units.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
      const fits =
        !unit.full &&
        entries + unit.entries <= limits.ignoredEntries &&
        size + unit.bytes <= limits.ignoredBytes;
      if (!fits) {
        drop(unit.path, 'ignored');
        continue;
      }
      entries += unit.entries;
      size += unit.bytes;
      files.push(...unit.files);
      emptyFolders.push(...unit.folders);
    }
  }

  return {
    list({ path: at, unit }) {
      if (unit?.full === true) return [];
      try {
        const entries = readdirSync(path.join(root, at), { withFileTypes: true });
        if (at !== '') folderModes.set(at, lstatSync(path.join(root, at)).mode & 0o7777);
        if (entries.length === 0 && at !== '') (unit?.folders ?? emptyFolders).push(at);
        asksGit ||= entries.some((entry) => entry.name === '.gitignore');
        return entries;
      } catch (error) {
        if (errorCode(error) === undefined || at === '') throw error;
        drop(at, 'unreadable');
        return [];
      }
    },
    leavesOut(below, entry) {
      if (own.has(below)) drop(below, 'own');
      else if (isRepositoryData(entry.name)) drop(below, 'repository');
      else if (entry.name.includes('\uFFFD')) drop(below, 'name');
      else if (entry.isDirectory() && heavyFolders.has(entry.name)) drop(below, 'heavy');
      else if (isSpecial(entry)) drop(below, 'special');
      else return false;
      return true;
    },
    isLarge(below, entry) {
      if (entry.isDirectory()) return true;
      const stats = entry.isFile() ? statsOf(`${root}/${below}`) : undefined;
      if (stats !== undefined) seen.set(below, stats);
      return stats !== undefined && stats.size > limits.ignoredFileBytes;
    },
    place(below, entry, unit, next) {
      if (unit?.full === true) return;
      if (!entry.isDirectory()) return addFile(below, unit);
      if (unit === undefined) folders += 1;
      else grow(unit);
      next.push({ path: below, unit });
    },
    unit(at) {
      const unit: Unit = { path: at, files: [], folders: [], bytes: 0, entries: 0, full: false };
      units.push(unit);
      return unit;
    },
    get asksGit() {
      return asksGit;
    },
    get tooLarge() {
      return files.length + folders > limits.entries || bytes > limits.bytes ? tooLarge(limits) : undefined;
    },
    result() {
      keepUnits();
      return { files, emptyFolders, folderModes, leftOut };
    },
  };
}

/** Pipes, sockets and devices; and a link that git takes for an attack, wherever it leads. */
function isSpecial(entry: Dirent): boolean {
  if (entry.isSymbolicLink()) return entry.name.toLowerCase() === '.gitmodules';
  return !entry.isDirectory() && !entry.isFile();
}

/** Undefined where nothing stands any more, or nothing that may be looked at. */
export function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

export const stopped: CheckpointProblem = { kind: 'stopped', message: 'The checkpoint was stopped.' };

function tooLarge({ entries, bytes }: CheckpointLimits): CheckpointProblem {
  const most = `${entries.toLocaleString('en')} files or ${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB`;
  return {
    kind: 'too-large',
    message: `The folder holds more than ${most} that no ignore file leaves out. Open a smaller folder, or add what is generated to .gitignore.`,
  };
}

/** Whether every folder above a path is one itself, and no link to one. */
export function standsInFolders(root: string, name: string): boolean {
  for (let at = path.posix.dirname(name); at !== '.'; at = path.posix.dirname(at)) {
    const above = statsOf(path.join(root, at));
    if (above !== undefined && !above.isDirectory()) return false;
  }
  return true;
}
