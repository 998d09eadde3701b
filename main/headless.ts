import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import {
  parseArguments,
  usage,
  type AcceptCommand,
  type Command,
  type McpCommand,
  type PromptCommand,
} from './cli/arguments';
import { promptFolder, promptSettings, runPrompt, type PromptIo } from './cli/prompt';
import { exitDone, exitFailed, exitUsage } from './cli/turn';
import type { composeCore as ComposeCore, Core } from './compose/core';
import { homeFolder, pathsReport } from './store/home';
import { createIdSource, systemClock } from './sources';
import { openWorkspace } from './workspace/project';
import type { Settings } from '@shared/domain/settings';
import { setSchemaMessages } from '@shared/kit/schema-messages';
import { version } from '../package.json';

const env = process.env;
const home = homeFolder(env, homedir());
const stopped = new AbortController();

const io: PromptIo = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  stdin: readStdin,
  cwd: startFolder(),
  version,
  signal: stopped.signal,
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
// Whoever reads the output may leave early; that ends the turn and is no crash.
process.stdout.on('error', () => stopped.abort());

// A turn makes much short-lived text. V8 would let its nursery grow to 32 MB before it looks for what is still used;
// looking more often costs little beside the model and keeps the process small (bench/headless-turn).
setFlagsFromString('--semi-space-growth-factor=1');
setSchemaMessages();
process.exitCode = await main();

async function main(): Promise<number> {
  const parsed = parseArguments(process.argv.slice(2));
  if (!parsed.ok) {
    io.error(`${parsed.error}\n\n${usage}\n`);
    return exitUsage;
  }
  return await runCommand(parsed.value);
}

async function runCommand(command: Command): Promise<number> {
  switch (command.kind) {
    case 'help':
      io.out(`${usage}\n`);
      return exitDone;
    case 'version':
      io.out(`${version}\n`);
      return exitDone;
    case 'paths':
      return await printPaths(command);
    case 'mcp':
    case 'accept':
      return await toolsCommand(command);
    case 'prompt':
      return await prompt(command);
  }
}

async function printPaths(command: Extract<Command, { kind: 'paths' }>): Promise<number> {
  const folder = await promptFolder(command, io, openWorkspace);
  if (!folder.ok) {
    io.error(`${folder.error}\n`);
    return exitUsage;
  }
  const report = pathsReport(home, folder.value.root);
  const lines = Object.entries(report).map(([name, path]) => `${name.padEnd(22)}${path}`);
  io.out(command.json ? `${JSON.stringify(report, null, 2)}\n` : `${lines.join('\n')}\n`);
  return exitDone;
}

async function prompt(command: PromptCommand): Promise<number> {
  const folder = await promptFolder(command, io, openWorkspace);
  const overrides = folder.ok ? await promptSettings(command, io) : folder;
  if (!folder.ok || !overrides.ok) {
    io.error(`${folder.ok ? (overrides.ok ? '' : overrides.error) : folder.error}\n`);
    return exitUsage;
  }
  // Loaded only now: --help, --version and bad usage need none of the engine.
  const [{ composeCore }, { nextWake }, { commandLineProblem }] = await Promise.all([
    import('./compose/core'),
    import('./chat/next-wake'),
    import('./compose/permissions'),
  ]);
  const unreadable = commandLineProblem(command);
  if (unreadable !== undefined) {
    io.error(`${unreadable}\n`);
    return exitUsage;
  }
  const { settingsFile } = command;
  const core = startCore(composeCore, { allow: command.allow, deny: command.deny }, overrides.value, {
    trusted: command.trust ? [folder.value.root] : [],
    ...(settingsFile === undefined ? {} : { hookSettings: resolve(io.cwd ?? '', settingsFile) }),
  });
  if (core === undefined) return exitFailed;
  core.warmUp();
  const code = await runPrompt(
    command,
    folder.value,
    {
      chat: core.chat,
      conversation: (id) => core.store.conversations.get(id),
      agentOf: (id) => core.agents.viewOf(id),
      subscribe: (listener) => core.live.subscribe(listener),
      loadImage: async (blob) => {
        const bytes = await core.store.outputs.get(blob);
        return bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');
      },
      nextWake: (id, signal) => nextWake(core.jobs, core.agents, id, signal),
      settings: () => core.settings(),
      mcpServers: (root) => core.mcp.status(root),
      // Nobody watches, so what the person set for the window does not count here.
      mode: overrides.value.mode ?? 'manual',
    },
    io,
  );
  await core.close();
  return code;
}

/** The engine for the command; undefined, and said, when the home cannot be opened. */
function startCore(
  composeCore: typeof ComposeCore,
  rules: { readonly allow: readonly string[]; readonly deny: readonly string[] },
  overrides: Partial<Settings>,
  own: { readonly trusted?: readonly string[]; readonly hookSettings?: string } = {},
): Core | undefined {
  const composed = composeCore({
    home,
    userHome: homedir(),
    env,
    platform: process.platform,
    clock: systemClock,
    ids: createIdSource(systemClock),
    notify: ({ title, text, isOver }) => (isOver === true ? undefined : io.error(`${title}. ${text}\n`)),
    reportBug: (bug, where) =>
      io.error(
        `Internal error in ${where}: ${bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)}\n`,
      ),
    attended: false,
    rules,
    overrides,
    ...own,
  });
  if (!composed.ok) io.error(`${composed.error.message}\n`);
  return composed.ok ? composed.value : undefined;
}

/** What `mcp` and `tools accept` do: the engine, a folder, and no conversation. */
async function toolsCommand(command: McpCommand | AcceptCommand): Promise<number> {
  const folder = await promptFolder(command, io, openWorkspace);
  if (!folder.ok) {
    io.error(`${folder.error}\n`);
    return exitUsage;
  }
  const [{ composeCore }, { acceptTool, serveTools }] = await Promise.all([
    import('./compose/core'),
    import('./compose/tool-commands'),
  ]);
  const core = startCore(composeCore, { allow: [], deny: [] }, {});
  if (core === undefined) return exitFailed;
  const { root } = folder.value;
  const isDone =
    command.kind === 'mcp'
      ? await serveTools(core, {
          ...command,
          root,
          home: homedir(),
          version,
          error: io.error,
          signal: stopped.signal,
        })
      : acceptTool(core.custom.tools, { name: command.name, root, out: io.out, error: io.error });
  await core.close();
  return isDone ? exitDone : exitFailed;
}

/** Undefined when it was deleted under the shell that this was started from. */
function startFolder(): string | undefined {
  try {
    return process.cwd();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
