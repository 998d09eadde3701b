import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withFolder } from './support/engine';
import { interleave, median } from './support/statistics';
import { printHead, printTable, ratioRow, type Row } from './support/table';

// From the start of the process to a window that can be used: the built app against a blank Electron window, in turn.

const rounds = { warmUp: 1, measured: 7 };
const limitMs = 60_000;
const most = 1.5;

const repository = process.cwd();
const blank = resolve(repository, 'bench/blank-window');
const probe = resolve(repository, 'bench/support/ready-probe.cjs');

interface Start {
  readonly ms: number;
  readonly electron: string;
}

await withFolder(async (root) => {
  const folder = join(root, 'work');
  await mkdir(folder);
  for (let file = 0; file < 30; file += 1) await writeFile(join(folder, `file-${file}.ts`), 'export {};\n');
  let electron = '';
  const start = async (name: string, args: readonly string[]): Promise<number> => {
    const started = await startOnce(join(root, name), args);
    electron = started.electron;
    return started.ms;
  };
  const peer = (): Promise<number> => start('blank', [blank]);
  // After the warm-up each has a home and a profile, as on any day but the first.
  const withoutFolder = await interleave(rounds, () => start('app', [repository]), peer);
  const withFolderOpen = await interleave(rounds, () => start('app', [repository, folder]), peer);
  const firstEver = await interleave(
    rounds,
    (round) => start(`fresh-app-${round}`, [repository, folder]),
    (round) => start(`fresh-blank-${round}`, [blank]),
  );

  printHead(`Start to interactive, ${rounds.measured} times each, medians`, electron);
  printTable([
    ratioRow('start screen', median(withoutFolder.ours), median(withoutFolder.peer), most),
    ratioRow('a folder open', median(withFolderOpen.ours), median(withFolderOpen.peer), most),
    ratioRow('a folder open, first start ever', median(firstEver.ours), median(firstEver.peer)),
  ] satisfies Row[]);
});

/** Starts, waits for the probe's line and for the end. */
async function startOnce(home: string, args: readonly string[]): Promise<Start> {
  const executable = process.env['TOOLWRIGHT_ELECTRON'];
  if (executable === undefined)
    throw new Error('TOOLWRIGHT_ELECTRON is not set. Run this with npm run bench.');
  await mkdir(home, { recursive: true });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const options = ['-r', probe, ...sandbox, `--user-data-dir=${join(home, 'profile')}`];
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(executable, [...options, ...args], {
    env: { ...process.env, HOME: home, TOOLWRIGHT_HOME: join(home, 'toolwright') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearTimeout(timer);
  const told = /^READY ([\d.]+) (\S+)$/m.exec(output);
  if (told === null) throw new Error(`${args.join(' ')} was not ready:\n${errors.slice(-2000)}`);
  return { ms: Number(told[1]) - startedAt, electron: told[2] ?? '' };
}
