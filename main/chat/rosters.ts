import type { AgentProfile } from '@shared/domain/agent';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { Catalogue, HostService, RunShape } from '@shared/domain/ledger';
import type { Profiles } from '../agent/profiles/profiles';
import { toolsMeant } from '../roster/agent-names';
import type { RosterMemory } from '../roster/memory';
import { policyOf } from '../roster/policy';
import type { Roster, RosterDeps } from '../roster/roster';
import type { PromptCost, RunRoster } from '../tools/define';
import type { PermissionPort } from '../tools/ports';

/** Whose run it is: a conversation, or the settings page that asks what one would have. */
export interface RunScene {
  /** Empty where there is no conversation yet. */
  readonly id: string;
  readonly agent: string | null;
  /** The folder whose agents count too. */
  readonly root: string | null;
  /** For runs whose agent picks none. */
  readonly catalogue?: Catalogue;
}

export interface RostersPorts {
  readonly roster: Roster;
  readonly known: RosterDeps['known'];
  readonly memory: RosterMemory;
  readonly profiles: Profiles;
  readonly permissions: Pick<PermissionPort, 'removedTools'>;
  /** As agent-tools.json says now. */
  readonly switches: () => AgentTools;
  readonly services: ReadonlySet<HostService>;
  readonly shape: RunShape;
}

/** The ledger of a run about to start, once its model is known. */
export interface RunLedger {
  readonly agent: AgentProfile | undefined;
  forModel(
    model: { readonly acceptsImages: boolean },
    promptCost: () => Promise<readonly PromptCost[]>,
  ): RunRoster;
}

/**
 * Gathers what decides a run's tools, as of now: a switch, a rule or an agent changed meanwhile counts from the next
 * message on (NT4). `root` is where the run works.
 */
export function createRosters(ports: RostersPorts) {
  return async function ledgerFor(scene: RunScene, root: string | null): Promise<RunLedger> {
    const { id } = scene;
    const agent = scene.agent === null ? undefined : await ports.profiles.find(scene.agent, scene.root);
    const catalogue = agent?.catalogue ?? scene.catalogue ?? 'claude';
    const known = ports.known(catalogue, root);
    const listed = agent?.tools === undefined ? undefined : toolsMeant(agent.tools, known, catalogue);
    const policy = policyOf(known, {
      switches: ports.switches(),
      removed: ports.permissions.removedTools({ root, agent: agent?.name }),
      agent,
      listed,
      disallowed: toolsMeant(agent?.disallowedTools ?? [], known, catalogue),
    });
    return {
      agent,
      forModel: (model, promptCost) =>
        ports.roster.forRun({
          catalogue,
          agent: agent?.name ?? null,
          root,
          facts: {
            shape: ports.shape,
            services: ports.services,
            model,
            policy,
            deferred: new Set(ports.switches().deferred),
            named: listed ?? new Set(),
          },
          activated: ports.memory.activated(id),
          enabled: () => ports.memory.enabled(id),
          used: (name) => ports.memory.used(id, name),
          remember: (names) => ports.memory.remember(id, names),
          promptCost,
        }),
    };
  };
}
