import { aliases } from '@shared/catalog/names';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { Tool } from '../define';

export interface ResolvedName {
  readonly tool: Tool;
  /** The call named a file pattern (Glob), which Search lists. */
  readonly listsFiles: boolean;
}

/**
 * The argument that `Name rest` fills, for every name that a call may use: names of other products too, since those
 * are lifted or answered with where they went.
 */
export function primaryArgumentOf(name: string, tools: ReadonlyMap<string, Tool>): string | undefined {
  const exact = tools.get(name);
  const alias = aliases[name.toLowerCase()];
  if (exact !== undefined || alias === undefined) return exact?.primaryArgument;
  return alias.how === 'files' ? 'pattern' : tools.get(alias.to)?.primaryArgument;
}

/** Exact name first, then the alias table; anything else is answered with the names that exist (TR1, TR3). */
export function resolveName(name: string, tools: ReadonlyMap<string, Tool>): Result<ResolvedName, Refusal> {
  const exact = tools.get(name);
  if (exact !== undefined) return ok({ tool: exact, listsFiles: false });

  const alias = aliases[name.toLowerCase()];
  const target = alias === undefined ? undefined : tools.get(alias.to);
  if (alias !== undefined && alias.how !== 'moved' && target !== undefined) {
    return ok({ tool: target, listsFiles: alias.how === 'files' });
  }
  if (alias?.hint !== undefined) {
    return err({ by: 'name', reason: `There is no tool named ${name} here.`, remedy: alias.hint });
  }

  const otherCase = [...tools.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  const remedy =
    otherCase === undefined
      ? `The tools are ${[...tools.keys()].join(', ')}.`
      : `The tool is spelled ${otherCase}.`;
  return err({ by: 'name', reason: `There is no tool named ${JSON.stringify(name)}.`, remedy });
}
