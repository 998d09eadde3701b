import type { Fired } from './engine';
import { subjectOf } from './subject';

/** What the hooks before one projected call decided together. */
export interface Verdict {
  readonly kind: 'allow' | 'ask' | 'deny' | 'none';
  readonly hook?: string;
  readonly reason?: string;
  readonly updated?: Readonly<Record<string, unknown>>;
}

/**
 * Several answers become one: deny over ask over allow, of two denies the one that finished last, and the last rewrite.
 * `defer` has no run that could be taken up again, so the person decides.
 */
export function verdictOf(fired: readonly Fired[]): Verdict {
  const updated = fired.findLast(({ answer }) => answer.json?.hookSpecificOutput?.updatedInput !== undefined)
    ?.answer.json?.hookSpecificOutput?.updatedInput;
  const rewrite = updated === undefined ? {} : { updated };
  const said = fired.map((one) => ({ hook: subjectOf(one.hook), ...decisionOf(one) }));
  for (const kind of ['deny', 'ask', 'allow'] as const) {
    const found = said.findLast((one) => one.kind === kind);
    if (found !== undefined) return { ...found, ...rewrite };
  }
  return { kind: 'none', ...rewrite };
}

function decisionOf({ answer }: Fired): Pick<Verdict, 'kind' | 'reason'> {
  const { json, block } = answer;
  if (block !== undefined) return { kind: 'deny', reason: block.trimEnd() };
  const specific = json?.hookSpecificOutput;
  const reason = specific?.permissionDecisionReason ?? json?.reason;
  const why = reason === undefined ? {} : { reason };
  switch (specific?.permissionDecision) {
    case 'deny':
      return { kind: 'deny', reason: reason ?? 'Blocked by hook' };
    case 'ask':
    case 'defer':
      return { kind: 'ask', ...why };
    case 'allow':
      return { kind: 'allow', ...why };
    case undefined:
      return json?.decision === 'approve' ? { kind: 'allow', ...why } : { kind: 'none' };
  }
}
