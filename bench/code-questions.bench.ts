import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createIndexEngine } from '../main/workspace/code-index/engine';
import { createFileParser } from '../main/workspace/code-index/parse-file';
import { createRipgrep } from '../main/workspace/ripgrep';
import questions from './code-questions.json';
import { withFolder } from './support/engine';
import { median, quantile } from './support/statistics';
import { limitRow, printHead, printTable, type Row } from './support/table';

// Written questions over this repository and the sources of two packages: is the right file among the first five?
// The ranking's weights were set on every other question; the others are the ones that count.

interface Corpus {
  readonly folder: string;
  readonly below?: readonly string[];
  readonly questions: readonly { readonly ask: string; readonly files: readonly string[] }[];
}

interface Asked {
  readonly half: 'tuned' | 'held out';
  readonly ask: string;
  /** Where the first right file stands, from 1; Infinity when it does not. */
  readonly place: number;
  readonly first: string;
  readonly ms: number;
}

const verbose = process.env['BENCH_VERBOSE'] !== undefined;
const shown = 5;

async function askAll(name: string, corpus: Corpus, database: string): Promise<readonly Asked[]> {
  const root = await realpath(corpus.folder);
  const engine = createIndexEngine({
    places: { root, home: '/nowhere', appHome: '/nowhere/.toolwright' },
    database,
    ripgrep: createRipgrep(),
    parser: createFileParser(fail),
    watch: false,
    report: fail,
    waitMs: 600_000,
    relistMs: 0,
  });
  await engine.start();
  const asked: Asked[] = [];
  for (const [index, { ask, files }] of corpus.questions.entries()) {
    const started = performance.now();
    const { hits } = await engine.search({ query: ask, below: '', kinds: [], written: [] });
    const ms = performance.now() - started;
    const paths = [...new Set(hits.map(({ path }) => path))].filter((path) => isBelow(path, corpus.below));
    const place = paths.findIndex((path) => files.includes(path)) + 1;
    const half = index % 2 === 0 ? 'tuned' : 'held out';
    asked.push({ half, ask, place: place === 0 ? Infinity : place, first: paths[0] ?? '', ms });
    if (verbose) console.log(`${name} ${half} ${place}  ${ask}\n     ${paths.slice(0, shown).join('  ')}`);
  }
  await engine.close();
  return asked;
}

function fail(error: unknown): never {
  throw error;
}

function isBelow(path: string, folders: readonly string[] | undefined): boolean {
  return folders === undefined || folders.some((folder) => path.startsWith(`${folder}/`));
}

function shareRow(what: string, asked: readonly Asked[], most: number, goal?: number): Row {
  const right = asked.filter(({ place }) => place <= most).length;
  const share = right / asked.length;
  return {
    what,
    ours: `${right} of ${asked.length}`,
    peer: '',
    compared: `${(share * 100).toFixed(0)} %`,
    goal: goal === undefined ? '' : `≥ ${goal * 100} %`,
    ...(goal === undefined ? {} : { met: share >= goal }),
  };
}

await withFolder(async (folder) => {
  const rows: Row[] = [];
  const all: Asked[] = [];
  for (const [name, corpus] of Object.entries(questions as Record<string, Corpus>)) {
    const asked = await askAll(name, corpus, join(folder, `${name.replaceAll(/\W/g, '-')}.db`));
    all.push(...asked);
    rows.push(shareRow(`${name}, right file first`, asked, 1));
    rows.push(shareRow(`${name}, among the first five`, asked, shown));
  }
  for (const half of ['tuned', 'held out'] as const) {
    const asked = all.filter((one) => one.half === half);
    rows.push(shareRow(`all, ${half} half, first`, asked, 1));
    rows.push(shareRow(`all, ${half} half, among the first five`, asked, shown, 0.8));
  }
  const times = all.map(({ ms }) => ms);
  printHead(`${all.length} questions in words, answered from the code index`);
  printTable([
    ...rows,
    limitRow('one question, p50', median(times), 50),
    limitRow('one question, p95', quantile(times, 0.95), 50),
  ]);
  for (const { ask, place, first } of all.filter((one) => one.place > shown)) {
    console.log(`missed (${place === Infinity ? 'not found' : `place ${place}`}): ${ask} → ${first}`);
  }
});
