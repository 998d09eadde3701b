import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { nearestTool } from '@shared/catalog/nearest';
import type { RosterEntry, RunRoster } from '../define';

/**
 * What the ledger says about a call by name (TR3). A deferred tool runs without being loaded; a withheld one answers
 * with its reason, what would bring it back, and the tool that comes nearest to it (NT9).
 */
export function checkVerdict({ tool, verdict }: RosterEntry, roster: RunRoster): Result<void, Refusal> {
  if (verdict.kind !== 'withheld') return ok(undefined);
  const nearest = nearestTool(tool.name, (name) => {
    const kind = roster.entry(name)?.verdict.kind;
    return kind === 'live' || kind === 'deferred';
  });
  const remedies = [
    ...(verdict.remedy === undefined ? [] : [verdict.remedy]),
    ...(nearest === undefined ? [] : [`The nearest tool you have is ${nearest}.`]),
  ];
  return err({
    by: 'roster',
    reason: `${tool.name} is not available: ${lowerFirst(verdict.reason)}`,
    ...(remedies.length === 0 ? {} : { remedy: remedies.join(' ') }),
    ...(verdict.layer === 'policy' ? { tool: tool.name } : {}),
  });
}

/** A reason that begins with the name of a tool or agent keeps its capital. */
function lowerFirst(reason: string): string {
  return reason.startsWith('The ') ? `t${reason.slice(1)}` : reason;
}
