import { resolveAlias } from '@shared/catalog/aliases';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { RosterEntry, RunRoster, Tool } from '../define';

export interface ResolvedName {
  readonly entry: RosterEntry;
  /** The call named a file pattern (Glob), which Search lists. */
  readonly listsFiles: boolean;
}

/**
 * The argument that `Name rest` fills, for every name that a call may use: names of other products too, since those
 * are lifted or answered with where they went.
 */
export function primaryArgumentOf(
  name: string,
  toolNamed: (name: string) => Tool | undefined,
): string | undefined {
  const exact = toolNamed(name);
  if (exact !== undefined) return exact.primaryArgument;
  const alias = resolveAlias(name, 'claude');
  return alias?.how === 'files' ? 'pattern' : toolNamed(alias?.to ?? '')?.primaryArgument;
}

/**
 * Exact name first, then the alias table; anything else is answered with the spelling meant or with the tools that can
 * still be loaded (TR1, TR3).
 */
export function resolveName(name: string, roster: RunRoster): Result<ResolvedName, Refusal> {
  const exact = roster.entry(name);
  if (exact !== undefined) return ok({ entry: exact, listsFiles: false });

  const alias = resolveAlias(name, roster.catalogue);
  const target = alias === undefined ? undefined : roster.entry(alias.to);
  if (alias !== undefined && alias.how !== 'moved' && target !== undefined) {
    return ok({ entry: target, listsFiles: alias.how === 'files' });
  }
  if (alias?.hint !== undefined) {
    return err({ by: 'name', reason: `There is no tool named ${name} here.`, remedy: alias.hint });
  }
  return err({
    by: 'name',
    reason: `There is no tool named ${JSON.stringify(name)}.`,
    remedy: remedyFor(name, roster.entries()),
  });
}

/** Servers may bring hundreds of tools, and a model reads all that it is answered. */
const mostNames = 40;

/** Where not all can be named, those of the server that the name begins with come first. */
function nearestFirst(name: string, entries: readonly RosterEntry[]): readonly RosterEntry[] {
  const server = /^mcp__.+?__/.exec(name)?.[0];
  if (entries.length <= mostNames || server === undefined) return entries;
  const isOfServer = ({ tool }: RosterEntry): boolean => tool.name.startsWith(server);
  return [...entries.filter(isOfServer), ...entries.filter((entry) => !isOfServer(entry))];
}

function remedyFor(name: string, entries: readonly RosterEntry[]): string {
  const known = entries.filter(({ verdict }) => verdict.kind !== 'withheld');
  const otherCase = known.find(({ tool }) => tool.name.toLowerCase() === name.toLowerCase());
  if (otherCase !== undefined) return `The tool is spelled ${otherCase.tool.name}.`;
  const waiting = entries.filter(({ verdict }) => verdict.kind === 'deferred');
  const names = (some: readonly RosterEntry[]): string => {
    const shown = nearestFirst(name, some).slice(0, mostNames);
    const more = some.length - shown.length;
    const rest = more === 0 ? '' : ` and ${more} more, which ToolSearch finds by keywords`;
    return `${shown.map(({ tool }) => tool.name).join(', ')}${rest}`;
  };
  return waiting.length > 0
    ? `Tools that ToolSearch can still load: ${names(waiting)}.`
    : `The tools are ${names(known)}.`;
}
