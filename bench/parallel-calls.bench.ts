import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { interleave, median, timed } from './support/statistics';
import { differenceRow, printHead, printTable } from './support/table';

// A thousand calls asked for at once, each through the whole pipeline, against the bare reads of the same files at once.

const count = 1000;
const rounds = { warmUp: 2, measured: 7 };
const content = `${'abcdefghijklmnopqrstuvwxyz 0123456789 '.repeat(27).slice(0, 1023)}\n`;

await withFolder(async (root) => {
  const folder = join(root, 'work');
  await mkdir(folder);
  const files = Array.from({ length: count }, (_, index) => join(folder, `file-${index}.txt`));
  for (const file of files) await writeFile(file, content);
  const engine = startEngine(join(root, 'home'), folder);

  let longestPause = 0;
  const times = await interleave(
    rounds,
    () =>
      timed(async () => {
        const stop = watchLoop((pause) => (longestPause = Math.max(longestPause, pause)));
        await Promise.all(files.map(async (path) => mustSucceed(await engine.call('Read', { path }))));
        stop();
      }),
    () => timed(() => Promise.all(files.map((file) => readFile(file)))),
  );
  await engine.close();

  printHead(`${count} reads of 1 KB asked for at once, ${rounds.measured} times, medians`);
  printTable([
    differenceRow('each, against fs readFile', median(times.ours) / count, median(times.peer) / count, 1),
    differenceRow('all together', median(times.ours), median(times.peer)),
    differenceRow('longest stop of the event loop', longestPause, 0),
  ]);
});

/** Tells how long nothing else could run: the gap between two turns of the event loop. */
function watchLoop(seen: (milliseconds: number) => void): () => void {
  let last = performance.now();
  let running = true;
  const turn = (): void => {
    const now = performance.now();
    seen(now - last);
    last = now;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    running = false;
  };
}
