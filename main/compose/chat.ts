import type { Settings } from '@shared/domain/settings';
import { ok } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { setTimeout as pause } from 'node:timers/promises';
import type { Models } from '../agent/providers/models';
import { createNestedNotes } from '../agent/notes/nested-notes';
import { createRunLoop, type RunLoop } from '../agent/run-loop';
import type { RunLoopPorts } from '../agent/run-ports';
import { createWireDump, type WireDump } from '../agent/wire-dump';
import { createSystemPrompt } from '../agent/system-prompt';
import type { PromptMemory } from '../memory/prompt-memory';
import type { LiveConversations } from '../chat/live';
import { createJobInbox } from '../chat/job-news';
import { createRuns, type RunsPorts } from '../chat/runs';
import { createChatService, type ChatPorts, type ChatService } from '../chat/service';
import { createSessions } from '../chat/sessions';
import type { SubAgentService } from '../chat/sub-agents/service';
import type { TurnHolds } from '../chat/sub-agents/turn-holds';
import type { ComposedHooks } from './hooks';
import type { Permissions } from './permissions';
import type { ComposedQuestions } from './questions';
import type { Rosters } from './roster';
import type { Store } from '../store/open-store';
import type { CallRunner } from '../tools/ports';
import { composeSubAgents } from './sub-agents';
import { createCommandCheck, createCommandExpander } from './slash-commands';
import type { ComposedSkills } from './skills';
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
  readonly asking: ComposedQuestions;
  readonly rosters: Rosters;
  readonly permitting: Permissions;
  readonly holds: TurnHolds;
  /** What a run is told of memory. */
  readonly memory: PromptMemory;
  readonly jobs: Jobs;
  readonly hooks: ComposedHooks;
  readonly skills: ComposedSkills;
  readonly settings: () => Settings;
}

export interface ComposedChat {
  readonly chat: ChatService;
  readonly agents: SubAgentService;
  /** News from outside of a turn that is worth one of its own. */
  wake(conversationId: string, text: string): void;
}

/** The run loop, the turns under way and the conversations that a front end uses. */
export function composeChat(options: ChatOptions): ComposedChat {
  const { clock, ids, store, live, calls, reportBug, asking, userHome: home } = options;
  const dump = createWireDump({ home: options.home, folder: store.paths.wire });
  const loop = composeLoop(options, dump);
  const sessions = createSessions({
    home,
    scratch: `${options.home}/scratch`,
    parentOf: (id) => store.conversations.get(agents.parentOf(id) ?? ''),
  });
  const { ledgerFor, memory, profiles } = options.rosters;
  const { nestedNotes, system } = composePrompt(options);
  const inbox = createJobInbox(options.jobs);
  // What the person did with a plan is told as news of jobs are.
  const news = {
    take: (id: string) => [...asking.plans.takeNews(id), ...inbox.take(id)],
    wakes: (id: string) => inbox.wakes(id),
  };
  inbox.onNews((conversationId) => chat.wake(conversationId));
  const agents: SubAgentService = composeSubAgents({ ...options, inbox, runs: () => turns });
  const runs: RunsPorts = {
    run: (request) => loop.run(request),
    ...store,
    live,
    sessionOf: (conversation) => sessions.of(conversation),
    ledgerFor,
    systemFor: system,
    dump,
    memory: options.memory,
    nestedNotes,
    maxSteps: () => options.settings().maxSteps,
    leftover: (...left) => chat.leftover(...left),
    jobs: news,
    hooksFor: (conversation, run) => options.hooks.forRun(conversation, run),
    expand: createCommandExpander(options.skills),
    agents,
    ended(conversationId, stopped) {
      options.skills.active.turnEnded(conversationId);
      agents.ended(conversationId);
      if (!stopped) chat.wake(conversationId);
    },
    ids,
    reportBug,
  };
  const turns = createRuns(runs);
  const chat: ChatService = createChatService({
    ...store,
    live,
    runs: turns,
    agents,
    approvals: options.approvals,
    questions: asking.questions,
    plans: asking.plans,
    stopCall: (callId) => calls.stop(callId),
    jobs: news,
    forgetSession(conversationId) {
      sessions.forget(conversationId);
      inbox.forget(conversationId);
      void options.jobs.endConversation(conversationId);
      memory.forget(conversationId);
      asking.plans.forget(conversationId);
      nestedNotes.forget(conversationId);
      options.skills.active.forget(conversationId);
      void options.hooks
        .forget(conversationId)
        .catch((error: unknown) => reportBug(error, 'forgetting a transcript'));
    },
    commandProblem: createCommandCheck(options.skills),
    profiles,
    memory,
    models: options.models,
    clock,
    ids,
  });
  return {
    chat,
    agents,
    wake: (conversationId, text) => inbox.post(conversationId, { text, wakes: true }),
  };
}

function composeLoop({ models, calls, store, clock, ids }: ChatOptions, dump: WireDump): RunLoop {
  return createRunLoop({
    models,
    calls,
    save: saveAtLeaf(store),
    sending: (request, sent) => dump.request(request, sent),
    loadBlob: (hash) => store.outputs.get(hash),
    clock,
    ids,
    sleep,
    random: Math.random,
  });
}

/** What a run is told before the first message, and on coming into a folder. */
function composePrompt(options: ChatOptions) {
  const { userHome: home } = options;
  const isSecret = (real: string): boolean =>
    classifyPath(real, { root: home, home, appHome: options.home }).sort === 'secret';
  const nestedNotes = createNestedNotes({ home, appHome: options.home, isSecret }, options.hooks.nestedNotes);
  const system = createSystemPrompt({
    home,
    appHome: options.home,
    platform: options.platform,
    clock: options.clock,
    branchName,
    isSecret,
    skills: (root) => options.skills.skills.catalogue(root),
    roles: (root) => options.rosters.profiles.roles(root),
  });
  return { nestedNotes, system };
}

/** Writes a message down and makes it the branch's newest. */
function saveAtLeaf({ messages, conversations }: Store): RunLoopPorts['save'] {
  return (message) => {
    const written = messages.append(message);
    if (!written.ok) return written;
    const moved = conversations.setLeaf(message.conversationId, message.id);
    return moved.ok ? ok(undefined) : moved;
  };
}

/** Rejection by abort is the early end that the loop asks for. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
