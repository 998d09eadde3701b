import type { Catalogue, HostService } from '@shared/domain/ledger';
import type { Settings } from '@shared/domain/settings';
import { ok, type Result } from '@shared/kit/result';
import path from 'node:path';
import { createDirectDriver } from '../agent/direct';
import { createModels, type Models } from '../agent/providers/models';
import { createLiveConversations, type LiveConversations } from '../chat/live';
import type { ChatService } from '../chat/service';
import { composeChat } from './chat';
import type { CustomToolService } from './custom-tools';
import { composeHooks, type ComposedHooks } from './hooks';
import { composeMachine, type Machine } from './machine';
import { composeCheckpoints, type ComposedCheckpoints } from './checkpoints';
import type { CoreOptions } from './options';
import { composePermissionDesk } from './permission-desk';
import { composePermissions, type Permissions } from './permissions';
import { composeRosters, type Rosters } from './roster';
import { composeToolset } from './toolset';
import { createTrust, TrustFile } from '../hooks/trust';
import type { DeskPorts } from '../permissions/desk/ports';
import type { StoreFailure } from '../store/failure';
import { openStore, type Store } from '../store/open-store';
import type { SecretStore } from '../store/secrets';
import { createCallRunner } from '../tools/call';
import type { KnownTool, Tool } from '../tools/define';
import type { CallRunner } from '../tools/ports';
import { primaryArgumentOf } from '../tools/steps/resolve-name';
import { createPathLocks } from '../workspace/locks';

/** The engine, the same for window and command. */
export interface Core extends Machine {
  readonly store: Store;
  readonly live: LiveConversations;
  readonly chat: ChatService;
  readonly calls: CallRunner;
  readonly models: Models;
  readonly secrets: SecretStore;
  readonly checkpoints: ComposedCheckpoints;
  readonly rosters: Rosters;
  /** Hooks and the trust of folders, for the window. */
  readonly hooks: ComposedHooks;
  /** What Settings → Permissions works on. */
  readonly permissionDesk: DeskPorts;
  /** Every known tool of a catalogue, as of now. */
  known(catalogue: Catalogue, root?: string | null): readonly KnownTool[];
  readonly custom: CustomToolService;
  settings(): Settings;
}

/** Builds every service once and hands it to those that need it; nothing else news up a service. */
export function composeCore(options: CoreOptions): Result<Core, StoreFailure> {
  const opened = openStore(options);
  if (!opened.ok) return opened;
  const store = opened.value;
  const settings = (): Settings => ({ ...store.settings.get(), ...options.overrides });

  const live = createLiveConversations(options.clock);
  const trustFile = store.jsonFile({
    path: path.join(options.home, 'trusted-folders.json'),
    schema: TrustFile,
  });
  const trust = createTrust(trustFile, options.trusted ?? []);
  const machine = composeMachine({ ...options, trusts: (root) => trust.trusts(root) });
  const permitting = composePermissions({ ...options, store, live });
  const { permissions, approvals, userRules } = permitting;
  const secrets = store.secrets(options.cipher);
  const toolset = composeToolset({ ...options, store, machine, permitting, settings, secrets });
  const { known, toolNamed } = toolset;
  const checkpoints = composeCheckpoints({ ...options, store, live });
  const hooks = composeHooks({
    ...options,
    store,
    live,
    machine,
    trust,
    permissions,
    profiles: () => rosters.profiles,
    toolNamed,
  });
  const calls = composeCalls(options, { store, permitting, hooks, checkpoints });
  const models = composeModels(options, { settings, secrets, toolNamed });
  const rosters = composeRosters({
    ...options,
    store,
    permissions,
    userRules,
    known,
    services: hostServices(options.attended),
  });
  const chat = composeChat({
    ...options,
    store,
    live,
    models,
    calls,
    approvals,
    rosters,
    jobs: machine.jobs,
    hooks,
    settings,
  });

  async function close(): Promise<void> {
    await chat.close();
    await hooks.close();
    await trustFile.close();
    await checkpoints.close();
    await Promise.all([toolset.close(), machine.close()]);
    await store.close();
  }
  return ok({
    ...machine,
    store,
    live,
    chat,
    calls,
    models,
    secrets,
    checkpoints,
    rosters,
    hooks,
    permissionDesk: composePermissionDesk({ ...options, store, permissions: permitting, toolNamed }),
    known,
    custom: toolset.custom,
    settings,
    close,
  });
}

/** What the host has for tools; a window only where someone looks. */
function hostServices(attended: boolean): ReadonlySet<HostService> {
  return new Set(['jobs', 'language-servers', 'code-index', ...(attended ? (['window'] as const) : [])]);
}

interface ModelParts {
  readonly settings: () => Settings;
  readonly secrets: SecretStore;
  readonly toolNamed: (name: string) => Tool | undefined;
}

function composeModels({ env, clock }: CoreOptions, { settings, secrets, toolNamed }: ModelParts): Models {
  return createModels({
    env,
    settings: { get: settings },
    secrets,
    fetch: globalThis.fetch,
    clock,
    direct: () => createDirectDriver({ primaryArgumentOf: (name) => primaryArgumentOf(name, toolNamed) }),
  });
}

interface CallParts {
  readonly store: Store;
  readonly permitting: Permissions;
  readonly hooks: ComposedHooks;
  readonly checkpoints: ComposedCheckpoints;
}

function composeCalls(
  { clock, ids, reportBug }: CoreOptions,
  { store, permitting, hooks, checkpoints }: CallParts,
): CallRunner {
  return createCallRunner({
    hooks: hooks.calls,
    permissions: permitting.permissions,
    approvals: permitting.approvals,
    usage: store.usage,
    record: store.record,
    outputs: store.outputs,
    locks: createPathLocks(),
    beforePermission: [checkpoints.beforePermission],
    beforeRun: [checkpoints.beforeRun],
    clock,
    ids,
    reportBug,
  });
}
