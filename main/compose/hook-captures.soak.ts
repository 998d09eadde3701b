import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { conversationKey } from '../../e2e/support/model-server/conversation-key';
import type { ScriptStep } from '../../e2e/support/model-server/script';
import { conditionHolds } from '../hooks/condition';
import { matches } from '../hooks/matcher';
import { verdictFor } from './testing/capture-kinds';
import { sceneFor, type CaptureScene } from './testing/capture-scenes';
import { list, record, relocated, shapeProblems } from './testing/capture-shapes';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

type Json = Readonly<Record<string, unknown>>;
interface Capture extends Json {
  readonly name: string;
}

const folder = fileURLToPath(new URL('../../../shared/claude-code-hooks/captures', import.meta.url));
const differences = fileURLToPath(new URL('../../docs/how/claude-code-differences.md', import.meta.url));
const rows: string[] = [];
let world: HookWorld;
let watched: HookWorld;
let denyingPort = 0;
/** The server of the HTTP cases. */
const denying = createServer((request, response) => {
  request.resume();
  const denial = { permissionDecision: 'deny', permissionDecisionReason: 'http-deny' };
  response.end(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...denial } }));
});

/** As many turns at a time as a small computer does without waiting. */
const together = 3;

it.runIf(existsSync(folder))(
  'every capture is replayed, a declared difference, or not applicable',
  async () => {
    const declared = readFileSync(differences, 'utf8');
    const failures: string[] = [];
    const queue = captures().values();
    const worker = async (): Promise<void> => {
      for (const capture of queue) {
        const result = await judge(capture, declared);
        rows.push(`${capture.name.padEnd(52)} ${result}`);
        if (result.startsWith('FAILED')) failures.push(`${capture.name}: ${result}`);
      }
    };
    await Promise.all(Array.from({ length: together }, worker));
    process.stdout.write(`${rows.toSorted().join('\n')}\n${counts()}\n`);
    expect(failures).toEqual([]);
  },
  600_000,
);

beforeAll(async () => {
  world = await createHookWorld();
  watched = await createHookWorld(true);
  await new Promise<void>((resolve) => denying.listen(0, '127.0.0.1', resolve));
  const address = denying.address();
  denyingPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await new Promise((resolve) => denying.close(resolve));
  await Promise.all([world.close(), watched.close()]);
});

function captures(): readonly Capture[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      ...(JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Json),
      name: name.slice(0, -5),
    }));
}

function counts(): string {
  const kinds = ['replayed', 'declared difference', 'not applicable', 'FAILED'];
  return kinds
    .map((kind) => `${kind}: ${rows.filter((row) => row.slice(53).startsWith(kind)).length}`)
    .join(', ');
}

