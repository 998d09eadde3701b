import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallView } from '@shared/domain/call';
import type { Conversation } from '@shared/domain/message';
import type { SubAgentView } from '@shared/domain/sub-agent';
import type { Result } from '@shared/kit/result';
import type { Core } from '../core';
import type { CoreOptions } from '../options';
import { openCore } from './open-core';

/** The whole engine on a home and a folder of its own; prompts are calls, at every level (Direct). */
export interface AgentWorld {
  readonly root: string;
  readonly home: string;
  readonly core: Core;
  /** Closes the engine and opens it again on the same home. */
  reopen(over?: Partial<CoreOptions>): Promise<void>;
  chat(mode?: Conversation['mode'], agent?: string | null): Conversation;
  /** Sends the lines and waits for the end of the turn; answers with the calls that they made. */
  say(conversation: Conversation, ...lines: string[]): Promise<readonly CallView[]>;
  views(conversation: Conversation): readonly SubAgentView[];
  /** An agent file of the person. */
  role(name: string, front: string): Promise<void>;
  close(): Promise<void>;
}

export async function createAgentWorld(options: Partial<CoreOptions> = {}): Promise<AgentWorld> {
  const base = await realpath(await mkdtemp(path.join(tmpdir(), 'agent-world-')));
  const root = path.join(base, 'work');
  const home = path.join(base, 'home');
  await mkdir(root);
  await writeFile(path.join(root, 'a.txt'), 'alpha\n');
  const open = (over: Partial<CoreOptions> = {}): Core =>
    openCore(home, { userHome: base, env: { PATH: process.env['PATH'] }, ...options, ...over });
  let core = open();

  return {
    root,
    home,
    get core() {
      return core;
    },
    async reopen(over) {
      await core.close();
      core = open(over);
    },
    chat: (mode = 'full', agent = null) =>
      valueOf(core.chat.create({ model: 'direct', mode, agent, root, projectId: 'p1' })),
    async say(conversation, ...lines) {
      const before = core.store.calls.byConversation(conversation.id).length;
      valueOf(core.chat.send(conversation.id, lines.join('\n')));
      await core.chat.idle(conversation.id);
      return core.store.calls.byConversation(conversation.id).slice(before);
    },
    views: ({ id }) => core.agents.views(id),
    async role(name, front) {
      const folder = path.join(base, '.claude/agents');
      await mkdir(folder, { recursive: true });
      const text = `---\nname: ${name}\ndescription: A test role.\n${front}\n---\nDo it.\n`;
      await writeFile(path.join(folder, `${name}.md`), text);
    },
    async close() {
      await core.close();
      await rm(base, { recursive: true, force: true });
    },
  };
}

/** The line of an Agent call. */
export function agentLine(prompt: string, more: object = {}): string {
  return `Agent ${JSON.stringify({ description: 'a piece', prompt, ...more })}`;
}

/** What a model reads of a call. */
export function textOf(call: CallView | undefined): string {
  return (
    call?.result?.content
      .map((part) => (part.type === 'text' ? part.text : `<${part.mediaType}>`))
      .join('\n') ?? ''
  );
}

export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
