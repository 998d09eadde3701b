import { schemaTokens, type ToolSchema } from '@shared/catalog/schema-tokens';
import type { Catalogue } from '@shared/domain/ledger';
import { z } from 'zod';
import type { KnownTool, PromptCost, RosterEntry, RunRoster, Tool } from '../tools/define';
import type { Loans } from './memory';
import { judgeTool, type LedgerFacts } from './ledger';

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
  /** A call of that tool goes ahead. */
  readonly used: (name: string) => void;
  /** Keeps what the conversation has loaded; best effort. */
  readonly remember: (activated: readonly string[]) => void;
  readonly promptCost: () => Promise<readonly PromptCost[]>;
}

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
    forRun({ catalogue, agent, root = null, facts, activated: loaded, enabled, used, remember, promptCost }) {
      const activated = new Set(loaded);
      const tools = known(catalogue, root);
      let entries: ReadonlyMap<string, RosterEntry>;
      let wire: readonly ToolSchema[] | undefined;
      let lent = enabled();
      judge();

      function judge(): void {
        lent = enabled();
        const policy = new Map([...facts.policy].filter(([name]) => !lent.has(name)));
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
        if (enabled() !== lent) judge();
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

/** The schema as a model is shown it. */
export function toolSchema(tool: Tool): ToolSchema {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' }) as Record<
    string,
    unknown
  >;
  return { name: tool.name, description: tool.description, inputSchema };
}
