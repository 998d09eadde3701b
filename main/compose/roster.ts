import type { HostService } from '@shared/domain/ledger';
import { err, ok } from '@shared/kit/result';
import { createProfiles, type Profiles } from '../agent/profiles/profiles';
import { createTextReader } from '../workspace/bounded-text';
import { classifyPath } from '../workspace/paths';
import { createRosters } from '../chat/rosters';
import type { PermissionsFile } from '../permissions/rules/permissions-file';
import { createRosterMemory, type RosterMemory } from '../roster/memory';
import { createNativeTools, type AgentSwitches, type NativeToolsService } from '../roster/native-tools';
import { createRoster, type RosterDeps } from '../roster/roster';
import type { ComposedMcp } from './mcp';
import type { ComposedSkills } from './skills';
import type { JsonFile } from '../store/json-file';
import type { Store } from '../store/open-store';
import type { PermissionPort } from '../tools/ports';

export interface RosterOptions {
  readonly userHome: string;
  /** The program's own home. */
  readonly home: string;
  readonly trust: { trusts(root: string): boolean };
  readonly store: Store;
  readonly permissions: PermissionPort;
  readonly userRules: JsonFile<PermissionsFile>;
  /** Every known tool of a catalogue, as of now. */
  readonly known: RosterDeps['known'];
  readonly services: (root: string | null) => ReadonlySet<HostService>;
  readonly mcp: ComposedMcp;
  readonly attended: boolean;
  readonly skills: ComposedSkills;
}

/** Who may use which tool: agents, switches, rules and what conversations have loaded. */
export interface Rosters {
  readonly ledgerFor: ReturnType<typeof createRosters>;
  readonly memory: RosterMemory;
  readonly profiles: Profiles;
  readonly native: NativeToolsService;
}

/** Nobody writes a longer agent file by hand. */
const agentFileBytes = 256 * 1024;

export function composeRosters(options: RosterOptions): Rosters {
  const { store, known, permissions } = options;
  const memory = createRosterMemory({
    load: (id) => store.conversations.activated(id),
    save: (id, names) => void store.conversations.setActivated(id, names),
  });
  const { userHome, home } = options;
  const isSecret = (real: string): boolean =>
    classifyPath(real, { root: userHome, home: userHome, appHome: home }).sort === 'secret';
  const profiles = createProfiles({
    home: userHome,
    userAgents: store.paths.agents,
    trusts: (root) => options.trust.trusts(root),
    readText: createTextReader({ isSecret, maxBytes: agentFileBytes }),
    brought: (root) => options.skills.agents(root),
  });
  const ledgerFor = createRosters({
    roster: createRoster({ known }),
    known,
    memory,
    profiles,
    permissions,
    narrowing: (id) => options.skills.active.narrowing(id),
    switches: () => store.agentTools.read().value,
    services: options.services,
    prepare: (root) => options.mcp.servers.prepare(root),
    revision: () => options.mcp.servers.revision(),
    shape: options.attended ? 'chat' : 'unattended',
  });
  const native = createNativeTools({
    switches: store.agentTools,
    switchesPath: store.paths.agentTools,
    agentSwitches: agentSwitches(options.userRules),
    usage: store.usage,
    async rosterFor({ catalogue, agent, root }) {
      const ledger = await ledgerFor({ id: '', agent, root, catalogue }, root);
      return ledger.forModel({ acceptsImages: true }, () => Promise.resolve([]));
    },
  });
  return { ledgerFor, memory, profiles, native };
}

/** `tool:Name` denies among an agent's own rules are its switches (NT8, TR8). */
function agentSwitches(rules: JsonFile<PermissionsFile>): AgentSwitches {
  type Entry = PermissionsFile['deny'][number];
  const nameOf = (entry: Entry): string | undefined =>
    /^tool:(.+)$/.exec((typeof entry === 'string' ? entry : entry.rule).trim())?.[1]?.trim();

  return {
    off: (agent) =>
      (rules.read().value.agents[agent]?.deny ?? []).map(nameOf).filter((name) => name !== undefined),
    setOff(agent, off) {
      const written = rules.update(({ agents }) => {
        const own = agents[agent] ?? { allow: [], ask: [], deny: [] };
        const others = own.deny.filter((entry) => nameOf(entry) === undefined);
        const deny = [...others, ...off.map((name) => `tool:${name}`)];
        return { agents: { ...agents, [agent]: { ...own, deny } } };
      });
      return written.ok ? ok(undefined) : err(written.error.message);
    },
  };
}
