import type { Settings } from '@shared/domain/settings';
import { ok } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { setTimeout as pause } from 'node:timers/promises';
import type { Models } from '../agent/providers/models';
import { createNestedNotes } from '../agent/notes/nested-notes';
import { createRunLoop } from '../agent/run-loop';
import { createWireDump } from '../agent/wire-dump';
import { createSystemPrompt } from '../agent/system-prompt';
import type { LiveConversations } from '../chat/live';
import { createJobInbox } from '../chat/job-news';
import { createRuns, type RunsPorts } from '../chat/runs';
import { createChatService, type ChatPorts, type ChatService } from '../chat/service';
import { createSessions } from '../chat/sessions';
import type { ComposedHooks } from './hooks';
import type { Rosters } from './roster';
import type { Store } from '../store/open-store';
import type { CallRunner } from '../tools/ports';
import type { Jobs } from '../workspace/jobs';
import { classifyPath } from '../workspace/paths';
import { branchName } from '../workspace/project';

export interface ChatOptions {
  readonly home: string;
  readonly userHome: string;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reportBug: (error: unknown, where: string) => void;
  readonly store: Store;
  readonly live: LiveConversations;
  readonly models: Models;
  readonly calls: CallRunner;
  readonly approvals: ChatPorts['approvals'];
  readonly rosters: Rosters;
  readonly jobs: Jobs;
  readonly hooks: ComposedHooks;
  readonly settings: () => Settings;
}

/** The run loop, the turns under way and the conversations that a front end uses. */
export function composeChat(options: ChatOptions): ChatService {
  const { clock, ids, store, live, calls, reportBug, userHome: home } = options;
  const dump = createWireDump({ home: options.home, folder: store.paths.wire });
  const loop = createRunLoop({
    models: options.models,
    calls,
    save: (message) => {
      const written = store.messages.append(message);
      if (!written.ok) return written;
      const moved = store.conversations.setLeaf(message.conversationId, message.id);
      return moved.ok ? ok(undefined) : moved;
    },
    sending: (request, sent) => dump.request(request, sent),
    loadBlob: (hash) => store.outputs.get(hash),
    clock,
    ids,
    sleep,
    random: Math.random,
  });
  const sessions = createSessions({ home, scratch: `${options.home}/scratch` });
  const { ledgerFor, memory, profiles } = options.rosters;
  const isSecret = (real: string): boolean =>
    classifyPath(real, { root: home, home, appHome: options.home }).sort === 'secret';
  const nestedNotes = createNestedNotes({ home, appHome: options.home, isSecret });
  const system = createSystemPrompt({
    home,
    appHome: options.home,
    platform: options.platform,
    clock,
    branchName,
    isSecret,
  });
  const inbox = createJobInbox(options.jobs);
  inbox.onNews((conversationId) => chat.wake(conversationId));
  const runs: RunsPorts = {
    run: (request) => loop.run(request),
    ...store,
    live,
    sessionOf: (conversation) => sessions.of(conversation),
    ledgerFor,
    systemFor: system,
    dump,
    nestedNotes,
    maxSteps: () => options.settings().maxSteps,
    leftover: (...left) => chat.leftover(...left),
    jobs: inbox,
    hooksFor: (conversation, run) => options.hooks.forRun(conversation, run),
    ended(conversationId, stopped) {
      if (!stopped) chat.wake(conversationId);
    },
    ids,
    reportBug,
  };
  const chat: ChatService = createChatService({
    ...store,
    live,
    runs: createRuns(runs),
    approvals: options.approvals,
    stopCall: (callId) => calls.stop(callId),
    jobs: inbox,
    forgetSession(conversationId) {
      sessions.forget(conversationId);
      inbox.forget(conversationId);
      void options.jobs.endConversation(conversationId);
      memory.forget(conversationId);
      nestedNotes.forget(conversationId);
      void options.hooks
        .forget(conversationId)
        .catch((error: unknown) => reportBug(error, 'forgetting a transcript'));
    },
    profiles,
    memory,
    models: options.models,
    clock,
    ids,
  });
  return chat;
}

/** Rejection by abort is the early end that the loop asks for. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
