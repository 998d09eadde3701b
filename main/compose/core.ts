import type { Notice } from '@shared/contract/events';
import type { Settings } from '@shared/domain/settings';
import { ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { tmpdir } from 'node:os';
import { createDirectDriver } from '../agent/direct';
import { createModels, type Models } from '../agent/providers/models';
import { createLiveConversations, type LiveConversations } from '../chat/live';
import type { ChatService } from '../chat/service';
import { composeChat } from './chat';
import { composePermissions } from './permissions';
import { createTools } from './tools';
import type { StoreFailure } from '../store/failure';
import { openStore, type Store } from '../store/open-store';
import type { Cipher, SecretStore } from '../store/secrets';
import { createCallRunner } from '../tools/call';
import type { CallRunner } from '../tools/ports';
import { primaryArgumentOf } from '../tools/steps/resolve-name';
import { createPathLocks } from '../workspace/locks';
import { createLoginEnvironment, type LoginEnvironment } from '../workspace/login-environment';
import { createProcesses, type Processes } from '../workspace/process';
import { createRipgrep, type Ripgrep } from '../workspace/ripgrep';

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
  /** Begins what the first command would wait for: the person's environment and the pipes. */
  warmUp(): void;
  close(): Promise<void>;
}

/** Builds every service once and hands it to those that need it; nothing else news up a service. */
export function composeCore(options: CoreOptions): Result<Core, StoreFailure> {
  const { clock, ids, env, userHome: home, platform, reportBug } = options;
  const opened = openStore(options);
  if (!opened.ok) return opened;
  const store = opened.value;
  const settings = (): Settings => ({ ...store.settings.get(), ...options.overrides });

  const live = createLiveConversations(clock);
  const ripgrep = createRipgrep();
  const environment = createLoginEnvironment({ env, home, platform });
  const processes = createProcesses({ platform, temporaryFolder: tmpdir(), ids });
  const { permissions, approvals, analyser } = composePermissions({ ...options, store, live });
  const catalogues = createTools({
    appHome: options.home,
    ripgrep,
    processes,
    environment,
    permissions,
    analyser,
  });
  const tools = catalogues.claude;
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
    direct: () => createDirectDriver({ primaryArgumentOf: (name) => primaryArgumentOf(name, tools) }),
  });
  const chat = composeChat({
    ...options,
    store,
    live,
    models,
    calls,
    approvals,
    permissions,
    tools,
    settings,
  });

  async function close(): Promise<void> {
    await chat.close();
    await Promise.all([processes.killAll(), environment.stop()]);
    await store.close();
  }
  function warmUp(): void {
    environment.start();
    processes.prepare();
  }
  return ok({
    store,
    live,
    chat,
    calls,
    models,
    secrets,
    environment,
    ripgrep,
    processes,
    settings,
    warmUp,
    close,
  });
}
