import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustSucceed, startEngine, withFolder } from './support/engine';
import { interleave, median, quantile, timed } from './support/statistics';
import { differenceRow, printHead, printTable, ratioRow } from './support/table';

// Five hooks that do nothing before one call, through the whole engine, against the same five processes started side by
// side by hand, each through /bin/sh and with the same input, as any program that runs hooks must. The same call without
// hooks stands beside it: what is left of ours is what finding, matching, telling and reading the answers costs.

const hooks = 5;
const rounds = { warmUp: 20, measured: 150 };
const goals = { ratio: 1.2 };
const line = ':';
const content = `${'abcdefghijklmnopqrstuvwxyz 0123456789 '.repeat(27).slice(0, 1023)}\n`;

/** One command as a program starts it that reads the output and waits for the end. */
function byHand(input: string, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', line], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

await withFolder(async (top) => {
  const folder = join(top, 'work');
  await mkdir(join(folder, '.claude'), { recursive: true });
  // Each has words of its own: the same command runs once.
  const commands = Array.from({ length: hooks }, (_, index) => ({
    type: 'command',
    command: `${line} ${index}`,
  }));
  const settings = { hooks: { PreToolUse: [{ matcher: 'Read', hooks: commands }] } };
  await writeFile(join(folder, '.claude', 'settings.json'), JSON.stringify(settings));
  const bare = join(top, 'bare');
  await mkdir(bare);
  const all = rounds.warmUp + rounds.measured;
  for (const place of [folder, bare])
    for (let round = 0; round < all; round += 1) await writeFile(join(place, `file-${round}.txt`), content);

  const engine = startEngine(join(top, 'home'), folder);
  engine.core.hooks.desk.trust.set(folder, true);
  const without = startEngine(join(top, 'bare-home'), bare);
  const path = (round: number): string => `file-${round}.txt`;
  const plain: number[] = [];
  const input = JSON.stringify({ hook_event_name: 'PreToolUse', tool_input: { file_path: folder } });
  const times = await interleave(
    rounds,
    async (round) => {
      plain.push(await timed(async () => mustSucceed(await without.call('Read', { path: path(round) }))));
      return await timed(async () => mustSucceed(await engine.call('Read', { path: path(round) })));
    },
    () => timed(() => Promise.all(Array.from({ length: hooks }, () => byHand(input, folder)))),
  );
  const ran = engine.core.hooks.desk.inspector.list().length;
  await engine.close();
  await without.close();
  if (ran === 0) throw new Error('No hook ran.');

  printHead(`${hooks} no-op hooks before one Read, ${rounds.measured} times`);
  printTable([
    ratioRow(
      'Read with its hooks against the processes alone, p50',
      median(times.ours),
      median(times.peer),
      goals.ratio,
    ),
    ratioRow('  p95', quantile(times.ours, 0.95), quantile(times.peer, 0.95)),
    differenceRow('Read with hooks against Read without', median(times.ours), median(plain)),
  ]);
});
