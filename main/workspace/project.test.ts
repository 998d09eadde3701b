import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectIdOf } from '../disk/project-id';
import { branchName, openWorkspace } from './project';

const run = promisify(execFile);
let top = '';
beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'project-')));
});
afterEach(async () => rm(top, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  const settings = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main'];
  return (await run('git', [...settings, ...args], { cwd: path.join(top, 'repo') })).stdout.trim();
}

describe('project (SPEC section 10)', () => {
  it('has the first 16 hex digits of the SHA-256 of the real path as id', async () => {
    await mkdir(path.join(top, 'repo'));
    await symlink('repo', path.join(top, 'link'));
    const expected = createHash('sha256').update(path.join(top, 'repo')).digest('hex').slice(0, 16);
    expect(projectIdOf(path.join(top, 'repo'))).toBe(expected);
    expect(await openWorkspace(path.join(top, 'link'))).toEqual({
      ok: true,
      value: { root: path.join(top, 'repo'), name: 'repo', projectId: expected },
    });
  });

  it('says what is wrong with a folder that cannot be opened', async () => {
    await writeFile(path.join(top, 'file'), '');
    expect(await openWorkspace(path.join(top, 'none'))).toMatchObject({
      error: { message: 'There is no such folder.' },
    });
    expect(await openWorkspace(path.join(top, 'file'))).toMatchObject({
      error: { message: 'It is a file, not a folder.' },
    });
  });

  it('reads the branch, from a folder below, a worktree and a detached head', async () => {
    await mkdir(path.join(top, 'repo/src'), { recursive: true });
    expect(await branchName(path.join(top, 'repo'))).toBeUndefined();
    await git('init', '-q', '-b', 'feature/x');
    expect(await branchName(path.join(top, 'repo/src'))).toBe('feature/x');
    await git('commit', '-q', '--allow-empty', '-m', 'first');
    await git('worktree', 'add', '-q', '-b', 'side', '../tree');
    expect(await branchName(path.join(top, 'tree'))).toBe('side');
    await git('checkout', '-q', '--detach');
    expect(await branchName(path.join(top, 'repo'))).toBe((await git('rev-parse', 'HEAD')).slice(0, 7));
  });
});
