import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCheckpointEngine } from '../main/workspace/checkpoints/engine';
import { withFolder } from './support/engine';
import { interleave, median, timed } from './support/statistics';
import { limitRow, printHead, printTable, ratioRow } from './support/table';
import { writeTree } from './support/tree';

// One checkpoint of a folder in which a turn changed a few files, against `git add -A && git commit` of a copy of it.

const files = 10_000;
const changedEach = 5;
const rounds = { warmUp: 2, measured: 15 };
/** PE8: the checkpoint of a workspace of this size, after its first. */
const limitMs = 1_000;
const run = promisify(execFile);

await withFolder(async (root) => {
  const folder = join(root, 'work');
  const copy = join(root, 'copy');
  await mkdir(folder);
  await writeTree(folder, files);
  await cp(folder, copy, { recursive: true });
  // Files that were written just now are read again the next time; a person's files are older.
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  const engine = createCheckpointEngine({ env: { PATH: process.env['PATH'] }, platform: process.platform });
  const place = { root: folder, shadow: join(root, 'shadow'), leaveOut: [] };
  const take = async (): Promise<void> => {
    const taken = await engine.take({ place }, { aborted: false });
    if (!taken.ok) throw new Error(taken.error.message);
  };
  const git = (...args: string[]): Promise<unknown> =>
    run('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', '-c', 'gc.auto=0', ...args], {
      cwd: copy,
    });
  const commit = async (): Promise<void> => {
    await git('add', '-A');
    await git('commit', '-q', '-m', 'turn');
  };
  const change = async (where: string, round: number): Promise<void> => {
    for (let at = 0; at < changedEach; at += 1)
      await appendFile(join(where, `changed-${at}.ts`), `// ${round}\n`);
  };

  const first = await timed(take);
  await git('init', '-q');
  const firstCommit = await timed(commit);
  const times = await interleave(
    rounds,
    async (round) => (await change(folder, round), await timed(take)),
    async (round) => (await change(copy, round), await timed(commit)),
  );

  printHead(
    `A checkpoint of ${files.toLocaleString('en')} files, ${changedEach} of them changed, ${rounds.measured} times each`,
  );
  printTable([
    ratioRow('first checkpoint against add and commit', first, firstCommit),
    ratioRow('later checkpoint against add and commit, p50', median(times.ours), median(times.peer)),
    limitRow('later checkpoint, longest', Math.max(...times.ours), limitMs),
  ]);
});
