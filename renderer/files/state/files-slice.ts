import type { FileEntry } from '@shared/domain/workspace';
import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import { createSliceContext } from '../../state/slice-context';
import { parentPath } from '../paths';
import { editActions } from './edit-actions';
import type { SliceCreator } from '../../state/slice';

/** The field for a name that stands in the tree. */
export type NameField =
  | { readonly kind: 'rename'; readonly path: string }
  | { readonly kind: 'create'; readonly parent: string; readonly entry: 'file' | 'folder' };

/** A refused name stays in its field; `path` is where the entry is now, null when nothing was changed. */
export type Submitted =
  | { readonly kind: 'refused' }
  | { readonly kind: 'done'; readonly path: string | null };

export interface FilesData {
  /** The open folder; null without one. */
  readonly root: string | null;
  /** Entries of the folders looked into so far. */
  readonly entries: ReadonlyMap<string, readonly FileEntry[]>;
  readonly expanded: ReadonlySet<string>;
  readonly active: string | null;
  readonly field: NameField | null;
  /** What is wrong with the name in the field. */
  readonly fieldError: string | null;
  /** Why the open folder itself can't be listed. */
  readonly failure: string | null;
}

export interface FilesActions {
  setRoot(root: string | null): Promise<void>;
  expand(path: string, open: boolean): Promise<void>;
  activate(path: string): void;
  collapseAll(): void;
  /** Opens the folders above a file and makes it the active row. */
  reveal(path: string): Promise<void>;
  /** Entries of these folders changed on disk. */
  filesChanged(folders: readonly string[]): Promise<void>;
  rename(path: string): void;
  /** A new entry in the active folder, or beside the active file. */
  create(entry: 'file' | 'folder'): Promise<void>;
  cancelField(): void;
  submitField(name: string): Promise<Submitted>;
  trash(path: string): Promise<boolean>;
}

export interface FilesSlice {
  readonly files: FilesData;
  readonly filesActions: FilesActions;
}

export const files = createSliceContext<FilesSlice>('The file tree');

export interface FilesDeps {
  readonly client: Client;
  readonly notify: (word: Word) => void;
}

export interface Access extends FilesDeps {
  readonly get: () => FilesSlice;
  readonly change: (part: (now: FilesData) => Partial<FilesData>) => void;
  /** Asks for a folder's entries; false when they can't be had. */
  readonly list: (path: string) => Promise<boolean>;
}

const initial: FilesData = {
  root: null,
  entries: new Map(),
  expanded: new Set(),
  active: null,
  field: null,
  fieldError: null,
  failure: null,
};

export function createFilesSlice(deps: FilesDeps): SliceCreator<FilesSlice> {
  return (set, get) => {
    const change: Access['change'] = (part) => set(({ files: now }) => ({ files: { ...now, ...part(now) } }));
    const access: Access = { ...deps, get, change, list: (path) => list(access, path) };
    return { files: initial, filesActions: { ...treeActions(access), ...editActions(access) } };
  };
}

async function list({ client, change, get }: Access, path: string): Promise<boolean> {
  const root = get().files.root;
  const answer = await client.call('workspace.list', { path });
  // Another folder was opened while the answer was on its way.
  if (get().files.root !== root) return false;
  if (answer.ok) {
    change(({ entries, failure }) => ({
      entries: new Map(entries).set(path, answer.value),
      failure: path === root ? null : failure,
    }));
    return true;
  }
  if (path === root) change(() => ({ failure: answer.error.message }));
  else
    change(({ entries, expanded }) => ({ entries: without(entries, path), expanded: minus(expanded, path) }));
  return false;
}

type TreeActions = Pick<
  FilesActions,
  'setRoot' | 'expand' | 'activate' | 'collapseAll' | 'reveal' | 'filesChanged'
>;

function treeActions(access: Access): TreeActions {
  const { get, change } = access;
  async function expand(path: string, open: boolean): Promise<void> {
    change(({ expanded }) => ({ expanded: open ? new Set(expanded).add(path) : minus(expanded, path) }));
    if (open && !get().files.entries.has(path)) await access.list(path);
  }
  return {
    async setRoot(root) {
      if (root === get().files.root) return;
      change(() => ({ ...initial, root }));
      if (root !== null) await access.list(root);
    },
    expand,
    activate: (path) => change(() => ({ active: path })),
    collapseAll: () => change(() => ({ expanded: new Set() })),
    async reveal(path) {
      for (const folder of foldersAbove(path, get().files.root)) await expand(folder, true);
      change(() => ({ active: path }));
    },
    async filesChanged(folders) {
      const { root, entries } = get().files;
      const known = folders.filter((folder) => folder === root || entries.has(folder));
      await Promise.all(known.map((folder) => access.list(folder)));
    },
  };
}

/** From the outermost below the root to the one that holds the file. */
function foldersAbove(path: string, root: string | null): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentPath(path); root !== null && folder !== root; folder = parentPath(folder)) {
    if (!folder.startsWith(root) || folder === parentPath(folder)) return [];
    folders.unshift(folder);
  }
  return folders;
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

function minus(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  next.delete(key);
  return next;
}
