import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { interleave, median, timed } from './support/statistics';
import { printHead, printTable, ratioRow, type Row } from './support/table';
import { writeTree, type Tree } from './support/tree';

// One Search call against the ripgrep it runs, started by hand with options that find the same and read to the end.

const files = 20_000;
const rounds = { warmUp: 3, measured: 25 };

interface Shape {
  readonly what: string;
  readonly input: Record<string, unknown>;
  readonly peer: readonly string[];
}

function shapes({ rare, frequent }: Tree): readonly Shape[] {
  const always = ['--no-config', '--color=never', '--no-require-git'];
  const content = [...always, '--engine=auto', '--json', '--context=0'];
  return [
    { what: 'rare hit', input: { query: rare }, peer: [...content, `--regexp=${rare}`, './'] },
    {
      what: 'rare hit, any case, *.ts',
      input: { query: rare.toUpperCase(), ignore_case: true, glob: '**/*.ts' },
      peer: [...content, '--iglob=**/*.ts', '--ignore-case', `--regexp=${rare.toUpperCase()}`, './'],
    },
    {
      what: 'many hits, first 250 lines',
      input: { query: frequent },
      peer: [...content, `--regexp=${frequent}`, './'],
    },
    {
      what: 'many hits, file names',
      input: { query: frequent, output_mode: 'files_with_matches' },
      peer: [...always, '--engine=auto', '--files-with-matches', '--null', `--regexp=${frequent}`, './'],
    },
    {
      what: 'file listing',
      input: { glob: '**/*.md' },
      peer: [...always, '--glob=**/*.md', '--files', '--null', './'],
    },
  ];
}

await withFolder(async (root) => {
  const folder = join(root, 'work');
  await mkdir(folder);
  const tree = await writeTree(folder, files);
  const engine = startEngine(join(root, 'home'), folder);
  const rows: Row[] = [];
  for (const { what, input, peer } of shapes(tree)) {
    const times = await interleave(
      rounds,
      () => timed(async () => mustSucceed(await engine.call('Search', input))),
      () => timed(() => ripgrep(peer, folder)),
    );
    rows.push(ratioRow(`Search, ${what}`, median(times.ours), median(times.peer), 1.1));
  }
  await engine.close();
  printHead(`Search in ${files} files, ${rounds.measured} times each, medians`);
  printTable(rows);
});

/** Reads all of its output, as anyone who wants the answer must. */
function ripgrep(args: readonly string[], cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(rgPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(bytes);
      else reject(new Error(`rg ${args.join(' ')} ended with ${code}`));
    });
  });
}
