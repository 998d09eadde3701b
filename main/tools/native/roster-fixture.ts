import type { Verdict } from '@shared/domain/ledger';
import type { RosterEntry, RunRoster, Tool } from '../define';

/** A roster for tests: these tools, live unless said otherwise, with no schema and no cost. */
export function rosterOf(
  tools: readonly Tool[],
  verdicts: Readonly<Record<string, Verdict>> = {},
): RunRoster & { readonly activated: string[] } {
  const activated: string[] = [];
  const entries = (): readonly RosterEntry[] =>
    tools.map((tool) => ({
      tool,
      origin: 'core',
      verdict: activated.includes(tool.name) ? { kind: 'live' } : (verdicts[tool.name] ?? { kind: 'live' }),
      schema: { name: tool.name, description: tool.description, inputSchema: {} },
      tokens: 0,
    }));
  return {
    activated,
    catalogue: 'claude',
    agent: null,
    entries,
    entry: (name) => entries().find(({ tool }) => tool.name === name),
    wire: () =>
      entries()
        .filter(({ verdict }) => verdict.kind === 'live')
        .map(({ schema }) => schema),
    activate: (names) => void activated.push(...names),
    used: () => undefined,
    promptCost: () => Promise.resolve([]),
  };
}
