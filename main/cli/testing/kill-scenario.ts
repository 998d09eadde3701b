import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { RecordedRequest, ScriptCall, ScriptStep } from '../../../e2e/support/model-server/script';
import { startModelServer } from '../../../e2e/support/model-server/server';
import { requireBuild, startHeadless, type HeadlessEnd } from './headless-process';
import { readRecordedCalls, type RecordedCalls } from './recorded-calls';

export interface KillOptions {
  readonly kills: number;
  /** A history that grows for ever would slow the later runs; then a new conversation begins. */
  readonly killsPerConversation: number;
  readonly random: () => number;
}

export interface KillReport {
  readonly kills: number;
  /** Kills after the model was asked for the first time. */
  readonly midTurn: number;
  /** Results that somebody had seen before a kill, and that were found in the record after it. */
  readonly printed: number;
  readonly received: number;
  /** Calls that a kill cut off; the next start called them lost. */
  readonly lost: number;
  /** One sentence for each broken promise; empty is the only good answer. */
  readonly broken: readonly string[];
}

/** What the model is told of a call that a kill cut off (main/agent/history.ts). */
const interrupted = '[interrupted: the program ended before this call settled]';

/** Most of the kills hit the turn itself, the others the start. */
const shareInTurn = 0.85;
/** A kill in the turn comes within this many requests, and then within about the time that one step takes. */
const mostRequests = 5;
const stepMs = 40;

const madeText = (serial: number): string => `made by call ${serial}\n${'line of the file\n'.repeat(200)}`;

/**
 * Starts a turn, kills it with SIGKILL at some moment and looks at what is left; again and again, each turn going on
 * with the conversation of the one before. At the end of a conversation a turn is let through.
 *
 * Promises: a result that was printed or that the model was sent is in the record as settled, word for word, for ever
 * after; a call that was cut off is never answered as if it had run; a file that an Edit makes is whole or not there;
 * the next turn starts and knows all of it.
 */
export async function killAgainAndAgain(options: KillOptions): Promise<KillReport> {
  requireBuild();
  const desk = await createDesk();
  try {
    let conversation: string | undefined;
    let inConversation = 0;
    for (let kill = 0; kill < options.kills; kill += 1) {
      const end = await killedTurn(desk, conversation, options.random);
      desk.check(end, `kill ${kill}`);
      conversation ??= sessionOf(end);
      inConversation += conversation === undefined ? 0 : 1;
      if (inConversation < options.killsPerConversation && kill < options.kills - 1) continue;
      desk.check(await wholeTurn(desk, conversation), `the whole turn after kill ${kill}`);
      conversation = undefined;
      inConversation = 0;
    }
    return desk.report(options.kills);
  } finally {
    await desk.close();
  }
}

type Desk = Awaited<ReturnType<typeof createDesk>>;

async function createDesk() {
  const root = mkdtempSync(path.join(tmpdir(), 'toolwright-kill-'));
  const [folder, userHome, home] = ['work', 'user', 'home'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(folder);
  mkdirSync(userHome);
  for (let file = 0; file < 6; file += 1)
    writeFileSync(path.join(folder, `file-${file}.txt`), `topic ${file}\n${'words '.repeat(40)}\n`);

  const ledger = createLedger(path.join(home, 'toolwright.db'), folder);
  let serial = 0;
  /** Calls until the turn may end; kills come first. */
  let callsLeft = Number.POSITIVE_INFINITY;
  let waiting = { left: 0, done: (): void => undefined };
  /** How long the last start took to its first request, which depends on the machine and its load. */
  let startMs = 500;
  const server = await startModelServer((request): ScriptStep => {
    if ((waiting.left -= 1) === 0) waiting.done();
    ledger.received(request);
    if (callsLeft <= 0) return { text: 'All done.' };
    const calls = callsOf((serial += 1));
    callsLeft -= calls.length;
    return { text: `Step ${serial}.`, calls };
  });
  return {
    place: { folder, userHome, home, modelUrl: server.url },
    expectCalls: (count: number): void => void (callsLeft = count),
    /** Resolves with the `count`th request from now on. */
    requests: (count: number): Promise<void> =>
      new Promise((resolve) => (waiting = { left: count, done: resolve })),
    startMs: (): number => startMs,
    started: (ms: number): void => void (startMs = ms),
    check: (end: HeadlessEnd, when: string): void => ledger.check(end, when),
    breach: (what: string): void => ledger.breach(what),
    report: (kills: number): KillReport => ({ kills, ...ledger.report() }),
    async close(): Promise<void> {
      await server.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A little of everything; ids are never used twice, so that each result can be found again. */
function callsOf(serial: number): readonly ScriptCall[] {
  const id = (part: number): string => `toolu_${serial}_${part}`;
  const file = `file-${serial % 6}.txt`;
  switch (serial % 5) {
    case 0:
      return [{ id: id(0), name: 'Bash', input: { command: `echo said by ${serial}` } }];
    case 1:
      return [0, 1, 2].map((part) => ({
        id: id(part),
        name: 'Read',
        input: { path: file, start_line: part + 1 },
      }));
    case 2:
      return [{ id: id(0), name: 'Edit', input: { edits: [makeFile(serial)] } }];
    case 3:
      return [{ id: id(0), name: 'Search', input: { query: `topic ${serial % 6}` } }];
    default:
      return [
        { id: id(0), name: 'Bash', input: { command: `echo a ${serial}; sleep 0.03; echo b ${serial}` } },
      ];
  }
}

function makeFile(serial: number): object {
  return { path: `made-${serial}.txt`, old_string: '', new_string: madeText(serial) };
}

const Block = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]),
});
type Block = z.infer<typeof Block>;

