import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { interleave, median, quantile, timed } from './support/statistics';
import { differenceRow, printHead, printTable } from './support/table';

// What the pipeline costs: a 1 KB Read through every step, record included, against the bare read of the same file.

/** Each file is read once by each side: a second Read of an unchanged file is answered without its text. */
const rounds = { warmUp: 300, measured: 1500 };
const content = `${'abcdefghijklmnopqrstuvwxyz 0123456789 '.repeat(27).slice(0, 1023)}\n`;

await withFolder(async (root) => {
  const folder = join(root, 'work');
  await mkdir(folder);
  const fileOf = (round: number): string => join(folder, `file-${round}.txt`);
  const all = Array.from({ length: rounds.warmUp + rounds.measured }, (_, round) => fileOf(round));
  for (const file of all) await writeFile(file, content);

  const engine = startEngine(join(root, 'home'), folder);
  const times = await interleave(
    rounds,
    (round) => timed(async () => mustSucceed(await engine.call('Read', { path: fileOf(round) }))),
    (round) => timed(() => readFile(fileOf(round))),
  );
  await engine.close();

  printHead(`One 1 KB Read through the pipeline, ${rounds.measured} times each`);
  printTable([
    differenceRow('Read against fs readFile, p50', median(times.ours), median(times.peer), 1),
    differenceRow('Read against fs readFile, p95', quantile(times.ours, 0.95), quantile(times.peer, 0.95)),
  ]);
});
