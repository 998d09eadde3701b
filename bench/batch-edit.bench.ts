import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { startFilesystemServer } from './support/filesystem-server';
import { interleave, median, timed } from './support/statistics';
import { fasterRow, printHead, printTable, ratioRow } from './support/table';

// A hundred files changed by one Edit through the whole pipeline, record included, against the reference MCP server for
// files. Ours brings every file to the disk before it takes the old one's place; the server does not. The files are of a
// kind that no language server reads, because the peer does not look at what it has written.

const count = 100;
const rounds = { warmUp: 3, measured: 25 };

await withFolder(async (root) => {
  const folders = { ours: join(root, 'ours'), peer: join(root, 'peer') };
  const filler = 'const value = compute(1, "some text"); // and a word or two\n'.repeat(40);
  for (const folder of Object.values(folders)) {
    await mkdir(folder);
    for (let file = 0; file < count; file += 1) {
      await writeFile(pathOf(folder, file), `${filler}let revision = 0;\n${filler}`);
    }
  }
  const engine = startEngine(join(root, 'home'), folders.ours);
  const server = await startFilesystemServer(folders.peer);

  const times = await interleave(
    rounds,
    (round) =>
      timed(async () => {
        const edits = changes(folders.ours, round).map(({ path, before, after }) => ({
          path,
          old_string: before,
          new_string: after,
        }));
        mustSucceed(await engine.call('Edit', { edits }));
      }),
    (round) =>
      timed(async () => {
        for (const { path, before, after } of changes(folders.peer, round)) {
          await server.call('edit_file', { path, edits: [{ oldText: before, newText: after }] });
        }
      }),
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
  await mustHaveChanged(folders);

  printHead(`${count} files in one Edit, ${rounds.measured} times each, medians`);
  printTable([
    fasterRow('against one call for each file', median(times.ours), median(times.peer), 5),
    ratioRow('  its round trips taken off', median(times.ours), median(times.peer) - median(trips.peer)),
  ]);
});

function changes(folder: string, round: number): { path: string; before: string; after: string }[] {
  return Array.from({ length: count }, (_, file) => ({
    path: pathOf(folder, file),
    before: `let revision = ${round};`,
    after: `let revision = ${round + 1};`,
  }));
}

function pathOf(folder: string, file: number): string {
  return join(folder, `file-${file}.txt`);
}

/** Both did all of the work. */
async function mustHaveChanged(folders: { readonly ours: string; readonly peer: string }): Promise<void> {
  const last = `let revision = ${rounds.warmUp + rounds.measured};`;
  for (const folder of Object.values(folders)) {
    for (let file = 0; file < count; file += 1) {
      const text = await readFile(pathOf(folder, file), 'utf8');
      if (!text.includes(last)) throw new Error(`${pathOf(folder, file)} was not changed.`);
    }
  }
}
