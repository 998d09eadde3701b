import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const repository = process.cwd();

export interface HeadlessRun {
  readonly home: string;
  readonly folder: string;
  readonly modelUrl: string;
  readonly model: string;
  readonly message: string;
  /** Options of Node before the script, e.g. a profile. */
  readonly nodeOptions?: readonly string[];
}

export interface HeadlessEnd {
  /** `performance.now()` just before the process was started. */
  readonly startedAt: number;
  readonly lines: readonly Record<string, unknown>[];
  /** Highest resident memory seen, in kB. */
  readonly peakKilobytes: number;
}

/** One turn of the built command, as a script would start it. */
export async function runHeadless(run: HeadlessRun): Promise<HeadlessEnd> {
  const script = resolve(repository, 'bin/toolwright.mjs');
  const options = ['--output-format', 'stream-json', '--permission-mode', 'full', '--model', run.model];
  const args = [...(run.nodeOptions ?? []), script, '-p', run.message, ...options];
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: run.folder,
    env: headlessEnvironment(run),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  let peakKilobytes = 0;
  const sampler = setInterval(() => {
    void peakOf(child.pid).then((now) => (peakKilobytes = Math.max(peakKilobytes, now)));
  }, 20);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearInterval(sampler);
  const text = Buffer.concat(output).toString('utf8');
  if (code !== 0) throw new Error(`The turn ended with exit code ${code}:\n${text.slice(-2000)}`);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { startedAt, lines, peakKilobytes };
}

function headlessEnvironment({ home, folder, modelUrl }: HeadlessRun): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TOOLWRIGHT_HOME: home,
    ANTHROPIC_API_KEY: 'key-for-benches',
    ANTHROPIC_BASE_URL: modelUrl,
    OPENAI_API_KEY: 'key-for-benches',
    OPENAI_BASE_URL: `${modelUrl}/v1`,
  };
}

/** The kernel's own high-water mark; 0 where there is none, and once the process has ended. */
async function peakOf(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
