import { dirname } from 'node:path';
import type { WindowEvent } from '@shared/contract/events';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { FileProblem } from './file-problem';
import { createFileTree } from './file-tree';
import type { FileTree } from './file-tree';
import { branchName, openWorkspace } from './project';
import type { Ripgrep } from './ripgrep';
import { watchFolder } from './watch';
import type { FolderChange, FolderWatcher } from './watch';

export interface OpenFolder {
  readonly info: WorkspaceInfo;
  readonly tree: FileTree;
}

/** Which folder each window has open; it is watched as long. */
export interface OpenFolders {
  get(windowId: number): OpenFolder | undefined;
  /** Windows that have this folder open. */
  windowsOf(root: string): readonly number[];
  open(windowId: number, path: string): Promise<Result<WorkspaceInfo, FileProblem>>;
  close(windowId: number): void;
  closeAll(): Promise<void>;
}

export interface OpenFoldersDeps {
  readonly ripgrep: Ripgrep;
  send(event: WindowEvent, windowId: number): void;
  /** Something changed below a folder; told once for each window that has it open. */
  changed?(root: string, changes: readonly FolderChange[]): void;
  /** The system watches no further, for one: the tree then only follows what is done in the window. */
  watchFailed(error: unknown, root: string): void;
}

interface Entry extends OpenFolder {
  info: WorkspaceInfo;
  readonly watcher: FolderWatcher;
}

export function createOpenFolders(deps: OpenFoldersDeps): OpenFolders {
  const entries = new Map<number, Entry>();

  function close(windowId: number): Promise<void> {
    const entry = entries.get(windowId);
    entries.delete(windowId);
    return entry?.watcher.close() ?? Promise.resolve();
  }

  function changed(windowId: number, root: string, changes: readonly FolderChange[]): void {
    const entry = entries.get(windowId);
    if (entry === undefined || entry.info.root !== root) return;
    if (changes.some(({ kind }) => kind !== 'changed')) entry.tree.changed();
    deps.changed?.(root, changes);
    deps.send({ topic: 'files-changed', paths: foldersOf(root, changes) }, windowId);
    void refreshBranch(windowId, entry);
  }

  /** A checkout changes files, so this is when the branch may be another. */
  async function refreshBranch(windowId: number, entry: Entry): Promise<void> {
    const branch = await branchName(entry.info.root);
    if (branch === entry.info.branch || entries.get(windowId) !== entry) return;
    const { root, name, projectId } = entry.info;
    entry.info = { root, name, projectId, ...(branch === undefined ? {} : { branch }) };
    deps.send({ topic: 'workspace', workspace: entry.info }, windowId);
  }

  return {
    get: (windowId) => entries.get(windowId),
    windowsOf: (root) => [...entries].flatMap(([id, { info }]) => (info.root === root ? [id] : [])),
    async open(windowId, path) {
      const opened = await openWorkspace(path);
      if (!opened.ok) return opened;
      const info = opened.value;
      void close(windowId);
      const watcher = watchFolder(
        info.root,
        (changes) => changed(windowId, info.root, changes),
        (error) => deps.watchFailed(error, info.root),
      );
      entries.set(windowId, { info, tree: createFileTree(info.root, deps.ripgrep), watcher });
      deps.send({ topic: 'workspace', workspace: info }, windowId);
      return ok(info);
    },
    close(windowId) {
      if (!entries.has(windowId)) return;
      void close(windowId);
      deps.send({ topic: 'workspace', workspace: null }, windowId);
    },
    async closeAll() {
      await Promise.all([...entries.keys()].map(close));
    },
  };
}

function foldersOf(root: string, changes: readonly FolderChange[]): string[] {
  const folders = new Set(changes.map(({ path }) => (path === root ? root : dirname(path))));
  return [...folders];
}