async function judge(capture: Capture, declared: string): Promise<string> {
  const { name } = capture;
  const verdict = verdictFor(name, record(capture['tool_use'])['name'] as string | undefined);
  if (verdict?.kind === 'not applicable') return `not applicable: ${verdict.why}`;
  if (verdict !== undefined)
    return declared.includes(verdict.line)
      ? `declared difference: ${verdict.line}`
      : `FAILED: the page lacks ${verdict.line}`;
  try {
    const problems = await replay(capture);
    return problems.length === 0 ? 'replayed' : `FAILED: ${problems.join(' / ')}`;
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function replay(capture: Capture): Promise<readonly string[]> {
  if (capture.name === 'table-matchers') return matcherProblems(capture);
  if (capture.name === 'table-if-conditions') return conditionProblems(capture);
  if (capture.name === 'table-environment') return await environmentProblems();
  if (capture.name === 'http-hook-request') return await httpProblems();
  if (capture.name.startsWith('event-')) return await eventProblems(capture);
  if (capture.name.startsWith('tool-')) return await toolProblems(capture);
  return await effectProblems(capture);
}

/** The hook inputs of a tool call: the same fields with the same types; more may be there. */
async function toolProblems(capture: Capture): Promise<readonly string[]> {
  const call = record(capture['tool_use']);
  const wanted = list(capture['hook_inputs']).map(record);
  const scene = sceneOf(capture);
  const own = scene.attended === true ? watched : world;
  const files = filesOf(wanted);
  const events = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch'];
  const { root, conversationId } = await own.turn({
    ...scene,
    name: capture.name,
    mode: 'full',
    settings: {
      hooks: Object.fromEntries(
        events.map((event) => [
          event,
          [{ hooks: [{ type: 'command', command: ':' }] }, ...(scene.hooks?.[event] ?? [])],
        ]),
      ),
    },
    files: { ...files, ...scene.files },
    steps: [
      ...Object.keys(files).map((file) => ({ calls: [{ name: 'Read', input: { path: file } }] })),
      ...(scene.steps ?? [
        {
          calls: [
            {
              name: String(call['name']),
              input: relocated(call['input'], path.join(world.top, capture.name, 'work')),
            },
          ],
        },
      ]),
    ],
  });
  const inner = wanted[0]?.['agent_id'] !== undefined;
  const ours = inputsOf(own, conversationId)
    .slice(Object.keys(files).length * 3)
    .filter((one) => (one['agent_id'] !== undefined) === inner);
  return wanted.flatMap((want) => {
    const event = String(want['hook_event_name']);
    if (event === 'PermissionRequest') return [];
    const found = ours.find((one) => one['hook_event_name'] === event);
    // What the client refuses or lets fail otherwise is the tool's own difference; the events that both have are compared.
    if (found === undefined) return scene.strict === true ? [`no ${event} came`] : [];
    return shapeProblems(relocated(want, root), found, event);
  });
}

/** Files that the captured call found: their text stands in what it answered. */
function filesOf(inputs: readonly Json[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const input of inputs) {
    const response = record(input['tool_response']);
    const file = record(response['file']);
    const at = response['filePath'] ?? file['filePath'];
    const text = response['originalFile'] ?? file['content'];
    if (typeof at === 'string' && typeof text === 'string' && /^\/project\/[\w.-]+$/.test(at))
      files[at.slice(9)] = text;
  }
  return files;
}

async function eventProblems(capture: Capture): Promise<readonly string[]> {
  const want = record(capture['hook_input']);
  const event = String(want['hook_event_name']);
  const scene = sceneOf(capture);
  const own = scene.attended === true ? watched : world;
  const plain = want['permission_mode'] !== 'bypassPermissions' && scene.steps === undefined;
  const { root, conversationId } = await own.turn({
    steps:
      event === 'StopFailure' ? [{ fail: { status: Number(/failure-(\d+)/.exec(capture.name)?.[1]) } }] : [],
    ...scene,
    name: capture.name,
    mode: plain ? 'manual' : 'full',
    settings: { hooks: { [event]: [{ hooks: [{ type: 'command', command: ':' }] }], ...scene.hooks } },
  });
  if (event === 'SessionEnd') await own.core.hooks.forget(conversationId);
  const isIt = (one: Json): boolean =>
    one['hook_event_name'] === event && ['load_reason', 'event'].every((field) => one[field] === want[field]);
  // Nobody waits for the hooks of some events.
  const found = await vi
    .waitUntil(() => inputsOf(own, conversationId).find(isIt), { timeout: 5_000 })
    .catch(() => undefined);
  return found === undefined ? [`no ${event} came`] : shapeProblems(relocated(want, root), found, event);
}

/** What the model and the run came to, for one hook's answer. */
async function effectProblems(capture: Capture): Promise<readonly string[]> {
  const rules = record(record(capture['settings'])['permissions']);
  const scene = sceneOf(capture);
  const calls = callsOf(capture);
  const { defaultMode } = rules;
  const { requests, root } = await world.turn({
    prompt: `[[MAIN]] ${capture.name}`,
    steps: calls.map((input): ScriptStep => ({ calls: [input] })),
    ...scene,
    name: capture.name,
    mode: defaultMode === 'bypassPermissions' ? 'full' : 'manual',
    permissions: { allow: rules['allow'] ?? [], ask: rules['ask'] ?? [], deny: rules['deny'] ?? [] },
    settings: { ...record(capture['settings']), hooks: withBase(capture['hook_config'], capture.name) },
    files: { 'a.txt': 'x\n', ...filesOf(list(capture['hook_inputs']).map(record)), ...scene.files },
  });
  const received = list(capture['model_received'])
    .map(record)
    .filter(({ agent = 'main' }) => agent === 'main' || scene.subAgents !== undefined);
  const subs = Object.keys(scene.subAgents ?? {});
  const inner = world.requests.filter((request) => subs.includes(conversationKey(request)));
  const ours = [...requests, ...inner].flatMap((request) => textsOf(request)).join('\n');
  const wanted = new Set(received.flatMap((message) => [...notesOf(message), ...resultsOf(message)]));
  // Of two denies the one that finished last counts, and here both do at once.
  const either =
    capture.name === 'hookout-pre-disagree-deny-exit2' ? /json-deny-reason|exit2-reason/ : undefined;
  if (either?.test(ours) === true) return [];
  const missing = [...wanted].filter((text) => !ours.includes(text.replaceAll(/\/project\b/g, root)));
  const count = capture['model_requests_main'];
  return [
    ...missing.map((text) => `not received: ${JSON.stringify(text.slice(0, 160))}`),
    ...(typeof count === 'number' && count !== requests.length
      ? [`${requests.length} requests, not ${count}`]
      : []),
  ];
}

function withBase(config: unknown, name: string): unknown {
  const text = JSON.stringify(config ?? {})
    .replaceAll('@BASE@', world.top)
    // A port where nobody listens, unless the case has a server.
    .replaceAll('@PORT@', name.endsWith('http-refused') ? '1' : String(denyingPort));
  return JSON.parse(text) as unknown;
}

/** The calls that the captured model made, in order. */
function callsOf(capture: Capture): readonly { name: string; input: unknown }[] {
  const seen = new Map<string, { name: string; input: unknown }>();
  for (const input of list(capture['hook_inputs']).map(record)) {
    const { tool_name: name, tool_input: fields, tool_use_id: id = JSON.stringify(fields) } = input;
    if (typeof name === 'string' && !seen.has(String(id)))
      seen.set(String(id), { name, input: relocated(fields, path.join(world.top, capture.name, 'work')) });
  }
  const { name } = capture;
  if (name.includes('permreq'))
    return ['touch made.txt; echo touched', 'touch second.txt; echo two'].map((command) => bash(command));
  if (seen.size > 0) return [...seen.values()];
  if (name.includes('postfail')) return [bash('echo boom >&2; exit 3')];
  if (name.includes('read-relative')) {
    const edit = { file_path: 'a.txt', old_string: 'x', new_string: 'y' };
    return [
      { name: 'Read', input: { file_path: 'a.txt' } },
      { name: 'Edit', input: edit },
    ];
  }
  const events = list(capture['event_sequence']).map(String);
  const asks =
    Number(capture['model_requests_main'] ?? 0) > 1 || events.some((event) => event.startsWith('PreToolUse'));
  return asks ? [bash(name.includes('disable-all') ? 'echo x' : 'echo real-output')] : [];
}

function bash(command: string): { name: string; input: unknown } {
  return { name: 'Bash', input: { command } };
}

/** What hooks say in a captured message: reminders and refusals, without what the client adds of its own. */
function notesOf(message: Json): readonly string[] {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one);
  };
  walk(message['content']);
  return texts.flatMap((text) => {
    if (/^(PreToolUse:\w+ hook error)/.test(text)) return [text.trimEnd()];
    const inner = [...text.matchAll(/<system-reminder>\n([\s\S]*?)\n<\/system-reminder>/g)].map(
      ([, one = '']) => one,
    );
    return [...inner, ...(message['role'] === 'system' ? [text] : [])]
      .filter(
        (one) =>
          / hook (additional context|blocking error|success|feedback)/.test(one) &&
          !one.includes('omitted]') &&
          !one.includes('<persisted-output>'),
      )
      .map((one) => one.trimEnd());
  });
}

