import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { err, ok, type Result } from '@shared/kit/result';
import { gitProblem, quotePath, type Git, type GitChild } from './git';
import { isExecutable } from './manifest';
import type { KnownFile } from './state';
import type { CheckpointProblem } from './types';

export interface Imported {
  readonly id: string;
  /** Null without files. */
  readonly tree: string | null;
}

/** One checkpoint on its way into the repository. git is started with the first change. */
export interface Import {
  readonly started: boolean;
  write(name: string, file: KnownFile, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  finish(manifest: string): Promise<Result<Imported, CheckpointProblem>>;
  /** Nothing was saved. */
  abort(): Promise<void>;
}

/** Everything that belongs to the folder lies below this name in a checkpoint's tree. */
export const filesFolder = 'files';
export const manifestName = 'manifest';

/**
 * Writes a checkpoint with `git fast-import`: the bytes come from here, so that neither an index nor a working tree is
 * involved, and no filter, attribute or line end setting has a say. A checkpoint has no parent: old ones can go.
 */
export function createImport(
  git: Git,
  shadow: string,
  tree: string | null,
  removed: readonly string[],
): Import {
  let child: GitChild | undefined;

  function start(): GitChild {
    const started = git.start(shadow, ['fast-import', '--quiet', '--done', '--depth=0', '--date-format=raw']);
    const ref = `refs/toolwright/${randomBytes(8).toString('hex')}`;
    const now = Math.floor(Date.now() / 1000);
    const lines = [
      `commit ${ref}`,
      'mark :1',
      `committer Toolwright <> ${now} +0000`,
      'data 0',
      '',
      ...(tree === null ? [] : [`M 040000 ${tree} ${filesFolder}`]),
      ...removed.map((name) => `D ${quotePath(`${filesFolder}/${name}`)}`),
    ];
    started.process.stdin.write(`${lines.join('\n')}\n`);
    return started;
  }

  /** Waits while git is behind, so that only what is on its way is in memory. */
  async function send(chunk: string | Buffer): Promise<void> {
    child ??= start();
    const { stdin } = child.process;
    if (!stdin.writable || stdin.write(chunk)) return;
    await Promise.race([once(stdin, 'drain'), child.ended]);
  }

  async function inline(mode: string, name: string, bytes: Buffer): Promise<void> {
    await send(`M ${mode} inline ${quotePath(name)}\ndata ${bytes.length}\n`);
    await send(bytes);
    await send('\n');
  }

  return {
    get started() {
      return child !== undefined;
    },
    async write(name, { kind, mode }, bytes) {
      const type = kind === 'link' ? '120000' : isExecutable(mode) ? '100755' : '100644';
      await inline(type, `${filesFolder}/${name}`, bytes);
    },
    remove: (name) => send(`D ${quotePath(`${filesFolder}/${name}`)}\n`),
    async finish(manifest) {
      await inline('100644', manifestName, Buffer.from(manifest, 'utf8'));
      await send(`get-mark :1\nls :1 "${filesFolder}"\ndone\n`);
      child?.process.stdin.end();
      const output = await child?.ended;
      if (output === undefined || !output.ok)
        return output ?? err(gitProblem('fast-import', { code: -1, stderr: '' }));
      const [id = '', listed = ''] = output.value.stdout.toString('utf8').split('\n');
      if (output.value.code !== 0 || !/^[0-9a-f]{40,64}$/.test(id))
        return err(gitProblem('fast-import', output.value));
      return ok({ id, tree: /^040000 tree ([0-9a-f]+)/.exec(listed)?.[1] ?? null });
    },
    async abort() {
      child?.process.kill();
      await child?.ended;
    },
  };
}
