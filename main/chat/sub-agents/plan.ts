import type { AgentProfile } from '@shared/domain/agent';
import { modes, type Mode } from '@shared/domain/danger';
import type { ProviderInfo } from '@shared/domain/model';
import type { Refusal, RuleRef } from '@shared/domain/refusal';
import type { Forecast } from '@shared/domain/sub-agent';
import { err, ok, type Result } from '@shared/kit/result';
import { hookRole } from '../../agent/profiles/built-in-roles';
import type { Profiles } from '../../agent/profiles/profiles';
import type { Decision, DecisionRequest } from '../../tools/ports';
import type { AgentCaller, AgentOrder } from '../../tools/native/sub-agents';
import type { Above, RunLedger, RunScene } from '../rosters';
import { forecastOf } from './forecast';
import { modelFor, roleNamed } from './roles';

export interface PlanPorts {
  readonly profiles: Pick<Profiles, 'roles'>;
  readonly providers: () => Promise<readonly ProviderInfo[]>;
  readonly ledgerFor: (scene: RunScene, root: string | null) => Promise<RunLedger>;
  /** What would be decided: nothing is counted and nobody is asked. */
  readonly look: (request: DecisionRequest) => Decision;
  /** Rules in force for an agent, those that name a whole tool left out. */
  readonly rulesFor: (scene: RuleScene) => readonly RuleRef[];
}

/** Whose rules, where. */
export interface RuleScene {
  readonly root: string;
  readonly home: string;
  readonly agent: string | undefined;
  readonly conversationId: string;
}

/** Where the agent that gives the order stands. */
export interface OrderScene {
  readonly rootId: string;
  /** The folder as its conversation has it. */
  readonly root: string | null;
  readonly model: string;
  /** Its mode now. */
  readonly mode: Mode;
  /** From itself up. */
  readonly above: readonly Above[];
}

export interface FullPlan {
  readonly role: AgentProfile;
  readonly model: string;
  readonly forecast: Forecast;
}

/** What an order comes to: its role, its model, and what it might do (PE9). */
export async function planOf(
  order: AgentOrder,
  scene: OrderScene,
  by: Omit<AgentCaller, 'signal'>,
  ports: PlanPorts,
): Promise<Result<FullPlan, Refusal>> {
  const role =
    order.forHook === true ? ok(hookRole) : roleNamed(order.role, await ports.profiles.roles(scene.root));
  if (!role.ok) return err(role.error);
  const model = await modelFor(order.model, role.value, scene.model, ports.providers);
  if (!model.ok) return err(model.error);
  const forecast = await forecastFor(role.value, scene, by, ports);
  return ok({ role: role.value, model: model.value, forecast });
}

async function forecastFor(
  role: AgentProfile,
  scene: OrderScene,
  { session, model }: Pick<AgentCaller, 'session' | 'model'>,
  ports: PlanPorts,
): Promise<Forecast> {
  const { rootId, above } = scene;
  const { root, home } = session;
  const run: RunScene = { id: '', agent: role.name, root: scene.root, above };
  const ledger = await ports.ledgerFor(run, root);
  const mode = narrower(role.mode, scene.mode);
  const names = above.map((one) => one.agent);
  return forecastOf({
    entries: ledger.forModel(model, () => Promise.resolve([])).entries(),
    mode,
    root,
    decide: (call) =>
      ports.look({
        ...call,
        agent: role.name,
        above: names,
        mode,
        conversationId: rootId,
        root,
        home,
      }),
    rules: rulesOf([role.name, ...names], { root, home, conversationId: rootId }, ports),
  });
}

/** The narrower of two modes. */
export function narrower(limit: Mode | undefined, mode: Mode): Mode {
  return limit === undefined || modes.indexOf(mode) < modes.indexOf(limit) ? mode : limit;
}

/** An allow counts when every agent of the chain has it; a deny or ask when one has. */
function rulesOf(
  agents: readonly (string | null)[],
  scene: Omit<RuleScene, 'agent'>,
  ports: PlanPorts,
): readonly RuleRef[] {
  const sets = agents.map((agent) => {
    const refs = ports.rulesFor({ ...scene, agent: agent ?? undefined });
    return new Map(refs.map((ref) => [JSON.stringify([ref.text, ref.effect, ref.scope, ref.file]), ref]));
  });
  const union = new Map(sets.flatMap((set) => [...set]));
  return [...union]
    .filter(([key, { effect }]) => effect !== 'allow' || sets.every((set) => set.has(key)))
    .map(([, ref]) => ref);
}
