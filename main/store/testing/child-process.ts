import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export interface ChildProgram {
  readonly file: string;
  start(args: readonly string[], options?: SpawnOptions): ChildRun;
  remove(): Promise<void>;
}

export interface ChildRun {
  readonly process: ChildProcess;
  /** Whole lines as they come. */
  readonly lines: AsyncIterableIterator<string>;
  /** Resolves once it ended and all its lines were read. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Builds one of the programs in this folder for plain Node, because a real second process cannot run TypeScript. */
export async function buildChild(name: string): Promise<ChildProgram> {
  const folder = path.join(
    repository,
    '.cache',
    'test-children',
    `${name}-${randomBytes(4).toString('hex')}`,
  );
  await build({
    root: repository,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': path.join(repository, 'shared') } },
    build: {
      ssr: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  const file = path.join(folder, 'child.mjs');
  return {
    file,
    start: (args, options = {}) => startChild(file, args, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function startChild(file: string, args: readonly string[], options: SpawnOptions): ChildRun {
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.stdout === null) throw new Error('The child has no output.');
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), ended };
}

export async function allLines(run: ChildRun): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of run.lines) lines.push(line);
  await run.ended;
  return lines;
}
