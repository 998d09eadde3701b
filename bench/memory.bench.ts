import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { searchMemory } from '../main/memory/agent-memory';
import { createMemoryThread, type MemoryThread } from '../main/memory/memory-thread';
import { createReadsTool } from '../main/memory/reads-tool';
import { startMemoryWorker } from '../main/memory/start-memory-worker';
import { openStore } from '../main/store/open-store';
import { createIdSource, systemClock } from '../main/sources';
import { withFolder } from './support/engine';
import { quantile, timed } from './support/statistics';
import { limitRow, printHead, printTable, type Row } from './support/table';

// What a search of memory costs with a long history, the thread and the look at the switches included. Beside the clock
// stands the processor time of the memory thread, and the longest that the main thread worked within one search: the
// time that a thread waits for its turn on a busy machine is the machine's, and is printed apart. Linux only.

const calls = Number(process.env['BENCH_CALLS'] ?? 100_000);
const limitMs = 50;
const blockLimitMs = 5;
const searches = 300;
const conversations = Math.ceil(calls / 50);
const words = 30_000;

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(7);
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const vocabulary = Array.from({ length: words }, (_, index) => {
  const parts = [
    index % 20,
    Math.floor(index / 20) % 20,
    Math.floor(index / 400) % 20,
    Math.floor(index / 8000),
  ];
  return parts.map((part) => syllables[part] ?? '').join('');
});

/** A few words stand everywhere and most are rare, as in any language. */
function word(): string {
  return vocabulary[Math.min(words - 1, Math.floor(words ** random()) - 1)] ?? '';
}

function text(count: number): string {
  return Array.from({ length: count }, () => (random() < 0.08 ? `${word()}.` : word())).join(' ');
}

function pick<T>(choices: readonly (readonly [T, number])[]): T {
  let left = random();
  for (const [choice, share] of choices) if ((left -= share) <= 0) return choice;
  return choices[0]?.[0] as T;
}

const tools = [
  ['Bash', 0.35],
  ['Read', 0.3],
  ['Edit', 0.15],
  ['Search', 0.15],
  ['deploy_log', 0.05],
] as const;

function fill(file: string): void {
  const database = new Database(file);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const conversation = database.prepare(
    `INSERT INTO conversations (id, project_id, root, title, title_folded, model, mode, created_at, updated_at)
     VALUES (?, ?, ?, ?, '', 'anthropic/claude', 'manual', ?, ?)`,
  );
  const message = database.prepare(
    'INSERT INTO messages (id, conversation_id, role, parts_json, model, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const call = database.prepare(
    `INSERT INTO calls (id, conversation_id, run_id, message_id, tool, input_json, state_json, settled, owner, result_json, asked_at)
     VALUES (?, ?, 'run', 'msg', ?, ?, '{"kind":"lost"}', 1, 'bench', ?, ?)`,
  );
  const start = Date.UTC(2026, 0, 1);
  for (let index = 0; index < conversations; index += 1) {
    const at = start + index * 600_000;
    const place = index % 4;
    conversation.run([`chat_${index}`, `p${place}`, `/work/${place}`, text(6), at, at]);
    for (let line = 0; line < 10; line += 1) {
      const role = line % 2 === 0 ? 'user' : 'assistant';
      const parts = JSON.stringify([{ type: 'text', text: text(role === 'user' ? 30 : 120) }]);
      message.run([`msg_${index}_${line}`, `chat_${index}`, role, parts, null, at + line]);
    }
    for (let one = 0; one < 50; one += 1) {
      const result = {
        content: [{ type: 'text', text: text(150) }],
        isError: false,
        display: { kind: 'text' },
      };
      call.run([
        `call_${index}_${one}`,
        `chat_${index}`,
        pick(tools),
        JSON.stringify({ command: text(6) }),
        JSON.stringify(result),
        at + one,
      ]);
    }
  }
  database.exec('COMMIT');
  database.close();
}

