import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScriptStep } from '../e2e/support/model-server/script';
import { startModelServer, type ModelServer } from '../e2e/support/model-server/server';
import { withFolder } from './support/engine';
import { runHeadless } from './support/headless';
import { workScript, writeWorkFiles } from './support/scripted-work';
import { median, timed } from './support/statistics';
import { differenceRow, limitRow, megabytes, printHead, printTable, type Row } from './support/table';

// One headless turn against the scripted model server: what a call costs with its round trip, what a start costs, and
// how much memory it takes. Beside it the same requests sent bare, and a bare Node that sends its first request.

const msPerCall = 14;
const msToFirstRequest = 400;
const peakKilobytes = 150 * 1024;

interface Plan {
  readonly protocol: 'anthropic' | 'openai';
  readonly calls: number;
  readonly repeats: number;
}

const plans: readonly Plan[] = [
  { protocol: 'anthropic', calls: 100, repeats: 5 },
  { protocol: 'openai', calls: 100, repeats: 5 },
  { protocol: 'anthropic', calls: 300, repeats: 3 },
  { protocol: 'openai', calls: 300, repeats: 3 },
];

interface Measured {
  readonly perCall: number;
  readonly barePerCall: number;
  readonly start: number;
  readonly bareStart: number;
  readonly peak: number;
}

for (const plan of plans) {
  const times: Measured[] = [];
  // The first run of a home makes its database; it counts as the warm-up.
  await withFolder(async (root) => {
    for (let repeat = 0; repeat <= plan.repeats; repeat += 1) {
      const measured = await measure(plan, root, repeat);
      if (repeat > 0) times.push(measured);
    }
  });
  const of = (name: keyof Measured): number => median(times.map((one) => one[name]));
  printHead(`${plan.protocol}: one turn of ${plan.calls} calls, median of ${plan.repeats}`);
  printTable([
    limitRow('per call, round trip included', of('perCall'), msPerCall),
    differenceRow('  against the bare round trip', of('perCall'), of('barePerCall')),
    limitRow('start to first request', of('start'), msToFirstRequest),
    differenceRow('  against a bare Node with fetch', of('start'), of('bareStart')),
    limitRow('peak resident memory', of('peak'), peakKilobytes, megabytes),
  ] satisfies Row[]);
  console.log('');
}

async function measure(plan: Plan, root: string, repeat: number): Promise<Measured> {
  const folder = join(root, `work-${repeat}`);
  await mkdir(folder);
  await writeWorkFiles(folder);
  const script = workScript(plan.calls);
  const arrivals: number[] = [];
  const step = (turn: number): ScriptStep | undefined => {
    arrivals.push(performance.now());
    return script[turn % script.length];
  };
  const server = await startModelServer((_, turn) => step(turn));
  try {
    const run = { home: join(root, 'home'), folder, modelUrl: server.url, message: 'Work through the list.' };
    const {
      lines,
      startedAt,
      peakKilobytes: peak,
    } = await runHeadless({
      ...run,
      model: `${plan.protocol}/scripted-large`,
    });
    checkResults(lines, plan.calls);
    const [first = 0] = arrivals;
    const last = arrivals.at(-1) ?? 0;
    const barePerCall = await replay(server, plan.calls);
    const bareStart = await bareFirstRequest(server, arrivals);
    return { perCall: (last - first) / plan.calls, barePerCall, start: first - startedAt, bareStart, peak };
  } finally {
    await server.close();
  }
}

/** A turn whose calls fail is fast and proves nothing. */
function checkResults(lines: readonly Record<string, unknown>[], calls: number): void {
  const results = lines.filter((line) => line['type'] === 'user').map((line) => JSON.stringify(line));
  const failed = results.filter((line) => !line.includes('"is_error":false'));
  if (results.length === calls && failed.length === 0) return;
  throw new Error(
    `${results.length} of ${calls} calls were answered, ${failed.length} failed:\n${failed[0]}`,
  );
}

/** The turn's own requests once more, with nothing between an answer and the next request. */
async function replay(server: ModelServer, calls: number): Promise<number> {
  const sent = server.requests.map(({ path, body }) => ({ path, body: JSON.stringify(body) }));
  const all = await timed(async () => {
    for (const { path, body } of sent) {
      const headers = { 'content-type': 'application/json' };
      await (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).text();
    }
  });
  return all / calls;
}

/** From the start of a Node that does nothing else to its request's arrival. */
async function bareFirstRequest(server: ModelServer, arrivals: readonly number[]): Promise<number> {
  const before = arrivals.length;
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'a bare start' }] });
  const program = `fetch(${JSON.stringify(`${server.url}/v1/messages`)}, { method: 'POST', body: ${JSON.stringify(body)} }).then((answer) => answer.text())`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((done) => child.once('close', done));
  return (arrivals[before] ?? Number.NaN) - startedAt;
}
