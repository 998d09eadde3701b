import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Answer, ChannelName, HandlerContext, Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { err, ok } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { DesktopPort } from './desktop-port';
import { readForEditor, saveFromEditor } from './editor-files';
import { createFile, createFolder, renameEntry } from './file-entries';
import type { FileProblem } from './file-problem';
import { insideEntry, insidePath } from './inside';
import type { InsidePath } from './inside';
import { locate } from './locate';
import type { OpenFolder, OpenFolders } from './open-folders';
import { resolvePath } from './paths';
import { createTerminalHandlers } from './terminal-handlers';
import type { Terminals } from './terminals';

/** Folders that were opened before (main/store). */
export interface RecentFoldersPort {
  opened(folder: {
    root: string;
    projectId: string;
    name: string;
  }): Result<void, { readonly message: string }>;
  list(limit: number): readonly { readonly root: string; readonly name: string }[];
}

export interface WorkspaceHandlersDeps {
  readonly folders: OpenFolders;
  readonly terminals: Terminals;
  readonly recent: RecentFoldersPort;
  readonly desktop: DesktopPort;
  /** The person's home, for `~`. */
  readonly home: string;
  /** Files of the app that a person may edit and that cards link to: settings and rules (PE4). */
  readonly ownFiles: (root: string) => readonly string[];
  reportBug(error: unknown, where: string): void;
}

export type WorkspaceChannel = Extract<ChannelName, `workspace.${string}`>;
export type TerminalChannel = Extract<ChannelName, `terminal.${string}`>;

const recentLimit = 12;

/** Answers to the window about its open folder: nothing outside it but the app's own files is read, written or named. */
export function createWorkspaceHandlers(
  deps: WorkspaceHandlersDeps,
): Handlers<WorkspaceChannel | TerminalChannel> {
  return {
    ...folderHandlers(deps),
    ...fileHandlers(deps),
    ...entryHandlers(deps),
    ...createTerminalHandlers(deps),
  };
}

/** Opens a folder in a window and remembers it; also for a folder named on the command line. */
export async function openFolder(
  deps: Pick<WorkspaceHandlersDeps, 'folders' | 'recent' | 'reportBug'>,
  windowId: number,
  path: string,
): Promise<Answer<WorkspaceInfo>> {
  const opened = await deps.folders.open(windowId, path);
  if (!opened.ok) return err(folderProblem(opened.error, path));
  const { root, projectId, name } = opened.value;
  const kept = deps.recent.opened({ root, projectId, name });
  // The folder is open all the same; only the list of recent ones lacks it.
  if (!kept.ok) deps.reportBug(new Error(kept.error.message), 'recent folders');
  return opened;
}

function folderHandlers(
  deps: WorkspaceHandlersDeps,
): Handlers<'workspace.choose' | 'workspace.open' | 'workspace.close' | 'workspace.recent'> {
  return {
    async 'workspace.choose'(_request, { windowId }) {
      const chosen = await deps.desktop.chooseFolder(windowId);
      return chosen === undefined ? ok(null) : openFolder(deps, windowId, chosen);
    },
    'workspace.open': ({ path }, { windowId }) => openFolder(deps, windowId, path),
    async 'workspace.close'(_request, { windowId }) {
      deps.folders.close(windowId);
      return ok(null);
    },
    async 'workspace.recent'() {
      const recent = deps.recent.list(recentLimit);
      return ok(
        await Promise.all(
          recent.map(async ({ root, name }) => ({ root, name, exists: await isFolder(root) })),
        ),
      );
    },
  };
}

function fileHandlers(
  deps: WorkspaceHandlersDeps,
): Handlers<
  'workspace.list' | 'workspace.read' | 'workspace.save' | 'workspace.findFiles' | 'workspace.locate'
