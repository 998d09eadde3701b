import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { startFilesystemServer } from './support/filesystem-server';
import { interleave, median, timed } from './support/statistics';
import { fasterRow, printHead, printTable, ratioRow } from './support/table';

// Twelve files in one Read through the whole pipeline, record included, against the reference MCP server for files.

const count = 12;
const rounds = { warmUp: 30, measured: 200 };
const content = 'const value = compute(1, "some text"); // and a word or two\n'.repeat(40);

await withFolder(async (root) => {
  const folder = join(root, 'work');
  await mkdir(folder);
  const paths = Array.from({ length: count }, (_, index) => join(folder, `file-${index}.ts`));
  for (const path of paths) await writeFile(path, content);
  const engine = startEngine(join(root, 'home'), folder);
  const server = await startFilesystemServer(folder);

  const ours = (): Promise<number> =>
    timed(async () => mustSucceed(await engine.call('Read', { reads: paths })));
  const one = await interleave(rounds, ours, () =>
    timed(async () => {
      for (const path of paths) await server.call('read_text_file', { path });
    }),
  );
  const together = await interleave(rounds, ours, () =>
    timed(() => server.call('read_multiple_files', { paths })),
  );
  const trips = await interleave(
    rounds,
    () => Promise.resolve(0),
    () =>
      timed(async () => {
        for (let trip = 0; trip < count; trip += 1) await server.roundTrip();
      }),
  );
  await server.close();
  await engine.close();

  const bare = median(one.peer) - median(trips.peer);
  printHead(`${count} files in one Read, ${rounds.measured} times each, medians`);
  printTable([
    fasterRow('against one call for each file', median(one.ours), median(one.peer), 5),
    ratioRow('  its round trips taken off', median(one.ours), bare),
    ratioRow('  against its read_multiple_files', median(together.ours), median(together.peer)),
  ]);
});
