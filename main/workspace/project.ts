import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import { err, ok, type Result } from '@shared/kit/result';
import { projectIdOf } from '../disk/project-id';
import { fileProblem, type FileProblem } from './file-problem';

/** The folder as the window and the run know it; links are followed, so that one folder has one id. */
export async function openWorkspace(folder: string): Promise<Result<WorkspaceInfo, FileProblem>> {
  try {
    const root = await realpath(folder);
    if (!(await stat(root)).isDirectory()) return err({ kind: 'io', message: 'It is a file, not a folder.' });
    const branch = await branchName(root);
    const name = path.basename(root) || root;
    return ok({ root, name, projectId: projectIdOf(root), ...(branch === undefined ? {} : { branch }) });
  } catch (error) {
    const problem = fileProblem(error);
    return err(
      problem.kind === 'missing' ? { kind: 'missing', message: 'There is no such folder.' } : problem,
    );
  }
}

/**
 * Branch of the repository that a folder lies in, read from HEAD itself; the first digits of the commit when no
 * branch is checked out. In a linked worktree `.git` is a file that names the real folder.
 */
export async function branchName(folder: string): Promise<string | undefined> {
  const git = await gitFolder(folder);
  const head = git === undefined ? undefined : await textOf(path.join(git, 'HEAD'));
  if (head === undefined) return undefined;
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1];
  if (branch !== undefined) return branch.trim();
  return /^[0-9a-f]{40,64}$/.test(head.trim()) ? head.trim().slice(0, 7) : undefined;
}

async function gitFolder(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const candidate = path.join(at, '.git');
    const pointer = await textOf(candidate);
    const target = pointer === undefined ? undefined : /^gitdir: (.+)$/m.exec(pointer)?.[1];
    if (target !== undefined) return path.resolve(at, target.trim());
    if ((await textOf(path.join(candidate, 'HEAD'))) !== undefined) return candidate;
    if (path.dirname(at) === at) return undefined;
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    // No repository here, a folder where a file was looked for, or not to be read: no branch to show.
    return undefined;
  }
}
