import type { Mode } from '@shared/domain/danger';
import { Settings } from '@shared/domain/settings';
import type { ConversationEvent } from '@shared/domain/event';
import type { Conversation } from '@shared/domain/message';
import { err, ok, type Result } from '@shared/kit/result';
import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { ChatService } from '../chat/service';
import type { PromptCommand } from './arguments';
import { createTurnPrinter, exitFailed, exitUsage, type TurnOutput } from './turn';

/** What the command needs of the engine. */
export interface PromptEngine {
  readonly chat: ChatService;
  readonly conversation: (id: string) => Conversation | undefined;
  /** The sub-agent whose conversation that is. */
  readonly agentOf: (
    conversationId: string,
  ) => { readonly rootId: string; readonly callId: string } | undefined;
  readonly subscribe: (listener: (event: ConversationEvent) => void) => () => void;
  readonly loadImage: (blob: string) => Promise<string | undefined>;
  /** Waits for the next job that the agent itself waits for; false when there is none, or after a stop. */
  readonly nextWake: (conversationId: string, signal: AbortSignal) => Promise<boolean>;
  settings(): Settings;
  /** MCP servers of a folder and how they stand now. */
  mcpServers(root: string): readonly { readonly name: string; readonly status: string }[];
  /** Unless the command names one. */
  readonly mode: Mode;
}

export interface PromptIo {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly stdin: () => Promise<string>;
  /** Undefined when that folder is gone. */
  readonly cwd: string | undefined;
  readonly version: string;
  /** Aborted by Ctrl+C or a request to end. */
  readonly signal: AbortSignal;
}

/** Where `--cwd` leads, as the engine knows a folder. */
export async function promptFolder(
  command: { readonly cwd?: string },
  io: Pick<PromptIo, 'cwd'>,
  open: (path: string) => Promise<Result<WorkspaceInfo, { readonly message: string }>>,
): Promise<Result<WorkspaceInfo, string>> {
  const named = command.cwd ?? '.';
  if (io.cwd === undefined && !isAbsolute(named)) return err(noFolder);
  const path = resolve(io.cwd ?? '', named);
  const opened = await open(path);
  return opened.ok ? opened : err(`--cwd ${path}: ${opened.error.message}`);
}

const noFolder = 'The folder this was started in does not exist any more. Name one with --cwd.';

/** Settings of `--settings FILE`: members that replace those of USER/settings.json for this run. */
export async function promptSettings(
  command: PromptCommand,
  io: Pick<PromptIo, 'cwd'>,
): Promise<Result<Partial<Settings>, string>> {
  if (command.settingsFile === undefined) return ok({});
  if (io.cwd === undefined && !isAbsolute(command.settingsFile)) return err(noFolder);
  const path = resolve(io.cwd ?? '', command.settingsFile);
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    const whole = Settings.safeParse(json);
    if (!whole.success) return err(`--settings ${path}: ${problem(whole.error.issues[0])}`);
    // Defaults fill in what the file leaves out, and must not replace what the person's own settings say.
    const named = Object.keys(json as object);
    return ok(Object.fromEntries(Object.entries(whole.data).filter(([name]) => named.includes(name))));
  } catch (error) {
    // Not there, not readable, not JSON: each error's own first line says which.
    return err(`--settings ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs one turn and prints it. Returns the exit code. */
export async function runPrompt(
  command: PromptCommand,
  folder: WorkspaceInfo,
  engine: PromptEngine,
  io: PromptIo,
): Promise<number> {
  const text = command.message === '-' ? await io.stdin() : command.message;
  if (text.trim() === '') return usageError(io, 'The message on standard input is empty. Write what to do.');
  const agent =
    command.agent === undefined ? ok({}) : await engine.chat.agentOptions(command.agent, folder.root);
  if (!agent.ok) return usageError(io, `--agent ${command.agent ?? ''}: ${agent.error.message}`);
  // What the command names itself counts over what the agent's file asks for.
  const conversation = openConversation({ ...agent.value, ...command }, folder, engine);
  if (!conversation.ok) return usageError(io, conversation.error);
  const { id, model } = conversation.value;

  const output: TurnOutput = {
    format: command.format,
    direct: model === 'direct',
    out: io.out,
    error: io.error,
    context: {
      sessionId: id,
      cwd: folder.root,
      version: io.version,
      loadImage: engine.loadImage,
      mcpServers: () => engine.mcpServers(folder.root),
    },
  };
  const printer = createTurnPrinter(output);
  let isDone = false;
  const end = engine.subscribe(({ conversationId, event }) => {
    const below = conversationId === id ? undefined : engine.agentOf(conversationId);
    if (below?.rootId === id) printer.seeBelow(event, below.callId);
    if (conversationId !== id) return;
    if (event.type === 'run-ended') isDone = event.end === 'done';
    printer.see(event);
  });
  const stop = () => engine.chat.stop(id);
  io.signal.addEventListener('abort', stop);
  const checked = await engine.chat.checkCommand(id, text);
  if (!checked.ok) {
    end();
    return usageError(io, checked.error.message);
  }
  const sent = engine.chat.send(id, text);
  if (!sent.ok) {
    io.error(`${sent.error.message}\n`);
    return exitFailed;
  }
  if (io.signal.aborted) stop();
  await engine.chat.idle(id);
  // A job with a deadline is part of what was asked: its end begins another turn (BA3).
  while (isDone && (await engine.nextWake(id, io.signal))) await engine.chat.idle(id);
  end();
  return await printer.finish();
}

function openConversation(
  command: PromptCommand,
  folder: WorkspaceInfo,
  engine: PromptEngine,
): Result<Conversation, string> {
  const settings = engine.settings();
  const { resume, model, mode } = command;
  if (model !== undefined && model !== 'direct' && !/^[^/]+\/.+$/.test(model)) {
    return err(`--model ${model}: a model is "direct" or "<provider>/<model>".`);
  }
  if (resume === undefined) {
    const created = engine.chat.create({
      model: model ?? settings.model,
      mode: mode ?? engine.mode,
      agent: command.agent ?? null,
      root: folder.root,
      projectId: folder.projectId,
    });
    return created.ok ? created : err(created.error.message);
  }
  const known = engine.conversation(resume);
  if (known === undefined) return err(`--resume ${resume}: there is no such conversation.`);
  if (known.root !== null && known.root !== folder.root) {
    return err(
      `--resume ${resume}: that conversation works in ${known.root}. Start it there, or with --cwd.`,
    );
  }
  // The mode is never taken over from a window: unattended, it is manual unless said otherwise.
  const changed = engine.chat.setOptions(resume, {
    mode: mode ?? engine.mode,
    ...(model === undefined ? {} : { model }),
    ...(command.agent === undefined ? {} : { agent: command.agent }),
  });
  if (!changed.ok) return err(changed.error.message);
  return ok(engine.conversation(resume) ?? known);
}

function usageError(io: PromptIo, message: string): number {
  io.error(`${message}\n`);
  return exitUsage;
}

function problem(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  if (issue === undefined) return 'it does not fit.';
  return [...(issue.path.length === 0 ? [] : [issue.path.map(String).join('.')]), issue.message].join(': ');
}
