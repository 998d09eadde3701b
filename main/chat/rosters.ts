import type { AgentProfile } from '@shared/domain/agent';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { Catalogue, HostService, RunShape } from '@shared/domain/ledger';
import { goneRole } from '../agent/profiles/built-in-roles';
import type { Profiles } from '../agent/profiles/profiles';
import { toolsMeant } from '../roster/agent-names';
import type { RosterMemory } from '../roster/memory';
import { policyOf } from '../roster/policy';
import type { SkillNarrowing } from '../skills/ports';
import type { LaterTools, Narrowed, Roster, RosterDeps } from '../roster/roster';
import type { KnownTool, PromptCost, RunRoster } from '../tools/define';
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
  /** Of a sub-agent: what is above it, nearest first. It never has what one of them lacks. */
  readonly above?: readonly Above[];
}

/** An agent above a sub-agent: its conversation, and its profile's name. */
export interface Above {
  readonly id: string;
  readonly agent: string | null;
}

export interface RostersPorts {
  readonly roster: Roster;
  readonly known: RosterDeps['known'];
  readonly memory: RosterMemory;
  readonly profiles: Profiles;
  readonly permissions: Pick<PermissionPort, 'removedTools'>;
  /** What a loaded skill narrows the conversation's turn to. */
  readonly narrowing?: (conversationId: string) => SkillNarrowing | undefined;
  /** As agent-tools.json says now. */
  readonly switches: () => AgentTools;
  readonly services: (root: string | null) => ReadonlySet<HostService>;
  /** What brings tools of its own may need a moment; waits for it no longer than a message may be delayed. */
  readonly prepare?: (root: string | null) => Promise<void>;
  /** Grows when tools came or went by themselves. */
  readonly revision?: () => number;
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
  async function profileOf(name: string | null, scene: RunScene): Promise<AgentProfile | undefined> {
    if (name === null) return undefined;
    const found = await ports.profiles.find(name, scene.root);
    // A sub-agent whose role is gone must not become one that may do everything.
    return found ?? (scene.above === undefined ? undefined : goneRole(name));
  }

  return async function ledgerFor(scene: RunScene, root: string | null): Promise<RunLedger> {
    const { id, above = [] } = scene;
    const isSub = scene.above !== undefined;
    const [agent, ...uppers] = await Promise.all(
      [scene.agent, ...above.map((one) => one.agent)].map((name) => profileOf(name, scene)),
    );
    const catalogue = catalogueOf([agent, ...uppers]) ?? scene.catalogue ?? 'claude';
    await ports.prepare?.(root);
    const known = ports.known(catalogue, root);
    const policyFor = (
      tools: readonly KnownTool[],
      profile: AgentProfile | undefined,
      name = profile?.name,
    ): Policy =>
      policyOf(tools, {
        switches: ports.switches(),
        removed: ports.permissions.removedTools({ root, agent: name }),
        agent: profile,
        listed: listedBy(profile, tools, catalogue),
        disallowed: toolsMeant(profile?.disallowedTools ?? [], tools, catalogue),
      });
    const listed = listedBy(agent, known, catalogue);
    // Its own words come last, so that they are the ones it reads.
    const policyOn = (tools: readonly KnownTool[]): Policy =>
      new Map(
        [
          ...uppers
            .map((upper, index) => policyFor(tools, upper, above[index]?.agent ?? undefined))
            .toReversed(),
          policyFor(tools, agent),
        ].flatMap((one) => [...one]),
      );
    const policy = policyOn(known);
    const narrowing = (): SkillNarrowing | undefined =>
      [id, ...above.map((one) => one.id)]
        .map((one) => ports.narrowing?.(one))
        .find((one) => one !== undefined);
    return {
      agent,
      forModel: (model, promptCost) =>
        ports.roster.forRun({
          catalogue,
          agent: agent?.name ?? null,
          root,
          facts: {
            shape: isSub ? 'sub-agent' : ports.shape,
            ...(isSub && ports.shape === 'unattended' ? { unattended: true } : {}),
            services: ports.services(root),
            model,
            policy,
            deferred: new Set(ports.switches().deferred),
            named: listed ?? new Set(),
          },
          activated: ports.memory.activated(id),
          enabled: () => ports.memory.enabled(id),
          narrowed: narrowedBy(narrowing, known, catalogue),
          later: laterTools(ports, known, () => ports.known(catalogue, root), policyOn),
          used: (name) => ports.memory.used(id, name),
          remember: (names) => ports.memory.remember(id, names),
          promptCost,
        }),
    };
  };
}

type Policy = ReturnType<typeof policyOf>;

function listedBy(
  agent: AgentProfile | undefined,
  known: readonly KnownTool[],
  catalogue: Catalogue,
): ReadonlySet<string> | undefined {
  return agent?.tools === undefined ? undefined : toolsMeant(agent.tools, known, catalogue);
}

/** Tools of servers that came up after the run began, judged as the others were. */
function laterTools(
  { revision }: RostersPorts,
  atStart: readonly KnownTool[],
  now: () => readonly KnownTool[],
  policyOn: (tools: readonly KnownTool[]) => Policy,
): () => LaterTools | undefined {
  const names = new Set(atStart.map(({ tool }) => tool.name));
  let seen = revision?.();
  let later: LaterTools | undefined;
  return () => {
    if (revision?.() === seen) return later;
    seen = revision?.();
    const tools = now().filter(({ origin, tool }) => origin === 'mcp' && !names.has(tool.name));
    if (tools.length !== (later?.tools.length ?? 0)) later = { tools, policy: policyOn(tools) };
    return later;
  };
}

/** A built-in role has that of whoever starts it. */
function catalogueOf(chain: readonly (AgentProfile | undefined)[]): Catalogue | undefined {
  const chooser = chain.findIndex((profile) => profile?.builtIn !== true);
  return chain[chooser]?.catalogue;
}

/** A skill's list in the names of the run's catalogue; the same object as long as the skill is the same. */
function narrowedBy(
  narrowing: () => SkillNarrowing | undefined,
  known: readonly KnownTool[],
  catalogue: Catalogue,
): () => Narrowed | undefined {
  let last: { readonly from: SkillNarrowing; readonly narrowed: Narrowed } | undefined;
  return () => {
    const from = narrowing();
    if (from === undefined) return undefined;
    if (last?.from !== from) {
      const denial = {
        reason: `The skill ${from.skill} is loaded and lists its tools, and this is not among them.`,
        remedy: `It is back when the turn ends or another skill is loaded. To have it here, add it to "allowed-tools" in ${from.file}.`,
      };
      last = { from, narrowed: { tools: toolsMeant(from.tools, known, catalogue), denial } };
    }
    return last.narrowed;
  };
}
