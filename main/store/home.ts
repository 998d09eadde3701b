import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { projectIdOf } from '../disk/project-id';
import { fileFailure, type StoreFailure } from './failure';

/** Where everything of one home stands (SPEC section 10). Nothing here touches the disk. */
export interface HomePaths {
  readonly home: string;
  readonly user: string;
  readonly userTools: string;
  readonly agents: string;
  readonly settings: string;
  readonly agentTools: string;
  readonly permissions: string;
  readonly secrets: string;
  readonly workspaces: string;
  readonly database: string;
  readonly outputs: string;
  readonly wire: string;
  /** One code index for each project; a cache. */
  readonly index: string;
  readonly transcripts: string;
  /** What the agent deleted, until it is restored or swept. */
  readonly trash: string;
  /** One shadow repository per project (PE8). */
  readonly checkpoints: string;
  /** Electron's own data. */
  readonly app: string;
  readonly rpc: string;
  /** One lock file per process that has the home open. */
  readonly owners: string;
}

export interface ProjectPaths {
  readonly project: string;
  readonly projectId: string;
  readonly workspaceTools: string;
  readonly workspacePermissions: string;
}

/** What `toolwright paths` prints; the project's lines only with a folder. */
export type PathsReport = Pick<
  HomePaths,
  'home' | 'user' | 'userTools' | 'permissions' | 'agents' | 'database' | 'outputs' | 'wire'
> &
  Partial<ProjectPaths>;

/** Only its owner may look into anything under the home. */
export const privateDirectoryMode = 0o700;
export const privateFileMode = 0o600;

export function homePaths(home: string): HomePaths {
  const user = path.join(home, 'USER');
  return {
    home,
    user,
    userTools: path.join(user, 'tools'),
    agents: path.join(user, 'agents'),
    settings: path.join(user, 'settings.json'),
    agentTools: path.join(user, 'agent-tools.json'),
    permissions: path.join(user, 'permissions.json'),
    secrets: path.join(user, 'secrets.json'),
    workspaces: path.join(home, 'WORKSPACE'),
    database: path.join(home, 'toolwright.db'),
    outputs: path.join(home, 'outputs'),
    wire: path.join(home, 'wire'),
    index: path.join(home, 'index'),
    transcripts: path.join(home, 'transcripts'),
    trash: path.join(home, 'trash'),
    checkpoints: path.join(home, 'checkpoints'),
    app: path.join(home, 'app'),
    rpc: path.join(home, 'rpc.json'),
    owners: path.join(home, 'owners'),
  };
}

export function projectPaths(home: string, root: string): ProjectPaths {
  const projectId = projectIdOf(root);
  const folder = path.join(homePaths(home).workspaces, projectId);
  return {
    project: root,
    projectId,
    workspaceTools: path.join(folder, 'tools'),
    workspacePermissions: path.join(folder, 'permissions.json'),
  };
}

export function pathsReport(home: string, root: string | null): PathsReport {
  const { user, userTools, permissions, agents, database, outputs, wire } = homePaths(home);
  const rest = { agents, database, outputs, wire };
  if (root === null) return { home, user, userTools, permissions, ...rest };
  const { workspacePermissions, ...project } = projectPaths(home, root);
  return { home, user, userTools, ...project, permissions, workspacePermissions, ...rest };
}

/** `TOOLWRIGHT_HOME` where it says something: an empty one would make a home of whatever folder is open. */
export function homeFolder(env: Readonly<Record<string, string | undefined>>, userHome: string): string {
  const named = env['TOOLWRIGHT_HOME'] ?? '';
  return path.resolve(named.trim() === '' ? path.join(userHome, '.toolwright') : named);
}

/** The folders that the store needs and those that a person should find before the first file is in them. */
export function createHome(paths: HomePaths): Result<void, StoreFailure> {
  const folders = [paths.userTools, paths.agents, paths.workspaces, paths.outputs, paths.owners];
  for (const folder of folders) {
    const created = createPrivateDirectory(folder);
    if (!created.ok) return created;
  }
  return ok(undefined);
}

/** Parents included. A folder that exists keeps the mode its owner gave it. */
export function createPrivateDirectory(folder: string): Result<void, StoreFailure> {
  try {
    makeDirectories(folder);
    return ok(undefined);
  } catch (error) {
    return err(fileFailure(error, folder));
  }
}

/** Node's own recursive way tries for ever where a folder stands and yet none can be made in it, as under /proc. */
function makeDirectories(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = path.dirname(folder);
  if (above !== folder) makeDirectories(above);
  try {
    mkdirSync(folder, { mode: privateDirectoryMode });
  } catch (error) {
    // Another process that starts made it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
