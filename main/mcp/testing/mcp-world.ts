import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusalText } from '@shared/present/refusal-text';
import type { Question, QuestionAnswer } from '@shared/domain/question';
import { err, ok, type Result } from '@shared/kit/result';
import { createIdSource, systemClock } from '../../sources';
import { openStore, type Store } from '../../store/open-store';
import type { KnownTool, RunRoster, ToolResult } from '../../tools/define';
import { createFileGuard } from '../../workspace/file-guard';
import { createProcesses } from '../../workspace/process';
import { planLaunch } from '../launch';
import { createLogins, type Logins } from '../oauth-provider';
import { openConnection } from '../open-connection';
import type { PluginServers, SamplingAnswer, SamplingRequest } from '../ports';
import type { ServerPorts } from '../server';
import { createMcpServers, type McpServers } from '../servers';
import { createSources } from '../sources';
import { McpUserFile } from '../user-file';
import { scriptedServer } from './scripted-server';

export interface McpWorld {
  readonly root: string;
  readonly servers: McpServers;
  readonly ports: ServerPorts;
  readonly store: Store;
  readonly logins: Logins;
  /** Written by servers with `LOG` set to it. */
  readonly logFile: string;
  readonly questions: Omit<Question, 'id' | 'askedAt'>[];
  readonly opened: string[];
  readonly bugs: unknown[];
  /** An entry for the scripted server. */
  scripted(mode?: string, env?: Record<string, string>): Record<string, unknown>;
  user(servers: Record<string, unknown>, more?: object): Promise<void>;
  workspace(servers: unknown): Promise<void>;
  trust(): void;
  /** Waits until its servers have settled. */
  ready(): Promise<void>;
  known(name: string): KnownTool | undefined;
  /** Precheck and run, as the walk does; the text that a model reads. */
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<Called>;
  log(): Promise<readonly string[]>;
  until(holds: () => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Called {
  readonly text: string;
  readonly progress: string;
  readonly result?: ToolResult;
}

export interface WorldOptions {
  readonly attended?: boolean;
  readonly answer?: (question: Omit<Question, 'id' | 'askedAt'>) => QuestionAnswer;
  readonly sample?: (request: SamplingRequest) => SamplingAnswer;
  readonly env?: Readonly<Record<string, string>>;
  readonly plugins?: readonly PluginServers[];
  /** A home that another world left. */
  readonly top?: string;
  readonly startMs?: number;
}

/** Servers as the program runs them, on a home, a folder and processes of their own. */
export async function createMcpWorld(options: WorldOptions = {}): Promise<McpWorld> {
  const top = options.top ?? (await realpath(await mkdtemp(path.join(tmpdir(), 'mcp-'))));
  const root = path.join(top, 'work');
  const program = path.join(top, 'scripted.mjs');
  const logFile = path.join(top, 'log.txt');
  await mkdir(root, { recursive: true });
  await writeFile(program, scriptedServer);
  const ids = createIdSource(systemClock);
  const bugs: unknown[] = [];
  const opening = openStore({
    home: path.join(top, 'home'),
    clock: systemClock,
    ids,
    notify: () => undefined,
  });
  if (!opening.ok) throw new Error(opening.error.message);
  const store = opening.value;
  const processes = createProcesses({ platform: process.platform, temporaryFolder: top, ids });
  const userFilePath = path.join(store.paths.user, 'mcp.json');
  const userFile = store.jsonFile({ path: userFilePath, schema: McpUserFile });
  const logins = createLogins(store.secrets(undefined));
  const questions: Omit<Question, 'id' | 'askedAt'>[] = [];
  const opened: string[] = [];
  let trusted = false;
  const ports: ServerPorts = {
    record: store.mcp,
    clock: systemClock,
    attended: options.attended ?? true,
    reportBug: (error) => void bugs.push(error),
    openInBrowser: async (url) => void opened.push(url),
    sample: async (_conversation, request) =>
      options.sample === undefined ? err('There is no model.') : ok(options.sample(request)),
    questions: {
      async ask(question): Promise<Result<QuestionAnswer, never>> {
        questions.push(question);
        return ok(options.answer?.(question) ?? { kind: 'declined' });
      },
    },
    plan: async (spec, folder) =>
      planLaunch(spec.entry, {
        env: { PATH: process.env['PATH'] ?? '', ...options.env },
        variables: spec.variables,
        folder: folder ?? top,
      }),
    open: ({ log, onToken, ...request }) =>
      openConnection(
        { ...request, timeoutMs: options.startMs ?? 10_000 },
        {
          processes,
          platform: process.platform,
          noise: (text) => log.add('stderr', 'info', text),
          logins,
          clientVersion: '0.0.0',
          onToken,
          lastWords: () => log.lastWords(),
        },
      ),
  };
  const servers = createMcpServers({
    sources: createSources({
      userFile,
      userFilePath,
      trusts: () => trusted,
      projectId: () => 'project',
      plugins: () => options.plugins ?? [],
    }),
    ports,
    changed: () => undefined,
  });

  const known = (name: string): KnownTool | undefined =>
    servers.known(root).find(({ tool }) => tool.name === name);

  return {
    root,
    servers,
    ports,
    store,
    logins,
    logFile,
    questions,
    opened,
    bugs,
    known,
    scripted: (mode = '', env = {}) => ({
      command: process.execPath,
      args: [program],
      env: { MODE: mode, LOG: logFile, ...env },
    }),
    user: (named, more = {}) =>
      writeFile(userFilePath, JSON.stringify({ mcpServers: named, ...more }, null, 2)),
    workspace: (named) =>
      writeFile(
        path.join(root, '.mcp.json'),
        typeof named === 'string' ? named : JSON.stringify({ mcpServers: named }),
      ),
    trust: () => (trusted = true),
    async ready() {
      await servers.prepare(root);
      await Promise.all(servers.used(root).map(({ server }) => server.use(new AbortController().signal)));
    },
    async call(name, args, signal = new AbortController().signal) {
      const entry = known(name);
      if (entry === undefined) return { text: `no ${name}`, progress: '' };
      if (entry.withheld !== undefined) return { text: entry.withheld, progress: '' };
      const context = contextFor(root, top);
      const checked = await entry.tool.precheck?.(args, context);
      if (checked?.ok === false) return { text: refusalText(checked.error), progress: '' };
      const assessment = await entry.tool.assess(args, context);
      const steps = entry.tool.run(args, { ...context, assessment, signal });
      let progress = '';
      for (;;) {
        const step = await steps.next();
        if (step.done === true) return { text: textOf(step.value), progress, result: step.value };
        progress += step.value.text;
      }
    },
    log: async () =>
      (await readFile(logFile, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
    async until(holds) {
      for (let waited = 0; !holds(); waited += 10) {
        if (waited > 5_000) throw new Error('It did not come to hold.');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await servers.close();
      await processes.killAll();
      await userFile.close();
      await store.close();
      if (options.top === undefined) await rm(top, { recursive: true, force: true });
    },
  };
}

function contextFor(root: string, home: string) {
  const roster = { entry: () => undefined, agent: null } as unknown as RunRoster;
  return {
    callId: 'call',
    runId: 'run',
    conversationId: 'talk',
    session: { root, home, cwd: root, guard: createFileGuard(), written: new Set<string>() },
    model: { acceptsImages: true },
    roster,
  };
}

function textOf({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : `<${part.mediaType}>`)).join('\n');
}