/** Results of calls, hooks' words taken out; what the client says of its own is not compared. */
function resultsOf(message: Json): readonly string[] {
  return list(message['content'])
    .map(record)
    .filter(({ type }) => type === 'tool_result')
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
    .map((text) => text.replaceAll(/\n*<system-reminder>\n[\s\S]*?\n<\/system-reminder>/g, '').trim())
    .filter((text) => text !== '' && !ownWords.test(text));
}

const ownWords =
  /^1\t|needs approval|has been (updated|denied)|File created|updated successfully|requested permissions|Permission to use|granted|schema validation|Exit code|completed with no output|hook error/;

function matcherProblems(capture: Capture): readonly string[] {
  const counted = record(capture['counts']);
  const tools = list(capture['calls']).map(String);
  return list(capture['matchers_tested'])
    .map(String)
    .filter((matcher) => matcher !== '<omitted>')
    .flatMap((matcher) => {
      const fired = tools.filter((tool) => matches(matcher, tool)).length;
      const wanted = Number(counted[`M|${matcher}`] ?? 0);
      return fired === wanted ? [] : [`${matcher}: ${fired}, not ${wanted}`];
    });
}

function conditionProblems(capture: Capture): readonly string[] {
  const patterns = list(capture['patterns'])
    .map(String)
    .filter((pattern) => !pattern.includes('@'));
  return list(capture['rows'])
    .map(record)
    .flatMap((row) => {
      const input = record(row['input']);
      const script = input['command'];
      const commands = typeof script === 'string' ? simpleCommands[script] : undefined;
      const call = { name: String(row['tool']), input, ...(commands === undefined ? {} : { commands }) };
      const wanted = new Set(list(row['ran']).map(String));
      return patterns.flatMap((pattern) => {
        // Two rules in one field are no rule here, and never fire.
        if (pattern.includes('), ')) return [];
        const fires = conditionHolds(pattern, call, { root: '/project', home: '/home/user' });
        return fires === wanted.has(pattern)
          ? []
          : [`${pattern} on ${JSON.stringify(script ?? input)}: ${fires}`];
      });
    });
}

