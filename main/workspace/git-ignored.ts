import { spawn } from 'node:child_process';

/** Which of these paths git ignores, relative to `folder`; none without git or outside a repository. */
export async function ignoredPaths(folder: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  return await new Promise((resolve) => {
    const child = spawn('git', ['check-ignore', '-z', '--stdin'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(new Set()));
    child.on('close', () =>
      resolve(
        new Set(
          Buffer.concat(chunks)
            .toString('utf8')
            .split('\0')
            .filter((name) => name !== ''),
        ),
      ),
    );
    // git leaves before reading when there is no repository.
    child.stdin.on('error', () => resolve(new Set()));
    child.stdin.end(paths.join('\0'));
  });
}
