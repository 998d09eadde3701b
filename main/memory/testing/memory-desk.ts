import path from 'node:path';
import type { CallState, CallView } from '@shared/domain/call';
import type { Conversation, Message } from '@shared/domain/message';
import type { Clock } from '@shared/kit/sources';
import {
  countingIds,
  openTestStore,
  temporaryFolder,
  textResult,
  valueOf,
} from '../../store/testing/temporary-store';
import type { Store } from '../../store/open-store';
import { searchMemory, type ReadsTool, type SearchRequest } from '../agent-memory';
import { createMemoryEngine, type MemoryEngine } from '../engine';
import type { MemoryThread } from '../memory-thread';
import { createReadsTool } from '../reads-tool';

/** A record in a temporary folder with memory over it, on the test's own thread. */
export interface MemoryDesk {
  readonly store: Store;
  readonly index: string;
  readonly engine: MemoryEngine;
  readonly thread: MemoryThread;
  readonly reads: ReadsTool;
  readonly clock: Clock;
  /** How often the index was made anew. */
  readonly rebuilt: () => number;
  pass(ms: number): void;
  chat(options?: Partial<Conversation>): Conversation;
  say(chat: Conversation, role: Message['role'], text: string, over?: Partial<Message>): Message;
  /** A settled call, unless it is left open. */
  call(chat: Conversation, tool: string, input: unknown, result: string, over?: Partial<CallView>): string;
  settle(id: string, result: string): void;
  remember(names: readonly string[]): void;
  find(query: string, over?: Partial<SearchRequest>): Promise<readonly string[]>;
}

export const project = 'p1';

/** `custom` are the switches of custom tools, read at every look. */
export function openMemoryDesk(custom: ReadonlyMap<string, boolean> = new Map()): MemoryDesk {
  const home = temporaryFolder();
  let now = Date.UTC(2026, 0, 5);
  const clock: Clock = { now: () => (now += 1) };
  const ids = countingIds();
  const { store } = openTestStore(home, clock, ids);
  const index = path.join(home, 'index', 'memory.db');
  let rebuilt = 0;
  const engine = createMemoryEngine({
    record: store.paths.database,
    index,
    ticks: () => performance.now(),
    rebuilt: () => (rebuilt += 1),
  });
  const thread = onThisThread(engine);
  const reads = createReadsTool({
    remembered: () => store.agentTools.read().value.remembered,
    custom: (name) => custom.get(name),
  });
  const leaves = new Map<string, string>();

  function say(
    chat: Conversation,
    role: Message['role'],
    text: string,
    over: Partial<Message> = {},
  ): Message {
    const message: Message = {
      id: ids.next('msg'),
      conversationId: chat.id,
      parentId: leaves.get(chat.id) ?? null,
      runId: null,
      role,
      parts: [{ type: 'text', text }],
      ...(role === 'assistant' ? { model: chat.model } : {}),
      createdAt: clock.now(),
      ...over,
    };
    valueOf(store.messages.append(message));
    leaves.set(chat.id, message.id);
    return message;
  }

  const done = (): CallState => ({ kind: 'done', startedAt: now, endedAt: now });
  return {
    store,
    index,
    engine,
    thread,
    reads,
    clock,
    rebuilt: () => rebuilt,
    pass: (ms) => void (now += ms),
    chat: (options = {}) =>
      valueOf(
        store.conversations.create({
          projectId: project,
          root: '/work',
          title: 'A talk',
          model: 'anthropic/claude',
          mode: 'manual',
          agent: null,
          ...options,
        }),
      ),
    say,
    call(chat, tool, input, result, over = {}) {
      const id = ids.next('call');
      const state: CallState = { kind: 'queued' };
      const call: CallView = {
        id,
        conversationId: chat.id,
        runId: 'run',
        messageId: 'msg',
        tool,
        input,
        state,
        askedAt: clock.now(),
        ...over,
      };
      valueOf(store.calls.asked(call));
      if (over.state === undefined)
        valueOf(store.calls.settled(id, done(), over.result ?? textResult(result)));
      return id;
    },
    settle: (id, result) => valueOf(store.calls.settled(id, done(), textResult(result))),
    remember(names) {
      valueOf(store.agentTools.update(() => ({ version: 1, remembered: [...names] })));
    },
    async find(query, over = {}) {
      const request = { query, limit: 20, project, conversation: null, ...over };
      const mask = (text: string): Promise<string> => Promise.resolve(text);
      return valueOf(await searchMemory({ thread, reads, mask, clock }, request)).hits.map(
        ({ text }) => text,
      );
    },
  };
}

/** The engine with the thread's face. */
export function onThisThread(engine: MemoryEngine): MemoryThread {
  return {
    drain: async (ms) => engine.drain(ms),
    sources: async (scope) => engine.sources(scope),
    search: async (ask) => engine.search(ask),
    due: async (before, limit) => engine.due(before, limit),
    walk: async (ask) => engine.walk(ask),
    forget: async (conversation) => engine.forget(conversation),
    close: async () => engine.close(),
  };
}
