import { appendFile, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok } from '@shared/kit/result';
import type { Launch } from '../launch';
import { languageLimits, type LanguageLimits } from '../limits';
import { startProcess } from '../transport';

/** How a scripted server behaves. */
export type FakeMode =
  /** Answers what it is asked. */
  | 'pull'
  /** Tells its findings unasked. */
  | 'push'
  /** Asks for settings, for an edit and for the impossible before it answers anything, and reports what it got. */
  | 'asks'
  | 'dies-at-once'
  /** Ends at the first document, the first time it is started. */
  | 'dies-once'
  | 'silent-start'
  /** Never says another word after its introduction. */
  | 'silent'
  | 'garbage'
  | 'huge'
  | 'flood'
  | 'not-json'
  /** Introduces itself only after half a second. */
  | 'slow';

export interface FakeServer {
  readonly root: string;
  readonly launch: Launch;
  put(name: string, text: string): Promise<string>;
  /** How often it was started. */
  starts(): Promise<number>;
  /** Methods of what it was told and asked, in order. */
  log(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** Limits under which a test of restarts and hangs takes no longer than it must. */
export const quickLimits: LanguageLimits = {
  ...languageLimits,
  startMs: 3_000,
  answerMs: 200,
  restartMs: [10],
  endMs: 200,
  quietMs: 10,
  pushQuietMs: 30,
};

/** A language server as a real process: each line of a text that holds ERROR or WARN is a problem. */
export async function createFakeServer(mode: FakeMode): Promise<FakeServer> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'languages-')));
  const own = await mkdtemp(path.join(tmpdir(), 'fake-server-'));
  const program = path.join(own, 'server.mjs');
  const [starts, log] = [path.join(own, 'starts'), path.join(own, 'log')];
  await writeFile(program, source);
  await Promise.all([appendFile(starts, ''), appendFile(log, '')]);
  return {
    root,
    launch: () => {
      const env = { PATH: '/usr/bin:/bin' };
      const plan = { command: process.execPath, args: [program, mode, starts, log], cwd: root, env };
      return Promise.resolve(ok(startProcess(plan, process.platform)));
    },
    async put(name, text) {
      await writeFile(path.join(root, name), text);
      return path.join(root, name);
    },
    starts: async () => (await readFile(starts, 'utf8')).length,
    log: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== ''),
    async remove() {
      await rm(root, { recursive: true, force: true });
      await rm(own, { recursive: true, force: true });
    },
  };
}

const source = String.raw`
import { appendFileSync, readFileSync } from 'node:fs';
const [mode, starts, log] = process.argv.slice(2);
appendFileSync(starts, '.');
const first = readFileSync(starts, 'utf8').length === 1;
const documents = new Map();
const answers = [];
const raw = (text) => process.stdout.write(text);
const send = (message) => {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  raw('Content-Length: ' + body.length + '\r\n\r\n');
  raw(body);
};
const problems = (text) =>
  text.split('\n').flatMap((line, number) => {
    const found = /(ERROR|WARN) ?(.*)/.exec(line);
    if (!found) return [];
    const at = { line: number, character: found.index };
    const severity = found[1] === 'ERROR' ? 1 : 2;
    return [{ range: { start: at, end: at }, severity, code: 7, source: 'ts', message: found[2] || 'bad' }];
  });
function introduce(id) {
  const pull = mode === 'push' ? {} : { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } };
  send({ id, result: { capabilities: { textDocumentSync: 1, documentSymbolProvider: true, ...pull } } });
}
function ask() {
  send({ id: 'a', method: 'workspace/configuration', params: { items: [{ section: 'js/ts' }, { section: 'other' }] } });
  send({ id: 'b', method: 'workspace/applyEdit', params: { edit: { changes: {} } } });
  send({ id: 'c', method: 'window/workDoneProgress/create', params: { token: 1 } });
  send({ id: 'd', method: 'client/registerCapability', params: { registrations: [] } });
  send({ id: 'e', method: 'made/up', params: {} });
}
function opened() {
  if (mode === 'dies-once' && first) process.exit(3);
  if (mode === 'garbage') raw('what? '.repeat(2000));
  if (mode === 'huge') raw('Content-Length: 999999999\r\n\r\n');
  if (mode === 'not-json') raw('Content-Length: 5\r\n\r\n{"a":');
  if (mode === 'flood') {
    const line = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'noise', params: 'x'.repeat(60000) }));
    const piece = Buffer.concat([Buffer.from('Content-Length: ' + line.length + '\r\n\r\n'), line]);
    const pour = () => { while (process.stdout.write(piece)); process.stdout.once('drain', pour); };
    pour();
  }
}
function handle(message) {
  const { id, method, params } = message;
  if (method === undefined) {
    answers.push(message.error ? 'error ' + message.error.code : JSON.stringify(message.result));
    return;
  }
  appendFileSync(log, method + (params?.changes ? ' ' + params.changes.map((one) => one.type).join() : '') + '\n');
  const silent = mode === 'silent-start' || (mode === 'silent' && method !== 'initialize');
  if (silent) return;
  if (method === 'initialize') {
    if (mode === 'slow') setTimeout(introduce, 500, id);
    else introduce(id);
    return;
  }
  if (method === 'initialized' && mode === 'asks') ask();
  if (method === 'textDocument/didOpen' || method === 'textDocument/didChange') {
    const { uri, version } = params.textDocument;
    documents.set(uri, method.endsWith('Open') ? params.textDocument.text : params.contentChanges[0].text);
    opened();
    if (mode === 'push') {
      send({ method: 'textDocument/publishDiagnostics', params: { uri, version: version - 1, diagnostics: [{ nonsense: true }] } });
      setTimeout(() => send({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics: problems(documents.get(uri)) } }), 15);
    }
  }
  if (method === 'textDocument/diagnostic') {
    const items = problems(documents.get(params.textDocument.uri) ?? '');
    const told = answers.map((answer) => ({ ...problems('ERROR x')[0], message: answer }));
    send({ id, result: { kind: 'full', items: [...items, ...told, { message: 'no range' }, null] } });
  } else if (method === 'shutdown') send({ id, result: null });
  else if (method === 'exit') process.exit(0);
  else if (id !== undefined) send({ id, error: { code: -32601, message: 'unknown' } });
}
if (mode === 'dies-at-once') { console.error('no licence'); process.exit(4); }
let rest = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  rest = Buffer.concat([rest, chunk]);
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: *(\d+)/i.exec(rest.toString('latin1', 0, end))[1]);
    if (rest.length < end + 4 + length) return;
    const body = rest.toString('utf8', end + 4, end + 4 + length);
    rest = rest.subarray(end + 4 + length);
    handle(JSON.parse(body));
  }
});
process.stdin.on('end', () => { if (mode !== 'silent') process.exit(0); });
`;
