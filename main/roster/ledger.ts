import type { HostService, RunShape, Verdict } from '@shared/domain/ledger';
import type { KnownTool } from '../tools/define';

/** Why policy took a tool away, and the configuration change that would bring it back. */
export interface PolicyDenial {
  readonly reason: string;
  readonly remedy: string;
}

/** Everything that decides what one run may use. */
export interface LedgerFacts {
  readonly shape: RunShape;
  /** A sub-agent of a run that nobody watches: what is not for such a run is not for it either. */
  readonly unattended?: true;
  /** What the host has. */
  readonly services: ReadonlySet<HostService>;
  readonly model: { readonly acceptsImages: boolean };
  readonly policy: ReadonlyMap<string, PolicyDenial>;
  /** Names that the person put behind ToolSearch (NT9). */
  readonly deferred: ReadonlySet<string>;
  /** Names in the agent's own list: those stay on the wire (TR3). */
  readonly named: ReadonlySet<string>;
  /** Names that the conversation has loaded. */
  readonly activated: ReadonlySet<string>;
}

/**
 * The verdict on one known tool (TR2). The gates are asked in this order, and the first that closes names itself:
 * Shape, Authority, Model, Policy. Economy comes last and takes nothing away; it only leaves a schema unsent.
 */
export function judgeTool(known: KnownTool, facts: LedgerFacts): Verdict {
  return (
    byShape(known, facts) ??
    byAuthority(known, facts) ??
    byModel(known, facts) ??
    byPolicy(known, facts) ??
    byEconomy(known, facts)
  );
}

function byShape({ tool }: KnownTool, { shape, unattended }: LedgerFacts): Verdict | undefined {
  const { shapes } = tool;
  if (shapes === undefined) return undefined;
  const all: readonly RunShape[] = unattended === true ? [shape, 'unattended'] : [shape];
  const missing = all.find((one) => !shapes.includes(one));
  return missing === undefined
    ? undefined
    : withheld('shape', `${tool.name} is not for ${runNames[missing]}.`);
}

const runNames: Readonly<Record<RunShape, string>> = {
  chat: 'a conversation',
  'sub-agent': 'an agent that another agent started',
  unattended: 'a run that nobody watches',
};

function byAuthority({ tool, withheld: why }: KnownTool, { services }: LedgerFacts): Verdict | undefined {
  if (why !== undefined) return withheld('authority', why);
  const missing = tool.needs?.find((service) => !services.has(service));
  if (missing === undefined) return undefined;
  return withheld('authority', `${tool.name} needs ${serviceNames[missing]}, which this run does not have.`);
}

const serviceNames: Readonly<Record<HostService, string>> = {
  jobs: 'the job service',
  'language-servers': 'language servers',
  'code-index': 'the code index',
  mcp: 'an MCP server',
  window: 'a window',
};

function byModel({ tool }: KnownTool, { model }: LedgerFacts): Verdict | undefined {
  if (tool.needsImages !== true || model.acceptsImages) return undefined;
  return withheld('model', `${tool.name} answers with pictures, and this model reads none.`);
}

function byPolicy({ tool }: KnownTool, { policy }: LedgerFacts): Verdict | undefined {
  const denial = policy.get(tool.name);
  return denial === undefined ? undefined : { kind: 'withheld', layer: 'policy', ...denial };
}

function byEconomy({ tool, origin }: KnownTool, facts: LedgerFacts): Verdict {
  const { name } = tool;
  const waits = tool.deferred === true || facts.deferred.has(name) || origin === 'app' || origin === 'mcp';
  const loaded = facts.named.has(name) || facts.activated.has(name);
  // Without the tool that loads the others, or the one that ends a turn, a run could not do its work.
  const needed = name === 'ToolSearch' || name === 'tool_search' || name === 'end_turn';
  return waits && !loaded && !needed ? { kind: 'deferred' } : { kind: 'live' };
}

function withheld(layer: 'shape' | 'authority' | 'model', reason: string): Verdict {
  return { kind: 'withheld', layer, reason };
}
