import type { AskedBy } from '@shared/domain/approval';
import type { Refusal, RuleRef } from '@shared/domain/refusal';
import type { Decision, DecisionRequest } from '../tools/ports';
import type { PartHit } from './first-hit';
import { placeOfRule } from './rules/rule';

/** Where a person's own rule asks, nothing but Allow once and the rule itself is offered (PE4). */
export function askedByRule(hit: PartHit, request: DecisionRequest): Decision {
  const askedBy: AskedBy = { kind: 'rule', rule: hit.ref };
  const where = placeOfRule(hit.ref);
  const what = hit.ref.effect === 'deny' ? 'denies' : 'asks for';
  const detail = hit.certain
    ? `${hit.ref.text} in ${where}. An ask rule beats an allow, so nothing but this call can be allowed here.`
    : `${hit.ref.text} in ${where} ${what} it if what is known only at run time makes it match.`;
  const parts = request.assessment.commands.map((_, index) => ({
    decidedBy:
      index === hit.part || hit.part === undefined ? `asked by ${hit.ref.text}` : 'asked with the others',
    culprit: index === hit.part || (hit.part === undefined && hit.path === undefined),
  }));
  return {
    kind: 'ask',
    askedBy,
    reason: hit.certain ? ruleReason(hit, request) : 'A rule of yours may cover this call.',
    detail,
    sessionKeys: [],
    parts,
  };
}

function ruleReason(hit: PartHit, request: DecisionRequest): string {
  const { commands } = request.assessment;
  if (hit.part !== undefined && commands.length > 1) return `Your own rule asks for command ${hit.part + 1}.`;
  if (commands.length > 0) return 'Your own rule asks for this command.';
  return hit.path === undefined ? 'Your own rule asks for this tool.' : 'Your own rule asks for this file.';
}

export function deniedByRule(hit: PartHit, request: DecisionRequest): Refusal {
  const { commands } = request.assessment;
  const part = hit.part === undefined ? undefined : commands[hit.part]?.text;
  const subject =
    part !== undefined && commands.length > 1
      ? `command ${(hit.part ?? 0) + 1}, ${part}`
      : part !== undefined || hit.line === true
        ? 'this command'
        : (hit.path ?? `${request.tool} calls`);
  return {
    by: 'rule',
    reason: `The deny rule ${hit.ref.text} (${placeOfRule(hit.ref)}) covers ${subject}.`,
    remedy: remedyFor(hit.ref),
    rule: hit.ref,
  };
}

export function removedByRule(tool: string, ref: RuleRef): Refusal {
  return {
    by: 'rule',
    reason: `${tool} is off: the deny rule ${ref.text} (${placeOfRule(ref)}) takes it away.`,
    remedy: remedyFor(ref),
    rule: ref,
  };
}

function remedyFor(ref: RuleRef): string {
  return ref.scope === 'command-line'
    ? 'Only starting without that option changes it.'
    : 'Only changing that rule lifts it; no mode and no grant does.';
}
