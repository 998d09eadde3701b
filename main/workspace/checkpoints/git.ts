import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { err, ok, type Result } from '@shared/kit/result';
import type { CheckpointProblem } from './types';

export interface GitOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

export interface GitOutput {
  readonly stdout: Buffer;
  readonly code: number;
  readonly stderr: string;
}

/** Runs git on a shadow repository; nothing of the person's or the project's configuration reaches it. */
export interface Git {
  start(shadow: string, args: readonly string[], more?: GitStart): GitChild;
  /** False where starting it would only offer to install it. */
  isThere(): boolean;
  run(
    shadow: string,
    args: readonly string[],
    input?: string | Buffer,
  ): Promise<Result<Buffer, CheckpointProblem>>;
}

export interface GitStart {
  readonly cwd?: string;
  readonly workTree?: string;
  /** Whoever starts it reads what it says; `ended` then has none of it. */
  readonly streams?: true;
}

export interface GitChild {
  readonly process: ChildProcessWithoutNullStreams;
  /** Everything it said, once it has ended. */
  readonly ended: Promise<Result<GitOutput, CheckpointProblem>>;
}

export const noGit: CheckpointProblem = {
  kind: 'no-git',
  message:
    'git is not installed, and checkpoints are kept with it. Install git, then start the program again.',
};

/**
 * Settings of every call. Hooks, filters, attributes, file monitors and automatic upkeep are switched off here, and
 * not in the repository's own file, which something else could have changed.
 */
const settings = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.autocrlf=false',
  'core.protectNTFS=false',
  'core.protectHFS=false',
  'core.precomposeUnicode=false',
  'core.logAllRefUpdates=false',
  'core.compression=1',
  'pack.compression=1',
  'gc.auto=0',
  'maintenance.auto=false',
];

const kept = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'] as const;

export function createGit({ env, platform }: GitOptions): Git {
  const flags = settings.flatMap((setting) => ['-c', setting]);
  let there: boolean | undefined;
  const own: Record<string, string> = {
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // git gives the memory of each packed file back at once and takes it again for the next: with glibc that made the
    // first checkpoint of 10,000 files 40 times slower.
    MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
  };
  for (const name of kept) if (env[name] !== undefined) own[name] = env[name];

  function start(shadow: string, args: readonly string[], more: GitStart = {}): GitChild {
    const child = spawn('git', [...flags, ...args], {
      cwd: more.cwd ?? shadow,
      env: {
        ...own,
        HOME: shadow,
        GIT_DIR: shadow,
        ...(more.workTree === undefined ? {} : { GIT_WORK_TREE: more.workTree }),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: platform === 'win32',
    });
    // git may end before it has read everything; its exit says why.
    child.stdin.on('error', () => undefined);
    return { process: child, ended: outputOf(child, more.streams !== true) };
  }

  return {
    start,
    isThere: () => (there ??= platform !== 'darwin' || hasDeveloperTools(own)),
    async run(shadow, args, input) {
      const { process: child, ended } = start(shadow, args);
      child.stdin.end(input ?? '');
      const output = await ended;
      if (!output.ok) return output;
      return output.value.code === 0 ? ok(output.value.stdout) : err(gitProblem(args[0] ?? '', output.value));
    },
  };
}

/** macOS has a `git` that asks the person to install developer tools, until they have. */
function hasDeveloperTools(env: Readonly<Record<string, string>>): boolean {
  return spawnSync('xcode-select', ['-p'], { env, stdio: 'ignore' }).status === 0;
}

function outputOf(
  child: ChildProcessWithoutNullStreams,
  collects: boolean,
): Promise<Result<GitOutput, CheckpointProblem>> {
  const out: Buffer[] = [];
  let stderr = '';
  if (collects) child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString('utf8')).slice(-4_000)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(err(spawnProblem(error))));
    child.once('close', (code) => resolve(ok({ stdout: Buffer.concat(out), code: code ?? -1, stderr })));
  });
}

function spawnProblem(error: Error): CheckpointProblem {
  const missing = 'code' in error && error.code === 'ENOENT';
  return missing ? noGit : { kind: 'git', message: `git could not be started: ${error.message}.` };
}

export function gitProblem(
  command: string,
  { code, stderr }: Pick<GitOutput, 'code' | 'stderr'>,
): CheckpointProblem {
  const said = stderr.trim().split('\n').at(-1) ?? '';
  return {
    kind: 'git',
    message: `git ${command} ended with ${code}${said === '' ? '' : `: ${said}`}.`,
  };
}

/** A path as git reads it inside a stream of commands. */
export function quotePath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
