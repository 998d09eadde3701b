import { spawn } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { rgPath } from '@vscode/ripgrep';
import { createCodeIndex, type CodeIndex } from '../main/workspace/code-index/code-index';
import { createIndexEngine } from '../main/workspace/code-index/engine';
import { listFiles } from '../main/workspace/code-index/list-files';
import { createFileParser } from '../main/workspace/code-index/parse-file';
import { planQuery } from '../main/workspace/code-index/query-plan';
import { createRipgrep } from '../main/workspace/ripgrep';
import { writeCodeTree } from './support/code-tree';
import { withFolder } from './support/engine';
import { interleave, median, quantile, timed } from './support/statistics';
import {
  limitRow,
  megabytes,
  milliseconds,
  printHead,
  printTable,
  ratioRow,
  type Row,
} from './support/table';

// The index of a large tree: how fast it is built, and what a question costs from then on, thread and excerpts
// included, against one ripgrep for the same words.

const files = Number(process.env['BENCH_FILES'] ?? 50_000);
const limitMs = 50;
const rounds = { warmUp: 10, measured: 200 };
const peerRounds = 20;
const ripgrep = createRipgrep();

async function build(root: string, database: string): Promise<readonly Row[]> {
  const places = { root, home: '/nowhere', appHome: '/nowhere/.toolwright' };
  const read = async (): Promise<void> => {
    const listed = (await listFiles(ripgrep, places, new AbortController().signal)) ?? [];
    for (const file of listed) await readFile(join(root, file));
  };
  await read();
  const plain = await timed(read);
  const engine = createIndexEngine({
    places,
    database,
    ripgrep,
    parser: createFileParser(fail),
    watch: false,
    waitMs: 0,
    relistMs: 0,
    report: fail,
  });
  const built = await timed(() => engine.start());
  await engine.close();
  const again = createIndexEngine({
    places,
    database,
    ripgrep,
    parser: createFileParser(fail),
    watch: false,
    waitMs: 0,
    relistMs: 0,
    report: fail,
  });
  const checked = await timed(() => again.start());
  await again.close();
  return [
    ratioRow('build against reading all files', built, plain),
    plainRow('build', `${Math.round(files / (built / 1_000))} files/s`),
    plainRow('current again after a restart', milliseconds(checked)),
    plainRow('size of the index', megabytes((await stat(database)).size / 1_024)),
  ];
}

function fail(error: unknown): never {
  throw error;
}

function plainRow(what: string, ours: string): Row {
  return { what, ours, peer: '', compared: '', goal: '' };
}

/** The words of the question as one alternation; all output read. */
function grep(question: string, cwd: string): Promise<void> {
  const words = planQuery(question).terms.map(({ word }) => word);
  const args = [
    '--no-config',
    '--no-require-git',
    '--ignore-case',
    '--count',
    `--regexp=${words.join('|')}`,
    './',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(rgPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.resume();
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

async function ask(index: CodeIndex, root: string, query: string): Promise<boolean> {
  const answer = await index.search(
    { query, root, home: '/nowhere', below: '', kinds: [], written: [], limit: 8, mayShow: () => true },
    new AbortController().signal,
  );
  if (answer.kind !== 'found') throw new Error(JSON.stringify(answer));
  return answer.ready;
}

await withFolder(async (folder) => {
  const root = join(folder, 'work');
  await mkdir(root);
  const tree = await writeCodeTree(root, files);
  const database = join(folder, 'home/index/p.db');
  const rows = [...(await build(root, database))];

  const index = createCodeIndex({
    appHome: '/nowhere/.toolwright',
    databaseOf: () => database,
    startWorker: (data) =>
      Promise.resolve(new Worker(new URL('./code-index.worker.js', import.meta.url), { workerData: data })),
    report: fail,
  });
  while (!(await ask(index, root, 'value'))) await new Promise((resolve) => setTimeout(resolve, 100));
  const question = (round: number): string => tree.questions[round % tree.questions.length] ?? 'value';
  // The first ones share the thread with the watcher's own look at the tree.
  const early = await timesOf(index, root, question, 30);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const times = await timesOf(index, root, question, rounds.measured);
  const beside = await interleave(
    { warmUp: 2, measured: peerRounds },
    (round) => timed(() => ask(index, root, question(round))),
    (round) => timed(() => grep(question(round), root)),
  );
  await index.close();

  printHead(`Code index of ${files} files, ${megabytes(tree.bytes / 1_024)}; ${rounds.measured} questions`);
  printTable([
    ...rows,
    limitRow('one question, p50', median(times), limitMs),
    limitRow('one question, p95', quantile(times, 0.95), limitMs),
    plainRow('p95 while the watcher starts', milliseconds(quantile(early, 0.95))),
    ratioRow('one question against ripgrep for its words, p50', median(beside.ours), median(beside.peer)),
  ]);
});

async function timesOf(
  index: CodeIndex,
  root: string,
  question: (round: number) => string,
  count: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds.warmUp + count; round += 1) {
    const ms = await timed(() => ask(index, root, question(round)));
    if (round >= rounds.warmUp) times.push(ms);
    if (process.env['BENCH_VERBOSE'] !== undefined && ms > limitMs)
      console.log(ms.toFixed(0), question(round));
  }
  return times;
}
