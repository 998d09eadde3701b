import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Git, GitChild } from './git';

/** Says which paths a project's ignore files leave out; git itself decides, on patterns alone. */
export interface IgnoreCheck {
  /** Those of `paths` (relative to the root) that are ignored. Nothing is ignored once git has ended. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  close(): void;
}

/**
 * The shadow repository stands in for the project's own, whose configuration could run programs; only its list of
 * excludes is read. Rules above an opened subfolder of a repository count.
 */
export function createIgnoreCheck(git: Git, shadow: string, root: string): IgnoreCheck {
  const top = repositoryAbove(root) ?? root;
  const prefix = path.relative(top, root).split(path.sep).join('/');
  const excludes = path.join(top, '.git', 'info', 'exclude');
  let child: GitChild | undefined;
  let gone = false;
  let waiting: { fields: string[]; wanted: number; done: () => void } | undefined;
  let rest: Buffer = Buffer.alloc(0);

  function start(): GitChild {
    const started = git.start(
      shadow,
      [
        ...(isFile(excludes) ? ['-c', `core.excludesFile=${excludes}`] : []),
        'check-ignore',
        '--no-index',
        '--stdin',
        '-z',
        '-v',
        '-n',
      ],
      { cwd: top, workTree: top, streams: true },
    );
    started.process.stdout.on('data', take);
    void started.ended.then(() => {
      gone = true;
      waiting?.done();
    });
    return started;
  }

  function take(chunk: Buffer): void {
    if (waiting === undefined) return;
    const text = Buffer.concat([rest, chunk]);
    const end = text.lastIndexOf(0) + 1;
    rest = Buffer.from(text.subarray(end));
    if (end > 0)
      waiting.fields.push(
        ...text
          .subarray(0, end - 1)
          .toString('utf8')
          .split('\0'),
      );
    if (waiting.fields.length >= waiting.wanted) waiting.done();
  }

  return {
    async ignored(paths) {
      if (gone || paths.length === 0) return new Set();
      child ??= start();
      const fields: string[] = [];
      const names = paths.map((one) => (prefix === '' ? one : `${prefix}/${one}`));
      await new Promise<void>((done) => {
        waiting = { fields, wanted: names.length * 4, done };
        child?.process.stdin.write(`${names.join('\0')}\0`);
      });
      waiting = undefined;
      const found = new Set<string>();
      for (const [at, name] of paths.entries()) {
        const pattern = fields[at * 4 + 2] ?? '';
        if (pattern !== '' && !pattern.startsWith('!')) found.add(name);
      }
      return found;
    },
    close() {
      child?.process.stdin.end();
    },
  };
}

/** The folder that holds the repository a folder lies in. */
export function repositoryAbove(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (lstatSync(path.join(at, '.git'), { throwIfNoEntry: false }) !== undefined) return at;
    if (at === path.dirname(at)) return undefined;
  }
}

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