/** As the shell grammar takes the table's scripts apart. */
const simpleCommands: Readonly<Record<string, readonly string[] | null>> = {
  'echo a && git status': ['echo a', 'git status'],
  'echo $(rm -f zz)': ['echo $(rm -f zz)', 'rm -f zz'],
  'gitx; true': ['gitx', 'true'],
  'git push origin x; true': ['git push origin x', 'true'],
  'echo $(date)': ['echo $(date)', 'date'],
  'if true; then rm -f zz; fi': ['true', 'rm -f zz'],
  'npm run x; true': ['npm run x', 'true'],
  'echo "unterminated': null,
};

async function environmentProblems(): Promise<readonly string[]> {
  const { root } = await world.turn({
    name: 'table-environment',
    settings: { hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'env > env.txt' }] }] } },
    steps: [],
  });
  const env = readFileSync(path.join(root, 'env.txt'), 'utf8');
  const wanted = [
    `CLAUDE_PROJECT_DIR=${root}`,
    'CLAUDECODE=1',
    'CLAUDE_CODE_SESSION_ID=',
    'CLAUDE_CODE_ENTRYPOINT=',
  ];
  return wanted.filter((line) => !env.includes(line));
}

async function httpProblems(): Promise<readonly string[]> {
  const seen: { type: string | undefined; body: string; header: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({
        type: request.headers['content-type'],
        body,
        header: request.headers['x-secret'] as string,
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await world.turn({
    name: 'http-hook-request',
    mode: 'full',
    settings: {
      hooks: {
        PreToolUse: [
          {
            hooks: [
              {
                type: 'http',
                url: `http://127.0.0.1:${port}/hook`,
                headers: { 'x-secret': 'a$HOME.${PATH}' },
                allowedEnvVars: ['HOME'],
              },
            ],
          },
        ],
      },
    },
    steps: [{ calls: [{ name: 'Bash', input: { command: 'true' } }] }],
  });
  await new Promise((resolve) => server.close(resolve));
  const [one] = seen;
  if (one === undefined) return ['no request came'];
  const body = JSON.parse(one.body) as Json;
  return [
    ...(one.type === 'application/json' ? [] : [`content type ${String(one.type)}`]),
    ...(one.header?.endsWith('user.') === true ? [] : [`header ${String(one.header)}`]),
    ...(body['hook_event_name'] === 'PreToolUse' ? [] : ['body']),
  ];
}

function sceneOf(capture: Capture): CaptureScene {
  const call = record(capture['tool_use']);
  const input = relocated(record(call['input']), path.join(world.top, capture.name, 'work'));
  const captured = record(capture['hook_input'] ?? list(capture['hook_inputs'])[0]);
  return sceneFor(capture.name, call['name'] as string | undefined, input, captured);
}

function inputsOf({ core }: HookWorld, conversationId: string): readonly Json[] {
  return core.hooks.desk.inspector
    .list()
    .filter((run) => run.conversationId === conversationId)
    .toReversed()
    .map(({ input }) => (input.includes('more characters]') ? {} : (JSON.parse(input) as Json)));
}