/** Who has been told what, and whether the record says the same. */
function createLedger(database: string, folder: string) {
  const printed = new Map<string, string>();
  const received = new Map<string, string>();
  const broken: string[] = [];
  let midTurn = 0;
  let asked = false;
  let lost = 0;

  function check(end: HeadlessEnd, when: string): void {
    if (asked) midTurn += 1;
    asked = false;
    for (const block of end.lines.flatMap((line) => resultBlocks(JSON.parse(line))))
      printed.set(block.tool_use_id, textOf(block));
    // A process that was killed while it started may not have come to make one.
    if (!existsSync(database)) return;
    const record = readRecordedCalls(database);
    for (const [callId, text] of printed) judge(record, callId, text, `${when}: printed`);
    for (const [modelId, text] of received)
      judge(record, record.byModelId(modelId) ?? modelId, text, `${when}: received`);
    lost = record.counts['lost'] ?? 0;
    checkFiles(when);
  }

  function judge(record: RecordedCalls, callId: string, text: string, when: string): void {
    const found = record.get(callId);
    if (text === interrupted) {
      // Without a row the kill came before the walk had begun with it.
      if (found !== undefined && found.state !== 'lost')
        broken.push(`${when}: ${callId} was called interrupted but is ${found.state}`);
      return;
    }
    const settled = found !== undefined && found.state !== 'lost' && found.text !== undefined;
    if (!settled) broken.push(`${when}: ${callId} is ${found?.state ?? 'not there'} in the record`);
    else if (found.text !== text) broken.push(`${when}: ${callId} has another result in the record`);
  }

  function checkFiles(when: string): void {
    for (const name of readdirSync(folder)) {
      const serial = /^made-(\d+)\.txt$/.exec(name)?.[1];
      if (serial === undefined) continue;
      if (readFileSync(path.join(folder, name), 'utf8') !== madeText(Number(serial)))
        broken.push(`${when}: ${name} is not whole`);
    }
  }

  return {
    received(request: RecordedRequest): void {
      asked = true;
      for (const block of resultBlocks(request.body)) received.set(block.tool_use_id, textOf(block));
    },
    check,
    breach: (what: string): void => void broken.push(what),
    report: () => ({ midTurn, printed: printed.size, received: received.size, lost, broken }),
  };
}

/** Tool results anywhere in a line or a request. */
function resultBlocks(value: unknown): readonly Block[] {
  if (typeof value !== 'object' || value === null) return [];
  const block = Block.safeParse(value);
  return block.success ? [block.data] : Object.values(value).flatMap(resultBlocks);
}

function textOf({ content }: Block): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n');
}

async function killedTurn(
  desk: Desk,
  conversation: string | undefined,
  random: () => number,
): Promise<HeadlessEnd> {
  desk.expectCalls(Number.POSITIVE_INFINITY);
  const inTurn = random() < shareInTurn;
  const asked = desk.requests(1 + Math.floor(random() * mostRequests));
  const child = startHeadless({
    ...desk.place,
    args: argumentsFor('Go on until you are killed.', conversation),
  });
  // Whichever comes first: a child that ends by itself has failed, and must not leave the test waiting.
  if (inTurn) await Promise.race([asked, child.ended]);
  await pause(random() * (inTurn ? stepMs : desk.startMs()));
  child.kill();
  const end = await child.ended;
  if (end.signal !== 'SIGKILL') desk.breach(`a turn ended by itself with ${end.code}: ${end.errors}`);
  return end;
}

async function wholeTurn(desk: Desk, conversation: string | undefined): Promise<HeadlessEnd> {
  desk.expectCalls(6);
  const first = desk.requests(1);
  const startedAt = performance.now();
  const child = startHeadless({ ...desk.place, args: argumentsFor('Come to an end.', conversation) });
  await Promise.race([first, child.ended]);
  desk.started(performance.now() - startedAt);
  const end = await child.ended;
  const last = z
    .object({ type: z.literal('result'), subtype: z.string() })
    .safeParse(parsed(end.lines.at(-1)));
  if (end.code !== 0 || last.data?.subtype !== 'success')
    desk.breach(`a turn that was let through ended with ${end.code}: ${end.errors}`);
  return end;
}

function argumentsFor(message: string, conversation: string | undefined): readonly string[] {
  const options = ['--output-format', 'stream-json', '--permission-mode', 'full'];
  const model = ['--model', 'anthropic/scripted-large'];
  return [
    '-p',
    message,
    ...options,
    ...model,
    ...(conversation === undefined ? [] : ['--resume', conversation]),
  ];
}

function sessionOf(end: HeadlessEnd): string | undefined {
  const first = z.object({ session_id: z.string() }).safeParse(parsed(end.lines[0]));
  return first.data?.session_id;
}

function parsed(line: string | undefined): unknown {
  return line === undefined ? undefined : JSON.parse(line);
}
