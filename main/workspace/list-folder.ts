import { readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { movedProblem } from './decided-file';
import { entryAt, type EntryKind } from './entry-tree';
import { fileProblem, type FileProblem } from './file-problem';
import { ignoredPaths } from './git-ignored';
import { comparable } from './paths';
import { comparePaths } from './search-content';

export interface ListRequest {
  /** Decided about; compared again before its content is told (PE5). */
  readonly real: string;
  /** 1 lists the folder alone. */
  readonly depth: number;
  readonly hidden: boolean;
  readonly ignored: boolean;
}

export interface ListedEntry {
  /** Relative to the folder listed, with `/`. */
  readonly path: string;
  readonly kind: EntryKind;
  readonly bytes: number;
  /** Where a link points, as it says. */
  readonly target?: string;
}

export interface FolderListing {
  /** Each folder before what it holds; folders first. */
  readonly entries: readonly ListedEntry[];
  readonly leftOut: { readonly hidden: number; readonly ignored: number };
  /** More than `maxListed` entries: the deepest are left out. */
  readonly cut: boolean;
  /** Folders that the system does not let be looked into. */
  readonly denied: readonly string[];
}

/** Entries of one listing. */
export const maxListed = 1_000;
/** Looked at by the system at a time. */
const concurrency = 32;

/** Lists a folder level by level, so that a listing that is cut lacks only what lies deepest. Links are not followed. */
export async function listFolder(request: ListRequest): Promise<Result<FolderListing, FileProblem>> {
  const { real } = request;
  const lister = createLister(request);
  try {
    let folders: readonly string[] = [''];
    for (let level = 1; level <= request.depth && folders.length > 0 && !lister.full(); level += 1) {
      folders = await lister.level(folders);
      if (level === 1 && comparable(await realpath(real)) !== comparable(real)) return err(movedProblem);
    }
    return ok(lister.listing());
  } catch (error) {
    return err(fileProblem(error));
  }
}

function createLister({ real, hidden, ignored }: ListRequest) {
  const byFolder = new Map<string, ListedEntry[]>();
  const leftOut = { hidden: 0, ignored: 0 };
  const denied: string[] = [];
  let count = 0;
  let cut = false;

  async function namesOf(folder: string): Promise<readonly string[]> {
    try {
      const names = await readdir(path.join(real, folder));
      const shown = hidden ? names : names.filter((name) => !name.startsWith('.'));
      leftOut.hidden += names.length - shown.length;
      return shown.map((name) => (folder === '' ? name : `${folder}/${name}`));
    } catch (error) {
      if (folder === '') throw error;
      denied.push(folder);
      return [];
    }
  }

  /** An ignored folder that is listed by name shows what it holds. */
  async function visible(names: readonly string[], first: boolean): Promise<readonly string[]> {
    const git = ignored ? new Set<string>() : await ignoredPaths(real, names);
    const rest = names.filter((name) => !git.has(name));
    if (first && rest.length === 0) return names;
    leftOut.ignored += names.length - rest.length;
    return rest;
  }

  async function level(folders: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const folder of folders) found.push(...(await namesOf(folder)));
    const names = await visible(found, folders[0] === '');
    const room = maxListed - count;
    cut ||= names.length > room;
    const entries = await look(real, names.slice(0, room));
    count += entries.length;
    for (const entry of entries) {
      const parent = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')));
      const siblings = byFolder.get(parent) ?? [];
      siblings.push(entry);
      byFolder.set(parent, siblings);
    }
    return entries.filter(({ kind }) => kind === 'folder').map((entry) => entry.path);
  }

  function below(folder: string): readonly ListedEntry[] {
    return (byFolder.get(folder) ?? [])
      .toSorted(
        (one, other) =>
          Number(other.kind === 'folder') - Number(one.kind === 'folder') ||
          comparePaths(one.path, other.path),
      )
      .flatMap((entry) => (entry.kind === 'folder' ? [entry, ...below(entry.path)] : [entry]));
  }

  return {
    level,
    full: () => count >= maxListed,
    listing: (): FolderListing => ({ entries: below(''), leftOut, cut, denied }),
  };
}

async function look(real: string, names: readonly string[]): Promise<readonly ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (let at = 0; at < names.length; at += concurrency) {
    const some = await Promise.all(names.slice(at, at + concurrency).map((name) => lookAt(real, name)));
    entries.push(...some.filter((entry) => entry !== undefined));
  }
  return entries;
}

async function lookAt(real: string, name: string): Promise<ListedEntry | undefined> {
  const absolute = path.join(real, name);
  const entry = await entryAt(absolute);
  if (entry === undefined) return undefined;
  const { kind, bytes } = entry;
  return kind === 'link'
    ? { path: name, kind, bytes, target: await readlink(absolute) }
    : { path: name, kind, bytes };
}