/** Milliseconds that a thread of this process has worked, and has waited for a processor. */
function timesOf(thread: string): { readonly worked: number; readonly waited: number } {
  const [worked = 0, waited = 0] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return { worked: worked / 1e6, waited: waited / 1e6 };
}

const threadsNow = (): readonly string[] => readdirSync('/proc/self/task');
const mainThread = String(process.pid);

interface Measured {
  readonly clock: readonly number[];
  /** Of the memory thread. */
  readonly worked: readonly number[];
  /** The main thread's, within one search. */
  readonly main: readonly number[];
  readonly mainWaited: number;
  readonly hits: number;
}

async function measure(
  thread: MemoryThread,
  worker: string,
  remembered: readonly string[],
  project: string | null,
): Promise<Measured> {
  const reads = createReadsTool({
    remembered: () => remembered,
    custom: (name) => (name === 'deploy_log' ? true : undefined),
  });
  const mask = (shown: string): Promise<string> => Promise.resolve(shown);
  const deps = { thread, reads, mask, clock: systemClock };
  const [clock, worked, main]: [number[], number[], number[]] = [[], [], []];
  let mainWaited = 0;
  let hits = 0;
  for (let round = -20; round < searches; round += 1) {
    const query = text(2 + (Math.abs(round) % 7));
    const before = { own: timesOf(mainThread), other: timesOf(worker), at: performance.now() };
    const found = await searchMemory(deps, { query, limit: 5, project, conversation: null });
    const after = { own: timesOf(mainThread), other: timesOf(worker), at: performance.now() };
    if (!found.ok) throw new Error(found.error);
    if (round < 0) continue;
    hits += found.value.hits.length;
    clock.push(after.at - before.at);
    worked.push(after.other.worked - before.other.worked);
    main.push(after.own.worked - before.own.worked);
    mainWaited = Math.max(mainWaited, after.own.waited - before.own.waited);
  }
  return { clock, worked, main, mainWaited, hits };
}

await withFolder(async (root) => {
  const opened = openStore({
    home: root,
    clock: systemClock,
    ids: createIdSource(systemClock),
    notify: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  fill(store.paths.database);
  const thread = createMemoryThread({
    startWorker: () =>
      startMemoryWorker({ record: store.paths.database, index: join(store.paths.index, 'memory.db') }),
    rebuilt: () => undefined,
    report: (error) => console.error(error),
  });
  const threads = new Set(threadsNow());
  await thread.drain(0);
  // The thread that worked most of those that came with the first question: the others are V8's helpers.
  const built = await timed(async () => {
    while (!(await thread.drain(1_000)));
  });
  const [worker = mainThread] = threadsNow()
    .filter((one) => !threads.has(one))
    .toSorted((one, other) => timesOf(other).worked - timesOf(one).worked);
  const everything = ['Bash', 'Read', 'Edit', 'Search'];
  const scenes = [
    ['one project, custom tools alone', [], 'p1'],
    ['one project, Bash too', ['Bash'], 'p1'],
    ['all projects, every tool', everything, null],
  ] as const;
  const rows: Row[] = [];
  for (const [what, remembered, project] of scenes) {
    const { clock, worked, main, mainWaited, hits } = await measure(thread, worker, remembered, project);
    console.log(
      `${what}: median ${quantile(clock, 0.5).toFixed(1)} ms by the clock, ${quantile(worked, 0.5).toFixed(1)} ms of work, ${(hits / searches).toFixed(1)} hits; the main thread waited up to ${mainWaited.toFixed(0)} ms for a processor`,
    );
    rows.push(limitRow(`${what}: 95th of 100, by the clock`, quantile(clock, 0.95), limitMs));
    rows.push(limitRow(`${what}: 95th of 100, the memory thread's work`, quantile(worked, 0.95), limitMs));
    rows.push(limitRow(`${what}: most work of the main thread`, Math.max(...main), blockLimitMs));
  }
  await thread.close();
  await store.close();

  printHead(
    `a search of memory with ${calls} calls and ${conversations * 10} messages; read in ${(built / 1000).toFixed(0)} s`,
  );
  printTable(rows);
});
