import { schemaTokens, type ToolSchema } from '@shared/catalog/schema-tokens';
import type { Catalogue } from '@shared/domain/ledger';
import { z } from 'zod';
import type { KnownTool, PromptCost, RosterEntry, RunRoster, Tool } from '../tools/define';
import type { Loans } from './memory';
import { judgeTool, type LedgerFacts, type PolicyDenial } from './ledger';

/** What one run is: the facts of the ledger, and how its deferred tools are remembered. */
export interface RosterRequest {
  readonly catalogue: Catalogue;
  readonly agent: string | null;
  /** Where the run works: a project brings tools of its own (CT16). */
  readonly root?: string | null;
  readonly facts: Omit<LedgerFacts, 'activated'>;
  readonly activated: readonly string[];
  /** Tools that the person lent the conversation although policy takes them away (NT9); read at every look. */
  readonly enabled: () => Loans;
  /** What a loaded skill leaves of the tools; another object when that changes, read at every look. */
  readonly narrowed?: () => Narrowed | undefined;
  /** Tools that came after the run began; the same object while no more come, read at every look. */
  readonly later?: () => LaterTools | undefined;
  /** A call of that tool goes ahead. */
  readonly used: (name: string) => void;
  /** Keeps what the conversation has loaded; best effort. */
  readonly remember: (activated: readonly string[]) => void;
  readonly promptCost: () => Promise<readonly PromptCost[]>;
}

/** Tools of a server that was slow to start. They wait behind ToolSearch, so that nothing sent before changes. */
export interface LaterTools {
  readonly tools: readonly KnownTool[];
  readonly policy: ReadonlyMap<string, PolicyDenial>;
}

/** The tools that are left for a while, and what the others answer. */
export interface Narrowed {
  readonly tools: ReadonlySet<string>;
  readonly denial: PolicyDenial;
}

/** They change nothing and only lead to other skills, to what is left over, or to the end of the turn. */
const neverNarrowed: ReadonlySet<string> = new Set([
  'Skill',
  'skill',
  'ToolSearch',
  'tool_search',
  'ToolOutput',
  'tool_output',
  'end_turn',
]);

export interface Roster {
  forRun(request: RosterRequest): RunRoster;
}

export interface RosterDeps {
  /** Every known tool of a catalogue, as of now: core tools first, then what apps, servers and the person add. */
  readonly known: (catalogue: Catalogue, root: string | null) => readonly KnownTool[];
}

/** Schemas are made once per tool: they cost more than everything else on the way to the first request. */
export function createRoster({ known }: RosterDeps): Roster {
  const schemas = new WeakMap<Tool, { readonly schema: ToolSchema; readonly tokens: number }>();

  function costed(tool: Tool): { readonly schema: ToolSchema; readonly tokens: number } {
    const made = schemas.get(tool);
    if (made !== undefined) return made;
    const schema = toolSchema(tool);
    const costs = { schema, tokens: schemaTokens(schema) };
    schemas.set(tool, costs);
    return costs;
  }

  return {
    forRun({
      catalogue,
      agent,
      root = null,
      facts,
      activated: loaded,
      enabled,
      narrowed,
      later,
      used,
      remember,
      promptCost,
    }) {
      const activated = new Set(loaded);
      const atStart = known(catalogue, root);
      let entries: ReadonlyMap<string, RosterEntry>;
      let wire: readonly ToolSchema[] | undefined;
      let lent = enabled();
      let narrowing = narrowed?.();
      let arrived = later?.();
      judge();

      function judge(): void {
        lent = enabled();
        narrowing = narrowed?.();
        arrived = later?.();
        const tools = [...atStart, ...(arrived?.tools ?? [])];
        const decided = [...facts.policy, ...(arrived?.policy ?? [])];
        const denials = new Map([...narrowDenials(tools, narrowing), ...decided]);
        const policy = new Map([...denials].filter(([name]) => !lent.has(name)));
        entries = new Map(
          tools.map((one) => [
            one.tool.name,
            { ...one, verdict: judgeTool(one, { ...facts, policy, activated }), ...costed(one.tool) },
          ]),
        );
        const live = [...entries.values()]
          .filter(({ verdict }) => verdict.kind === 'live')
          .map(({ schema }) => schema);
        if (wire?.length !== live.length || live.some((schema, index) => schema !== wire?.[index]))
          wire = live;
      }

      function now(): ReadonlyMap<string, RosterEntry> {
        if (enabled() !== lent || narrowed?.() !== narrowing || later?.() !== arrived) judge();
        return entries;
      }

      return {
        catalogue,
        agent,
        entries: () => [...now().values()],
        entry: (name) => now().get(name),
        wire: () => (now(), wire ?? []),
        used,
        activate(names) {
          const fresh = names.filter((name) => now().get(name)?.verdict.kind === 'deferred');
          if (fresh.length === 0) return;
          for (const name of fresh) activated.add(name);
          judge();
          remember([...activated]);
        },
        promptCost,
      };
    },
  };
}

function narrowDenials(
  tools: readonly KnownTool[],
  narrowing: Narrowed | undefined,
): readonly (readonly [string, PolicyDenial])[] {
  if (narrowing === undefined) return [];
  return tools
    .map(({ tool }) => tool.name)
    .filter((name) => !narrowing.tools.has(name) && !neverNarrowed.has(name))
    .map((name) => [name, narrowing.denial] as const);
}

/** The schema as a model is shown it. */
export function toolSchema(tool: Tool): ToolSchema {
  const { name, description } = tool;
  if (tool.inputSchema !== undefined) return { name, description, inputSchema: tool.inputSchema };
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' }) as Record<
    string,
    unknown
  >;
  return { name, description, inputSchema };
}
