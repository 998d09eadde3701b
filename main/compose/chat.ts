import type { Settings } from '@shared/domain/settings';
import { ok } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModelPort } from '../agent/ports';
import { createRunLoop } from '../agent/run-loop';
import { createSystemPrompt } from '../agent/system-prompt';
import type { LiveConversations } from '../chat/live';
import { createRuns, type RunsPorts } from '../chat/runs';
import { createChatService, type ChatPorts, type ChatService } from '../chat/service';
import { createSessions } from '../chat/sessions';
import { createRoster } from '../roster/roster';
import type { Store } from '../store/open-store';
import type { Tool } from '../tools/define';
import type { CallRunner, PermissionPort } from '../tools/ports';
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
  readonly models: ModelPort;
  readonly calls: CallRunner;
  readonly approvals: ChatPorts['approvals'];
  readonly permissions: PermissionPort;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly settings: () => Settings;
}

/** The run loop, the turns under way and the conversations that a front end uses. */
export function composeChat(options: ChatOptions): ChatService {
  const { clock, ids, store, live, calls, permissions, reportBug, userHome: home } = options;
  const loop = createRunLoop({
    models: options.models,
    calls,
    save: (message) => {
      const written = store.messages.append(message);
      if (!written.ok) return written;
      const moved = store.conversations.setLeaf(message.conversationId, message.id);
      return moved.ok ? ok(undefined) : moved;
    },
    loadBlob: (hash) => store.outputs.get(hash),
    clock,
    ids,
    sleep,
    random: Math.random,
  });
  const sessions = createSessions({ home, scratch: `${options.home}/scratch` });
  const roster = createRoster(options.tools);
  const rosterFor = (root: string) => roster.forRun(permissions.removedTools(root));
  const system = createSystemPrompt({
    home,
    appHome: options.home,
    platform: options.platform,
    clock,
    branchName,
  });
  const runs: RunsPorts = {
    run: (request) => loop.run(request),
    ...store,
    live,
    sessionOf: (conversation) => sessions.of(conversation),
    toolsFor: (root) => rosterFor(root).live,
    systemFor: (conversation, session) => system(conversation.root, rosterFor(session.root)),
    maxSteps: () => options.settings().maxSteps,
    leftover: (...left) => chat.leftover(...left),
    ids,
    reportBug,
  };
  const chat: ChatService = createChatService({
    ...store,
    live,
    runs: createRuns(runs),
    approvals: options.approvals,
    stopCall: (callId) => calls.stop(callId),
    forgetSession: (conversationId) => sessions.forget(conversationId),
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
