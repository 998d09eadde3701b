import type { Notice } from '@shared/contract/events';
import type { Settings } from '@shared/domain/settings';
import { ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createDirectDriver } from './agent/direct';
import { createModels, type Models } from './agent/providers/models';
import { createRunLoop } from './agent/run-loop';
import { createSystemPrompt } from './agent/system-prompt';
import { createLiveConversations, type LiveConversations } from './chat/live';
import { createRuns, type RunsPorts } from './chat/runs';
import { createChatService, type ChatService } from './chat/service';
import { createSessions } from './chat/sessions';
import { composePermissions } from './compose-permissions';
import { createTools } from './compose-tools';
import { createRoster } from './roster/roster';
import type { StoreFailure } from './store/failure';
import { openStore, type Store } from './store/open-store';
import type { Cipher, SecretStore } from './store/secrets';
import { createCallRunner } from './tools/call';
import type { CallRunner } from './tools/ports';
import { createPathLocks } from './workspace/locks';
import { createLoginEnvironment, type LoginEnvironment } from './workspace/login-environment';
import { createProcesses, type Processes } from './workspace/process';
import { createRipgrep, type Ripgrep } from './workspace/ripgrep';

export interface CoreOptions {
  readonly home: string;
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly notify: (notice: Notice) => void;
  readonly reportBug: (error: unknown, where: string) => void;
  /** Absent in plain Node, where no keychain can be reached (CO7). */
  readonly cipher?: Cipher;
  /** Whether a person is there to answer questions. */
  readonly attended: boolean;
  readonly rules: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** Settings that count for this process instead of the file's. */
  readonly overrides: Partial<Settings>;
}

/** The engine, the same for window and command. */
export interface Core {
  readonly store: Store;
  readonly live: LiveConversations;
  readonly chat: ChatService;
  readonly calls: CallRunner;
  readonly models: Models;
  readonly secrets: SecretStore;
  readonly environment: LoginEnvironment;
  readonly ripgrep: Ripgrep;
  readonly processes: Processes;
  settings(): Settings;
  close(): Promise<void>;
}

/** Builds every service once and hands it to those that need it; nothing else news up a service. */
export function composeCore(options: CoreOptions): Result<Core, StoreFailure> {
  const { clock, ids, env, userHome: home, reportBug } = options;
  const opened = openStore(options);
  if (!opened.ok) return opened;
  const store = opened.value;
  const settings = (): Settings => ({ ...store.settings.get(), ...options.overrides });

  const live = createLiveConversations(clock);
  const ripgrep = createRipgrep();
  const environment = createLoginEnvironment({ env, home, platform: options.platform });
  const processes = createProcesses({ platform: options.platform, temporaryFolder: tmpdir(), ids });
  const { permissions, approvals, analyser } = composePermissions({ ...options, store, live });
  const tools = createTools({
    appHome: options.home,
    ripgrep,
    processes,
    environment,
    permissions,
    analyser,
  });
  const roster = createRoster(tools);
  const calls = createCallRunner({
    tools,
    permissions,
    approvals,
    record: store.record,
    outputs: store.outputs,
    locks: createPathLocks(),
    beforePermission: [],
    beforeRun: [],
    clock,
    ids,
    reportBug,
  });

  const secrets = store.secrets(options.cipher);
  const models = createModels({
    env,
    settings: { get: settings },
    secrets,
    fetch: globalThis.fetch,
    clock,
    direct: () => createDirectDriver({ primaryArgumentOf: (name) => tools.get(name)?.primaryArgument }),
  });
  const loop = createRunLoop({
    models,
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
  const rosterFor = (root: string) => roster.forRun(permissions.removedTools(root));
  const system = createSystemPrompt({ home, appHome: options.home, platform: options.platform, clock });
  const runsPorts: RunsPorts = {
    run: (request) => loop.run(request),
    ...store,
    live,
    sessionOf: (conversation) => sessions.of(conversation),
    toolsFor: (root) => rosterFor(root).live,
    systemFor: (conversation, session) => system(conversation.root, rosterFor(session.root)),
    maxSteps: () => settings().maxSteps,
    leftover: (...left) => chat.leftover(...left),
    ids,
    reportBug,
  };
  const chat: ChatService = createChatService({
    ...store,
    live,
    runs: createRuns(runsPorts),
    approvals,
    stopCall: (callId) => calls.stop(callId),
    forgetSession: (conversationId) => sessions.forget(conversationId),
    clock,
    ids,
  });

  async function close(): Promise<void> {
    await chat.close();
    await Promise.all([processes.killAll(), environment.stop()]);
    await store.close();
  }
  return ok({ store, live, chat, calls, models, secrets, environment, ripgrep, processes, settings, close });
}

/** Rejection by abort is the early end that the loop asks for. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
