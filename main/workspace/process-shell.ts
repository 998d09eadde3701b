import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Shell {
  /** `bash` or `sh`, or the one that was asked for by name. */
  readonly name: string;
  readonly file: string;
  /** Reads the profile of a login shell first. */
  readonly login?: true;
}

/** The person's bash, which is the first on their PATH, or else the system's sh. Undefined without either. */
export function findShell(
  env: Environment,
  platform: string,
  usualFolders: readonly string[] = ['/bin', '/usr/bin', '/usr/local/bin'],
): Shell | undefined {
  const suffix = platform === 'win32' ? '.exe' : '';
  const listed = (env['PATH'] ?? env['Path'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  // Windows has a bash.exe of its own, which starts another system.
  const folders = listed.filter((folder) => platform !== 'win32' || !/[\\/]system32[\\/]?$/i.test(folder));
  for (const name of ['bash', 'sh']) {
    const file = [...folders, ...usualFolders].map((folder) => path.join(folder, name + suffix)).find(mayRun);
    if (file !== undefined) return { name, file };
  }
  return undefined;
}

/** A shell by its name, the first on the PATH or in the usual places. */
export function findLoginShell(
  name: string,
  env: Environment,
  platform: string,
  usualFolders: readonly string[] = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
): Shell | undefined {
  const suffix = platform === 'win32' ? '.exe' : '';
  const listed = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const file = [...listed, ...usualFolders].map((folder) => path.join(folder, name + suffix)).find(mayRun);
  return file === undefined ? undefined : { name, file, login: true };
}

/**
 * Whether a command may leave its shell in another directory. False is certain but for a `cd` that is put together at
 * run time, whose directory is then not kept.
 */
export function mayMove(command: string, env: Environment): boolean {
  if (/\b(?:cd|pushd|popd|chdir|eval|source)\b|(?:^|[\s;&|({])\.[ \t]/.test(command)) return true;
  return Object.keys(env).some((name) => {
    const exported = /^BASH_FUNC_(.+)(?:%%|\(\))$/.exec(name)?.[1];
    return exported !== undefined && command.includes(exported);
  });
}

export interface ShellScript {
  readonly command: string;
  /** A file that takes the directory the shell ends in. */
  readonly endFile?: string;
  /** Both outputs go to the first, for want of a pipe that both could be given. */
  readonly joinsOutputs: boolean;
}

const writeDirectory = `'2>/dev/null >|"$toolwright_end" command pwd -P'`;

/**
 * Arguments of the shell. A plain command is handed over as it is, so that its messages and line numbers are those of
 * the shell itself. The directory is written when the shell ends, however it ends; where it may be replaced by
 * another program, or its ending by a trap, before each command too.
 */
export function shellArguments(shell: Pick<Shell, 'name' | 'login'>, script: ShellScript): readonly string[] {
  const { command, endFile, joinsOutputs } = script;
  const flag = shell.login === true ? '-lc' : '-c';
  if (endFile === undefined && !joinsOutputs) return [flag, command];
  const early = shell.name === 'bash' && /\b(?:exec|trap)\b/.test(command) ? ' DEBUG' : '';
  const steps = [
    ...(joinsOutputs ? ['exec 2>&1'] : []),
    'toolwright_command=$1 toolwright_end=$2',
    'set --',
    ...(endFile === undefined ? [] : [`trap ${writeDirectory} EXIT${early}`]),
    'eval "$toolwright_command"',
  ];
  return [flag, steps.join('; '), shell.name, command, endFile ?? ''];
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Not here; the next folder may have it.
    return false;
  }
}
