import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startEngine, withFolder, type BenchEngine } from '../support/engine';
import { fileCount, fileName, randomCall, type RandomCall } from '../support/random-calls';
import { resourcesNow, slope, type Resources } from '../support/resources';
import { createRandom } from '../support/tree';

const calls = 10_000;
const sampleEvery = 1000;
/** Caches fill and code is compiled before this. */
const warmUpSamples = 2;
/** Eight pipes made ahead (main/workspace/process-pipe.ts), both ends, while the last of the eight before is in use. */
const mostReserve = 20;
/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it(`${calls} random calls through the pipeline leave no handle, no process and no memory behind`, async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'work');
    await writeFiles(folder);
    const engine = startEngine(join(root, 'home'), folder);
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = createRandom(seed);
    const outcomes: Record<string, number> = {};
    const samples: Resources[] = [];
    for (let serial = 1; serial <= calls; serial += 1) {
      const kind = await makeCall(engine, randomCall(random, serial));
      outcomes[kind] = (outcomes[kind] ?? 0) + 1;
      if (serial % sampleEvery === 0) samples.push(await quiet());
    }
    await engine.close();
    const end = await quiet();
    console.log({ seed, outcomes });
    console.table(samples.map(({ handles, ...sample }) => ({ ...sample, handles: JSON.stringify(handles) })));

    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(calls);
    for (const kind of ['done', 'failed', 'refused', 'stopped']) expect(outcomes[kind]).toBeGreaterThan(0);
    judge(samples.slice(warmUpSamples), end);
  });
});

function judge(samples: readonly Resources[], end: Resources): void {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) throw new Error('There are no samples.');
  expect(end.children).toBe(0);
  expect(last.descriptors).toBeLessThanOrEqual(first.descriptors + 1);
  expect(Math.max(...samples.map((sample) => sample.reserve))).toBeLessThanOrEqual(mostReserve);
  for (const [kind, count] of Object.entries(last.handles))
    expect(count, kind).toBeLessThanOrEqual((first.handles[kind] ?? 0) + 1);
  // The conversation's record is on disk; what a call may leave in memory is a path in the stale-file guard.
  const perCall = (slope(samples.map((sample) => sample.heapMegabytes)) / sampleEvery) * 1024;
  expect(perCall, 'kB of heap per call').toBeLessThan(2);
}

/** What is closing needs a moment to be gone: looks until three looks in a row saw the same. */
async function quiet(): Promise<Resources> {
  let now = resourcesNow();
  for (let tries = 0, same = 0; tries < 100 && same < 2; tries += 1) {
    await pause(30);
    const next = resourcesNow();
    const unchanged = next.descriptors === now.descriptors && next.children === now.children;
    same = unchanged && next.children === 0 ? same + 1 : 0;
    now = next;
  }
  return now;
}

async function makeCall(engine: BenchEngine, call: RandomCall): Promise<string> {
  const stop = new AbortController();
  const timer =
    call.stopAfter === undefined ? undefined : setTimeout(() => stop.abort(), Math.max(1, call.stopAfter));
  const own = call.granular === true ? engine.granularRun : engine.run;
  const run = { ...own, signal: stop.signal };
  const settled = await engine.call(call.name, call.input, run);
  clearTimeout(timer);
  expect(settled.result.content.length).toBeGreaterThan(0);
  return settled.state.kind;
}

async function writeFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  for (let file = 0; file < fileCount; file += 1)
    await writeFile(join(folder, fileName(file)), `count ${file}\n${'a line\n'.repeat(60)}last line\n`);
  await writeFile(join(folder, 'picture.png'), Buffer.from(picture, 'base64'));
}