> {
  return {
    'workspace.list': ({ path }, context) =>
      inFolder(deps, context, async (folder) => {
        const inside = await insidePath(path, folder.info.root, deps.home);
        if (!inside.ok) return inside;
        const listed = await folder.tree.list(inside.value.real);
        return listed.ok ? listed : err(listProblem(listed.error, path, folder));
      }),
    'workspace.read': ({ path }, context) =>
      inFolder(deps, context, async (folder) => {
        const inside = await editablePath(path, folder.info.root, deps);
        if (!inside.ok) return inside;
        const read = await readForEditor(inside.value.real, path);
        return read.ok ? read : err(fileAnswer(read.error, path));
      }),
    'workspace.save': ({ path, text, version, force }, context) =>
      inFolder(deps, context, async (folder) => {
        const inside = await editablePath(path, folder.info.root, deps);
        if (!inside.ok) return inside;
        const saved = await saveFromEditor({ real: inside.value.real, text, version, force });
        return saved.ok ? saved : err(fileAnswer(saved.error, path));
      }),
    'workspace.findFiles': async ({ query, limit }, { windowId }) =>
      ok((await deps.folders.get(windowId)?.tree.find(query, limit)) ?? []),
    'workspace.locate': async ({ text }, { windowId }) => {
      const root = deps.folders.get(windowId)?.info.root;
      return ok(root === undefined ? null : await locate(text, root, deps.home));
    },
  };
}

/** A file of the open folder, or one of the app's own. */
async function editablePath(
  path: string,
  root: string,
  { home, ownFiles }: WorkspaceHandlersDeps,
): Promise<Result<InsidePath, ContractError>> {
  const inside = await insidePath(path, root, home);
  if (inside.ok || !ownFiles(root).includes(path)) return inside;
  const own = await resolvePath(path, { base: root, home });
  return own.ok ? own : inside;
}

function entryHandlers(
  deps: WorkspaceHandlersDeps,
): Handlers<'workspace.createFile' | 'workspace.createFolder' | 'workspace.rename' | 'workspace.trash'> {
  const onEntry = (
    path: string,
    context: HandlerContext,
    work: (entry: string, folder: OpenFolder) => Promise<Answer<null>>,
  ): Promise<Answer<null>> =>
    inFolder(deps, context, async (folder) => {
      const entry = await insideEntry(path, folder.info.root, deps.home);
      return entry.ok ? work(entry.value, folder) : entry;
    });
  return {
    'workspace.createFile': ({ path }, context) => onEntry(path, context, createFile),
    'workspace.createFolder': ({ path }, context) => onEntry(path, context, createFolder),
    'workspace.rename': ({ path, to }, context) =>
      onEntry(path, context, async (from, folder) => {
        const target = await insideEntry(to, folder.info.root, deps.home);
        return target.ok ? renameEntry(from, target.value) : err({ ...target.error, field: 'to' });
      }),
    'workspace.trash': ({ path }, context) =>
      onEntry(path, context, async (entry) => {
        const trashed = await deps.desktop.trash(entry);
        if (trashed.ok) return ok(null);
        const message = `${basename(entry)} stays where it is. ${trashed.error}`;
        return err({ kind: 'trash', message });
      }),
  };
}

async function inFolder<T>(
  deps: WorkspaceHandlersDeps,
  { windowId }: HandlerContext,
  work: (folder: OpenFolder) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const folder = deps.folders.get(windowId);
  if (folder !== undefined) return work(folder);
  return err({ kind: 'no-folder', message: 'No folder is open in this window. Open one first.' });
}

/** A sentence about the file with its name in front. */
function fileAnswer({ kind, message }: FileProblem, path: string): ContractError {
  return { kind, message: `${basename(path)}: ${message}` };
}

function folderProblem({ kind, message }: FileProblem, path: string): ContractError {
  return { kind, message: `${path}: ${message}`, field: 'path' };
}

function listProblem(problem: FileProblem, path: string, folder: OpenFolder): ContractError {
  const { root } = folder.info;
  if (problem.kind !== 'missing' || path !== root) return fileAnswer(problem, path);
  return {
    kind: 'missing',
    message: `${root} is no longer there. Put it back, or open another folder.`,
  };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Gone or not to be looked at: the list says so.
    return false;
  }
}
