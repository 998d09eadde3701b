import { assistantBlocks } from '@shared/present/claude-code-blocks';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallResult, CallView } from '@shared/domain/call';
import type { RunEvent } from '@shared/domain/event';
import type { Conversation, Message } from '@shared/domain/message';

/** The conversation as hooks may read it: one JSON object a line, in Claude Code's shapes. */
export interface Transcripts {
  pathOf(conversationId: string): string;
  /** What is added to a conversation, as it happens. */
  see(conversationId: string, event: RunEvent): void;
  /** Writes what was added since the last time; the file is whole when it resolves. */
  flush(conversationId: string): Promise<void>;
  /** A long text of a hook, kept beside the transcript; answers with the file's path. */
  keep(conversationId: string, text: string): Promise<string>;
  forget(conversationId: string): Promise<void>;
}

export interface TranscriptDeps {
  readonly folder: string;
  readonly version: string;
  readonly conversation: (id: string) => Conversation | undefined;
  /** The branch shown, oldest first. */
  readonly branch: (conversation: Conversation) => readonly Message[];
  readonly calls: (conversationId: string) => readonly CallView[];
  readonly nextId: () => string;
  readonly reportBug: (error: unknown, where: string) => void;
}

export function createTranscripts(deps: TranscriptDeps): Transcripts {
  const open = new Map<string, OpenTranscript>();
  /** One write of a conversation at a time, in order. */
  const queues = new Map<string, Promise<void>>();

  const pathOf = (conversationId: string): string => path.join(deps.folder, `${conversationId}.jsonl`);

  /** The whole of it once in each process; from then on what is added. */
  async function write(conversationId: string): Promise<void> {
    const known = open.get(conversationId);
    if (known !== undefined) {
      const lines = known.waiting.splice(0).filter(({ key }) => !known.done.has(key));
      if (lines.length > 0) await appendFile(pathOf(conversationId), textOfLines(lines));
      for (const { key } of lines) known.done.add(key);
      return;
    }
    const conversation = deps.conversation(conversationId);
    if (conversation === undefined) return;
    const lines = linesOf(conversation, deps);
    const { root } = conversation;
    open.set(conversationId, { root, done: new Set(lines.map(({ key }) => key)), waiting: [] });
    await mkdir(deps.folder, { recursive: true, mode: 0o700 });
    await writeFile(pathOf(conversationId), textOfLines(lines), { mode: 0o600 });
  }

  return {
    pathOf,
    see(conversationId, event) {
      const known = open.get(conversationId);
      if (known === undefined) return;
      const frame = framing(conversationId, known.root, deps.version);
      if (event.type === 'message-added') known.waiting.push(messageLine(event.message, frame));
      if (event.type !== 'call-state' || event.result === undefined) return;
      const { callId, result, state } = event;
      const at = 'endedAt' in state ? state.endedAt : 0;
      known.waiting.push({ key: callId, line: resultLine(callId, result, frame(callId, null, at)) });
    },
    async flush(conversationId) {
      const before = queues.get(conversationId) ?? Promise.resolve();
      const now = before
        .then(() => write(conversationId))
        // A full disk keeps no hook from running: it only finds less to read.
        .catch((error: unknown) => deps.reportBug(error, 'writing a transcript'));
      queues.set(conversationId, now);
      await now;
    },
    async keep(conversationId, text) {
      const folder = path.join(deps.folder, conversationId);
      const file = path.join(folder, `${deps.nextId()}.txt`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, text, { mode: 0o600 });
      return file;
    },
    async forget(conversationId) {
      await queues.get(conversationId);
      queues.delete(conversationId);
      open.delete(conversationId);
      await rm(pathOf(conversationId), { force: true });
      await rm(path.join(deps.folder, conversationId), { recursive: true, force: true });
    },
  };
}

interface OpenTranscript {
  readonly root: string | null;
  /** What the file holds already, by message and call. */
  readonly done: Set<string>;
  readonly waiting: Line[];
}

interface Line {
  readonly key: string;
  readonly line: object;
}

type Frame = (id: string, parent: string | null, at: number) => object;

function framing(conversationId: string, root: string | null, version: string): Frame {
  return (id, parent, at) => ({
    uuid: id,
    parentUuid: parent,
    timestamp: new Date(at).toISOString(),
    cwd: root ?? '',
    sessionId: conversationId,
    version,
    isSidechain: false,
    userType: 'external',
  });
}

function linesOf(conversation: Conversation, deps: TranscriptDeps): readonly Line[] {
  const calls = new Map(deps.calls(conversation.id).map((call) => [call.id, call]));
  const frame = framing(conversation.id, conversation.root, deps.version);
  return deps.branch(conversation).flatMap((message) => [
    messageLine(message, frame),
    ...message.parts.flatMap((part): readonly Line[] => {
      const call = part.type === 'call' ? calls.get(part.callId) : undefined;
      if (call?.result === undefined) return [];
      return [
        { key: call.id, line: resultLine(call.id, call.result, frame(call.id, message.id, call.askedAt)) },
      ];
    }),
  ]);
}

function messageLine(message: Message, frame: Frame): Line {
  const { id, parentId, createdAt, role, parts } = message;
  const rest = frame(id, parentId, createdAt);
  if (role !== 'assistant') {
    const summary = role === 'summary' ? { isCompactSummary: true } : {};
    const line = { type: 'user', message: { role: 'user', content: textOf(message) }, ...summary, ...rest };
    return { key: id, line };
  }
  const said = {
    id,
    type: 'message',
    role,
    model: message.model ?? '',
    content: parts.flatMap(assistantBlocks),
    stop_reason: parts.some(({ type }) => type === 'call') ? 'tool_use' : 'end_turn',
  };
  return { key: id, line: { type: 'assistant', message: said, ...rest } };
}

function resultLine(callId: string, { content: parts, isError }: CallResult, frame: object): object {
  const content = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const result = { type: 'tool_result', tool_use_id: callId, content, is_error: isError };
  return { type: 'user', message: { role: 'user', content: [result] }, toolUseResult: content, ...frame };
}

function textOfLines(lines: readonly Line[]): string {
  return lines.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
