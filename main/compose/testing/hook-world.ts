import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Notice } from '@shared/contract/events';
import type { Mode } from '@shared/domain/danger';
import { conversationKey } from '../../../e2e/support/model-server/conversation-key';
import type { RecordedRequest, ScriptStep } from '../../../e2e/support/model-server/script';
import { startModelServer, type ModelServer } from '../../../e2e/support/model-server/server';
import { createIdSource, systemClock } from '../../sources';
import { projectPaths } from '../../store/home';
import { composeCore, type Core } from '../core';

export interface HookWorld {
  readonly core: Core;
  readonly top: string;
  readonly notices: Notice[];
  /** Every request that reached the model, in order. */
  readonly requests: readonly RecordedRequest[];
  readonly bugs: unknown[];
  /** One turn in a folder of its own, which is trusted and has these settings. */
  turn(options: TurnOptions): Promise<TurnDone>;
  close(): Promise<void>;
}

export interface TurnOptions {
  readonly name: string;
  /** `.claude/settings.json` of the folder. */
  readonly settings: object;
  readonly permissions?: object;
  readonly mode?: Mode;
  readonly prompt?: string;
  readonly steps: readonly ScriptStep[];
  /** What the model says to sub-agents, by their prompts. */
  readonly subAgents?: Readonly<Record<string, readonly ScriptStep[]>>;
  /** What a model says that a hook asks, by words of the hook. */
  readonly judges?: Readonly<Record<string, readonly ScriptStep[]>>;
  readonly model?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly trusted?: boolean;
  /** Once the folder is there. */
  readonly before?: (root: string) => Promise<void>;
}

export interface TurnDone {
  readonly root: string;
  readonly conversationId: string;
  /** Bodies of the requests for answers, titles and the like left out. */
  readonly requests: readonly RecordedRequest[];
}

/** The whole engine without a window, a scripted model behind real HTTP, and real hook processes. */
export async function createHookWorld(attended = false): Promise<HookWorld> {
  const top = await realpath(await mkdtemp(path.join(tmpdir(), 'hook-world-')));
  const home = path.join(top, 'home');
  const user = path.join(top, 'user');
  await mkdir(user, { recursive: true });
  const scripts = new Map<string, readonly ScriptStep[]>();
  const judges = new Map<string, readonly ScriptStep[]>();
  const server: ModelServer = await startModelServer((request, asked) => {
    const key = conversationKey(request);
    const judge = [...judges].find(([words]) => key.includes(words))?.[1];
    return (scripts.get(key) ?? judge)?.[asked] ?? { text: 'done.' };
  });
  const notices: Notice[] = [];
  const bugs: unknown[] = [];
  const composed = composeCore({
    home,
    userHome: user,
    env: { PATH: process.env['PATH'], HOME: user, ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url },
    platform: process.platform,
    clock: systemClock,
    ids: createIdSource(systemClock),
    notify: (notice) => void notices.push(notice),
    reportBug: (bug) => void bugs.push(bug),
    attended,
    rules: { allow: [], deny: [] },
    overrides: {},
  });
  if (!composed.ok) throw new Error(composed.error.message);
  const core = composed.value;

  async function turn(options: TurnOptions): Promise<TurnDone> {
    const root = path.join(top, options.name, 'work');
    await mkdir(path.join(root, '.claude'), { recursive: true });
    await writeFile(path.join(root, '.claude', 'settings.json'), JSON.stringify(options.settings));
    for (const [name, text] of Object.entries(options.files ?? {})) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), text);
    }
    await options.before?.(root);
    if (options.permissions !== undefined) {
      const file = projectPaths(home, root).workspacePermissions;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(options.permissions));
    }
    if (options.trusted !== false) core.hooks.desk.trust.set(root, true);
    const prompt = options.prompt ?? `go ${options.name}`;
    scripts.set(prompt, options.steps);
    for (const [told, steps] of Object.entries(options.subAgents ?? {})) scripts.set(told, steps);
    for (const [words, steps] of Object.entries(options.judges ?? {})) judges.set(words, steps);
    const created = core.chat.create({
      model: options.model ?? 'anthropic/claude-sonnet-4-5',
      mode: options.mode ?? 'manual',
      agent: null,
      root,
      projectId: null,
    });
    if (!created.ok) throw new Error(created.error.message);
    const { id } = created.value;
    core.chat.send(id, prompt);
    await core.chat.idle(id);
    await core.mcp.servers.leave(root);
    const requests = server.requests.filter((request) => conversationKey(request) === prompt);
    return { root, conversationId: id, requests };
  }

  return {
    core,
    top,
    notices,
    requests: server.requests,
    bugs,
    turn,
    async close() {
      await core.close();
      await server.close();
      await rm(top, { recursive: true, force: true });
    },
  };
}

/** All text that the model reads in a request's messages, in order. */
export function textsOf(request: RecordedRequest | undefined): readonly string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        if (typeof one === 'string' && (name === 'text' || name === 'content')) found.push(one);
        else walk(one);
      }
    }
  };
  walk(request?.body['messages']);
  return found;
}
