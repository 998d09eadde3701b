import path from 'node:path';
import type { WindowEvent } from '@shared/contract/events';
import type { Settings } from '@shared/domain/settings';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Clock } from '@shared/kit/sources';
import type { ModelPort } from '../agent/ports';
import { createAgentMemory } from '../memory/agent-memory';
import { createMemoryHandlers } from '../memory/handlers';
import { createIndexKeeper } from '../memory/index-keeper';
import { createMemoryThread, type MemoryThread } from '../memory/memory-thread';
import type { AskModel } from '../memory/model-walk';
import type { AgentMemory } from '../memory/ports';
import { createPromptMemory, type PromptMemory } from '../memory/prompt-memory';
import { createReadsTool } from '../memory/reads-tool';
import { startMemoryWorker } from '../memory/start-memory-worker';
import { createWalker, type Walker } from '../memory/walker';
import type { Store } from '../store/open-store';
import type { Report } from '../store/report';
import { hideSecrets } from '../tools/custom/hide-secrets';
import type { Vault } from '../tools/custom/vault';

export interface MemoryOptions {
  readonly clock: Clock;
  readonly notify: Report;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly store: Store;
  readonly settings: () => Settings;
  /** What is built after memory and only asked later. */
  readonly later: () => {
    readonly remembers: (name: string, root: string | null) => boolean | undefined;
    readonly vault: Vault;
    readonly agents: (root: string | null) => Promise<readonly string[]>;
    readonly models: ModelPort;
  };
  /** On the thread of whoever asks, where there is no built program (tests). */
  readonly thread?: MemoryThread;
}

export interface ComposedMemory {
  /** What the memory tools do. */
  readonly agent: AgentMemory;
  readonly prompt: PromptMemory;
  readonly walker: Walker;
  /** Takes the values of secrets out of a text. */
  readonly mask: (text: string) => Promise<string>;
  /** Keeps the index fresh and writes finished conversations down, as long as a window is open. */
  start(): void;
  /** The handlers of Settings → Memory. */
  handlers(windows: {
    readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
  }): ReturnType<typeof createMemoryHandlers>;
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** Search on a thread of its own, the four tools, the prompt's part, the walker and the page. */
export function composeMemory(options: MemoryOptions): ComposedMemory {
  const { store, clock, later } = options;
  const { memories } = store;
  const thread = options.thread ?? threadOf(options);
  const listeners: (() => void)[] = [];
  const changed = (): void => listeners.forEach((listener) => listener());
  const reads = createReadsTool({
    remembered: () => store.agentTools.read().value.remembered,
    custom: (name, root) => later().remembers(name, root),
  });
  const mask = createMask(() => later().vault);
  const projectOf = (conversationId: string): { projectId: string; root: string | null } => {
    const conversation = store.conversations.get(conversationId);
    return { projectId: conversation?.projectId ?? '', root: conversation?.root ?? null };
  };
  const search = { thread, reads, mask, clock };
  const walker = createWalker({
    ...search,
    memories,
    mode: () => options.settings().memoryWalker,
    conversation(id) {
      const conversation = store.conversations.get(id);
      return conversation === undefined
        ? undefined
        : { projectId: conversation.projectId ?? '', agent: conversation.agent };
    },
    askModel: askModelOf(store, () => later().models),
    changed,
    report: options.reportBug,
  });
  const keeper = createIndexKeeper(thread, options.reportBug);
  return {
    agent: createAgentMemory({
      ...search,
      memories,
      projectOf,
      agents: (root) => later().agents(root),
      changed,
    }),
    prompt: createPromptMemory(memories, clock),
    walker,
    mask,
    start() {
      keeper.start();
      walker.start();
    },
    handlers: ({ workspaceOf }) =>
      createMemoryHandlers({
        ...search,
        memories,
        walker,
        changed,
        projectOf(windowId) {
          const workspace = workspaceOf(windowId);
          return { projectId: workspace?.projectId ?? '', root: workspace?.root ?? null };
        },
      }),
    onChange: (listener) => void listeners.push(listener),
    async close() {
      keeper.close();
      await walker.close();
      await thread.close();
    },
  };
}

/** The page's part of the contract, and the news that it asks again for. */
export function composeMemoryWindow(
  memory: ComposedMemory,
  windows: {
    readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
    readonly send: (event: WindowEvent) => void;
  },
): ReturnType<typeof createMemoryHandlers> {
  memory.onChange(() => windows.send({ topic: 'memory' }));
  memory.start();
  return memory.handlers(windows);
}

function threadOf({ store, notify, reportBug }: MemoryOptions): MemoryThread {
  const data = { record: store.paths.database, index: path.join(store.paths.index, 'memory.db') };
  return createMemoryThread({
    startWorker: () => startMemoryWorker(data),
    rebuilt: () =>
      notify({
        id: 'memory:index',
        level: 'warning',
        title: 'The memory index was damaged and is made anew',
        text: 'It is read again from the conversation record, which is not affected. Until that is done a search may miss older entries.',
      }),
    report: (error) => reportBug(error, 'memory'),
  });
}

/** Texts that are masked at one time share one look into the Vault: each decrypts every secret. */
function createMask(vault: () => Vault): (text: string) => Promise<string> {
  let looking: Promise<readonly string[]> | undefined;
  return async (text) => {
    looking ??= valuesIn(vault()).finally(() => (looking = undefined));
    return hideSecrets(text, await looking);
  };
}

async function valuesIn(vault: Vault): Promise<readonly string[]> {
  const values = await Promise.all((await vault.list()).map(({ name }) => vault.value(name)));
  return values.filter((value) => value !== undefined);
}

/** One question to the conversation's own model, without tools. */
function askModelOf(store: Store, models: () => ModelPort): AskModel {
  return async (conversationId, { system, text, most }) => {
    const conversation = store.conversations.get(conversationId);
    const driver = conversation === undefined ? undefined : await models().resolve(conversation.model);
    if (driver === undefined || !driver.ok) return undefined;
    const done = new AbortController();
    let answer = '';
    const stream = driver.value.stream({
      system,
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      tools: [],
      signal: done.signal,
      loadBlob: () => Promise.resolve(undefined),
    });
    for await (const event of stream) {
      if (event.type === 'failed') return undefined;
      if (event.type === 'text') answer += event.text;
      if (answer.length >= most) break;
    }
    done.abort();
    return answer;
  };
}
