import { resolveAlias } from '@shared/catalog/aliases';
import type { Catalogue } from '@shared/domain/ledger';
import type { KnownTool, Tool } from '../tools/define';

/**
 * The known tools that a list of names means (an agent's `tools`, a skill's `allowed-tools`): exact names first, then
 * those of other products and of the other catalogue, then a server's name or a pattern with `*`. What stands in
 * brackets narrows a call and not the roster. A name that means no tool here means nothing.
 */
export function toolsMeant(
  names: readonly string[],
  known: readonly KnownTool[],
  catalogue: Catalogue,
): ReadonlySet<string> {
  const meant = new Set<string>();
  for (const written of names) {
    const name = written.replace(/\(.*$/s, '').trim();
    const exact = known.find(({ tool }) => tool.name === name);
    const all = exact === undefined ? known.filter(({ tool }) => isMeant(name, tool, catalogue)) : [exact];
    for (const { tool } of all) meant.add(tool.name);
  }
  return meant;
}

function isMeant(name: string, { name: tool, actsAs }: Tool, catalogue: Catalogue): boolean {
  if (name.startsWith('mcp__')) {
    const pattern = name.split('__').length === 2 ? `${name}__*` : name;
    return pattern.endsWith('*') && tool.startsWith(pattern.slice(0, -1));
  }
  const core = resolveAlias(name, 'claude');
  const claudeName = core === undefined || core.how === 'moved' ? name : core.to;
  // In the granular catalogue one of Claude Code's names stands for every tool that does its work.
  return catalogue === 'granular' ? claudeName === actsAs : claudeName === tool;
}
