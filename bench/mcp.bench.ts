import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startModelServer } from '../e2e/support/model-server/server';
import { startEngine, withFolder, type BenchEngine } from './support/engine';
import { toolServer } from './support/tool-server';
import { median, timed } from './support/statistics';
import { differenceRow, limitRow, printHead, printTable } from './support/table';

// Five servers with a hundred tools each: what they add to a request, to the time until it is sent, and how long
// ToolSearch takes to find one of them. Beside it the same engine without a server.

const servers = 5;
const toolsPerServer = 100;
const rounds = 40;
const searches = 200;
const goals = { searchMs: 20, requestBytes: 1_000, requestMs: 15 };

const nouns =
  'issue branch commit release invoice ticket customer page table chart file folder user team'.split(' ');
const verbs = 'create list read update delete search merge close assign export'.split(' ');

function toolsOf(server: number): readonly object[] {
  return Array.from({ length: toolsPerServer }, (_, index) => {
    const [verb, noun] = [verbs[index % verbs.length], nouns[(index * 7 + server) % nouns.length]];
    return {
      name: `${verb}_${noun}_${index}`,
      description: `Can ${verb} a ${noun} of the service number ${server}. It takes an id and a text of what is to be done.`,
      inputSchema: {
        type: 'object',
        properties: {
          [`${noun}_id`]: { type: 'string', description: `Which ${noun}` },
          text: { type: 'string', description: 'What is to be done' },
          limit: { type: 'integer', minimum: 1 },
        },
        required: [`${noun}_id`],
      },
    };
  });
}

async function writeServers(home: string, folder: string): Promise<void> {
  const program = join(folder, 'server.mjs');
  await writeFile(program, toolServer);
  const entries = await Promise.all(
    Array.from({ length: servers }, async (_, index) => {
      const file = join(folder, `tools-${index}.json`);
      await writeFile(file, JSON.stringify(toolsOf(index)));
      return [
        `service${index}`,
        { command: process.execPath, args: [program], env: { TOOLS_FILE: file } },
      ] as const;
    }),
  );
  await mkdir(join(home, 'USER'), { recursive: true });
  await writeFile(
    join(home, 'USER', 'mcp.json'),
    JSON.stringify({ mcpServers: Object.fromEntries(entries) }),
  );
}

interface Measured {
  readonly bytes: number;
  readonly ms: number;
}

/** Messages of one conversation each: from sending until the request is at the model. */
async function measure(
  engine: BenchEngine,
  folder: string,
  arrived: () => Promise<Measured>,
): Promise<Measured> {
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const model = 'anthropic/claude-sonnet-4-5';
    const created = engine.core.chat.create({
      model,
      mode: 'full',
      agent: null,
      root: folder,
      projectId: null,
    });
    if (!created.ok) throw new Error(created.error.message);
    const from = performance.now();
    const request = arrived();
    engine.core.chat.send(created.value.id, `Say done ${round}.`);
    const { bytes, ms } = await request;
    await engine.core.chat.idle(created.value.id);
    // The first requests load what every later one shares.
    if (round >= 5) all.push({ bytes, ms: ms - from });
  }
  return { bytes: median(all.map(({ bytes }) => bytes)), ms: median(all.map(({ ms }) => ms)) };
}

await withFolder(async (top) => {
  let arrive: (measured: Measured) => void = () => undefined;
  const model = await startModelServer((request) => {
    arrive({ bytes: Buffer.byteLength(JSON.stringify(request.body)), ms: performance.now() });
    return { text: 'done.' };
  });
  const arrived = (): Promise<Measured> => new Promise((resolve) => (arrive = resolve));
  process.env['ANTHROPIC_API_KEY'] = 'key-for-benches';
  process.env['ANTHROPIC_BASE_URL'] = model.url;
  const folder = join(top, 'work');
  await mkdir(folder);
  const bare = startEngine(join(top, 'bare'), folder);
  const without = await measure(bare, folder, arrived);
  await bare.close();
  await writeServers(join(top, 'home'), folder);
  const engine = startEngine(join(top, 'home'), folder);
  await engine.core.mcp.servers.prepare(folder);
  await Promise.all(
    engine.core.mcp.servers.used(folder).map(({ server }) => server.use(new AbortController().signal)),
  );
  const withServers = await measure(engine, folder, arrived);
  const { roster } = await rosterOf(engine, folder);
  const known = roster.entries().filter(({ origin }) => origin === 'mcp').length;
  const run = { ...engine.run, roster };
  const times: number[] = [];
  for (let round = 0; round < searches; round += 1) {
    const query = `${verbs[round % verbs.length]} ${nouns[round % nouns.length]} service`;
    times.push(await timed(() => engine.call('ToolSearch', { query }, run)));
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  printHead(`${known} tools of ${servers} MCP servers, against none`);
  printTable([
    limitRow('ToolSearch over all of them, p95', p95, goals.searchMs),
    limitRow('  median', median(times), goals.searchMs),
    limitRow(
      'bytes that they add to a request',
      withServers.bytes - without.bytes,
      goals.requestBytes,
      (n) => `${Math.round(n)} B`,
    ),
    differenceRow('until the request is sent', withServers.ms, without.ms),
    limitRow('  what they add to it', Math.max(0, withServers.ms - without.ms), goals.requestMs),
  ]);
  await engine.close();
  await model.close();
});

async function rosterOf(engine: BenchEngine, folder: string) {
  const ledger = await engine.core.rosters.ledgerFor({ id: '', agent: null, root: folder }, folder);
  return { roster: ledger.forModel({ acceptsImages: true }, () => Promise.resolve([])) };
}
