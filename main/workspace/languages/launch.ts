import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@shared/kit/result';
import { isInside } from '../paths';
import type { ServerKind } from './kinds';
import { startProcess, startWorker, type ServerTransport } from './transport';

export interface LaunchDeps {
  readonly platform: string;
  readonly arch: string;
  /** The person's own environment, as a login shell would have it. */
  environment(): Promise<Readonly<Record<string, string | undefined>>>;
  /** Starts this program's own server for JSON, CSS and HTML. */
  startTextServer(): Promise<Worker>;
  /** Whether the person trusts the folder: only then is a program that lies in it started. */
  trusts(root: string): boolean;
}

/** Starts the server of a kind for a folder. The error is a sentence: what is missing, and how to get it. */
export type Launch = (kind: ServerKind, root: string) => Promise<Result<ServerTransport, string>>;

export function createLaunch(deps: LaunchDeps): Launch {
  return async (kind, root) => {
    const { program } = kind;
    if (program.from === 'own') return await startOwn(deps);
    const env = await deps.environment();
    const found =
      program.from === 'typescript'
        ? await findTypeScript(root, deps)
        : await findOnPath(program.command, env, root, deps);
    if (!found.ok) return found;
    const args = program.from === 'typescript' ? ['--lsp', '--stdio'] : program.args;
    return ok(startProcess({ command: found.value, args, cwd: root, env }, deps.platform));
  };
}

async function startOwn(deps: LaunchDeps): Promise<Result<ServerTransport, string>> {
  try {
    return ok(startWorker(await deps.startTextServer()));
  } catch (error) {
    return err(`Its thread did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * TypeScript 7 is its own language server. Its `tsc` script only looks for the program of this platform and starts it
 * with Node, which a packaged app cannot do, so the program is started itself. Older versions have no such server: for
 * a folder that has one, the bundled one reads the project instead.
 */
export async function findTypeScript(
  root: string,
  deps: Pick<LaunchDeps, 'platform' | 'arch' | 'trusts'>,
): Promise<Result<string, string>> {
  const own = deps.trusts(root) ? await typeScriptBelow(path.join(root, 'package.json'), deps) : undefined;
  if (own !== undefined) return ok(own);
  const bundled = await typeScriptBelow(import.meta.url, deps);
  if (bundled !== undefined) return ok(bundled);
  return err(
    'The program of TypeScript 7 for this machine is missing. Install typescript 7 in the folder and trust it.',
  );
}

async function typeScriptBelow(
  from: string,
  { platform, arch }: Pick<LaunchDeps, 'platform' | 'arch'>,
): Promise<string | undefined> {
  try {
    const require = createRequire(from);
    const main = require.resolve('typescript/package.json');
    const { version } = JSON.parse(await readFile(main, 'utf8')) as { version?: unknown };
    if (typeof version !== 'string' || Number.parseInt(version, 10) < 7) return undefined;
    const native = createRequire(main).resolve(`@typescript/typescript-${platform}-${arch}/package.json`);
    const file = path.join(path.dirname(native), 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
    // A program inside an archive cannot be started, so its unpacked twin is.
    const unpacked = file.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
    return (await canRun(unpacked)) ? unpacked : undefined;
  } catch {
    // Not installed here, or for another machine: the next place is tried.
    return undefined;
  }
}

/** What a folder brings itself does not count, however the search path is set, unless the person trusts the folder. */
export async function findOnPath(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  deps: Pick<LaunchDeps, 'platform' | 'trusts'>,
): Promise<Result<string, string>> {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  const endings = deps.platform === 'win32' ? ['.exe'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = path.join(folder, command + ending);
      if (!(await canRun(file))) continue;
      if (deps.trusts(root) || !isInside(root, await realpath(file))) return ok(file);
    }
  }
  return err(`${command} is not on your PATH. Install it to get problems, symbols and references.`);
}

async function canRun(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    // Missing or not to be run: the next one is tried.
    return false;
  }
}
