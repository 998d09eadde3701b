import type { Catalogue, HostService } from '@shared/domain/ledger';
import type { Settings } from '@shared/domain/settings';
import { ok, type Result } from '@shared/kit/result';
import path from 'node:path';
import { createDirectDriver } from '../agent/direct';
import { createModels, type Models } from '../agent/providers/models';
import { createLiveConversations, type LiveConversations } from '../chat/live';
import type { ChatService } from '../chat/service';
import type { SubAgentService } from '../chat/sub-agents/service';
import { composeChat } from './chat';
import type { CustomToolService } from './custom-tools';
import { composeHooks, type ComposedHooks } from './hooks';
import { composeMachine, type Machine } from './machine';
import { composeMcp, type ComposedMcp } from './mcp';
import { composeCheckpoints, type ComposedCheckpoints } from './checkpoints';
import type { CoreOptions } from './options';
import { composeMemory, type ComposedMemory } from './memory';
import { composePermissionDesk } from './permission-desk';
import { composePermissions, type Permissions } from './permissions';
import { composeQuestions, type ComposedQuestions } from './questions';
import { composeRosters, type Rosters } from './roster';
import { composeSkills, type ComposedSkills } from './skills';
import { atTop } from './sub-agents';
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
  readonly agents: SubAgentService;
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
  /** Skills, commands and plugins. */
  readonly skills: ComposedSkills;
  readonly mcp: ComposedMcp;
  /** Search over the past, standing orders, notes, the walker. */
  readonly memory: ComposedMemory;
  settings(): Settings;
}

/** What stands by itself and all the rest is built on. */
function composeGround(options: CoreOptions, store: Store) {
  const settings = (): Settings => ({ ...store.settings.get(), ...options.overrides });
  const live = createLiveConversations(options.clock);
  const trustFile = store.jsonFile({
    path: path.join(options.home, 'trusted-folders.json'),
    schema: TrustFile,
  });
  const trust = createTrust(trustFile, options.trusted ?? []);
  const machine = composeMachine({ ...options, trusts: (root) => trust.trusts(root) });
  trust.onChange(() => machine.languages.trustChanged());
  const permitting = composePermissions({ ...options, store, live });
  const secrets = store.secrets(options.cipher);
  return { store, settings, live, trustFile, trust, machine, permitting, secrets };
}

/**
 * Builds every service once and hands it to those that need it; nothing else news up a service. Some need each other:
 * what is made later is handed over as a function, asked for only once all stand.
 */
export function composeCore(options: CoreOptions): Result<Core, StoreFailure> {
  const opened = openStore(options);
  if (!opened.ok) return opened;
  const ground = composeGround(options, opened.value);
  const base = { ...options, ...ground.machine, ...ground };
  const { store, machine, permitting } = ground;
  const asking = composeQuestions({ ...base, rootOf: (id) => agents.lineageOf(id)?.rootId });
  const planIsOpen = (id: string): boolean => asking.plans.open(id) !== null;
  const skills = composeSkills({
    ...base,
    gates: () => ({ planIsOpen, checkpoint: atTop(checkpoints.beforeRun) }),
  });
  const memory = composeMemory({
    ...base,
    later: () => ({
      remembers: toolset.custom.tools.remembers,
      vault: toolset.custom.vault,
      agents: async (root) => (await rosters.profiles.list(root)).agents.map(({ name }) => name),
      models,
    }),
  });
  const mcp = composeMcp({
    ...base,
    questions: asking.questions,
    hooks: {
      asked: (...asked) => hooks.elicitation.asked(...asked),
      answered: (...answered) => hooks.elicitation.answered(...answered),
    },
    models: () => models,
    plugins: skills.servers,
  });
  const toolset = composeToolset({ ...base, agents: () => agents, memory, asking, skills: skills.port, mcp });
  const checkpoints = composeCheckpoints({ ...base, lineageOf: (id) => agents.lineageOf(id) });
  const hooks = composeHooks({
    ...base,
    skills,
    permissions: permitting.permissions,
    planIsOpen,
    profiles: () => rosters.profiles,
    toolNamed: toolset.toolNamed,
    helpers: () => ({ models, agents, servers: mcp.servers, wake }),
    topOf: (id) => agents.lineageOf(id)?.rootId ?? id,
  });
  const calls = composeCalls(options, { store, permitting, asking, hooks, checkpoints, mcp });
  const models = composeModels(options, { ...ground, toolNamed: toolset.toolNamed });
  const rosters = composeRosters({
    ...base,
    permissions: permitting.permissions,
    userRules: permitting.userRules,
    known: toolset.known,
    services: (root) => hostServices(options.attended, mcp.servers.hasAny(root)),
    mcp,
    skills,
  });
  const { chat, agents, wake } = composeChat({
    ...base,
    holds: checkpoints.holds,
    models,
    calls,
    approvals: permitting.approvals,
    asking,
    rosters,
    memory: memory.prompt,
    hooks,
    skills,
  });
  return ok({
    ...machine,
    ...ground,
    chat,
    agents,
    calls,
    models,
    checkpoints,
    rosters,
    hooks,
    permissionDesk: composePermissionDesk({ ...base, permissions: permitting, toolNamed: toolset.toolNamed }),
    known: toolset.known,
    custom: toolset.custom,
    skills,
    mcp,
    memory,
    close: () =>
      closeInTurn([chat, hooks, ground.trustFile, checkpoints, memory, mcp, toolset, machine, store]),
  });
}

/** What uses another is closed before it. */
async function closeInTurn(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** What the host has for tools; a window only where someone looks. */
function hostServices(attended: boolean, hasServers: boolean): ReadonlySet<HostService> {
  const own = ['jobs', 'language-servers', 'code-index'] as const;
  return new Set([
    ...own,
    ...(hasServers ? (['mcp'] as const) : []),
    ...(attended ? (['window'] as const) : []),
  ]);
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
  readonly asking: ComposedQuestions;
  readonly hooks: ComposedHooks;
  readonly checkpoints: ComposedCheckpoints;
  readonly mcp: ComposedMcp;
}

function composeCalls(
  { clock, ids, reportBug }: CoreOptions,
  { store, permitting, asking, hooks, checkpoints, mcp }: CallParts,
): CallRunner {
  return createCallRunner({
    hooks: hooks.calls,
    permissions: permitting.permissions,
    approvals: permitting.approvals,
    usage: store.usage,
    record: store.record,
    outputs: store.outputs,
    locks: createPathLocks(),
    // Twice: a plan may be presented while a call waits for its permission.
    beforePermission: [asking.plans.gate, checkpoints.beforePermission].map(atTop),
    beforeRun: [asking.plans.gate, checkpoints.beforeRun].map(atTop),
    arrive: (name, { session, signal }) => mcp.servers.arrive(name, session.root, signal),
    clock,
    ids,
    reportBug,
  });
}
