import type { DecidedBy } from '@shared/domain/approval';
import type { Danger, Mode } from '@shared/domain/danger';
import type { RuleRef } from '@shared/domain/refusal';
import { displayPath } from '../workspace/paths';
import type { Decision, DecisionRequest } from '../tools/ports';
import { commandOf, firstHit } from './first-hit';
import { judgeParts, titled, type JudgedPart } from './judge-parts';
import { partSentence } from './parts';
import type { Rules } from './rule-store';
import { askedByRule, deniedByRule } from './rule-words';
import { callKey, commandKey, isCritical, pathKey, toolKey } from './session-grants';
import { sessionOffer } from './session-offer';

/** A decision with what led to it. */
export interface Decided {
  readonly decision: Decision;
  /** Rules that decided; each that counts its uses has one less. */
  readonly used: readonly RuleRef[];
  /** Each part as the rules and the mode see it; none where a deny or ask rule decides as a whole. */
  readonly parts: readonly JudgedPart[];
}

/** Whether the person granted a key for the rest of the conversation. */
export type Granted = (key: string) => boolean;

/**
 * What decides a call, first that applies:
 *
 * 1. a deny rule, when any part of the call certainly matches it;
 * 2. an ask rule, when any part matches it, and a deny or ask rule that a word known only at run time may match;
 * 3. a grant for the session: the exact command in its directory, the exact files, the exact critical call, the tool;
 * 4. for each part by itself: its danger is `none`; an allow rule covers it; the mode does not ask at its danger;
 * 5. otherwise the mode asks.
 *
 * An allow rule lifts `critical` only without a wildcard and naming exactly this. Danger that comes from a wrapper
 * (`sudo`, `LD_PRELOAD=…`) is lifted only by a rule that names the wrapper too. A redirect to a file outside the
 * workspace is a part of its own, which only an Edit rule covers. While a permissions.json is broken and has no good
 * copy, Manual holds and allow rules do not count (PE5).
 */
export function decide(request: DecisionRequest, rules: Rules, granted: Granted, now: number): Decided {
  const deny = firstHit(rules.deny, request, now);
  if (deny?.certain === true) {
    const refusal = deniedByRule(deny, request);
    return {
      decision: { kind: 'deny', refusal, by: { kind: 'rule', rule: deny.ref } },
      used: [deny.ref],
      parts: [],
    };
  }
  const ask = firstHit(rules.ask, request, now) ?? deny;
  if (ask !== undefined) return { decision: askedByRule(ask, request), used: [ask.ref], parts: [] };
  if (rules.broken !== undefined) return plain(askWhileBroken(request, rules.broken, granted));
  if (isGranted(request, granted)) return plain({ kind: 'allow', by: { kind: 'session' } });
  const judged = judgeParts(rules.allow, request, now);
  const parts = judged.map((part) =>
    part.path === undefined || !granted(pathKey(part.path)) ? part : { ...part, culprit: false },
  );
  const used = parts.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
  if (parts.some(({ culprit }) => culprit)) return { decision: askedByMode(request, parts), used: [], parts };
  const bySession = judged.some(({ culprit }) => culprit);
  return {
    decision: bySession ? { kind: 'allow', by: { kind: 'session' } } : allowed(request, parts),
    used,
    parts,
  };
}

function plain(decision: Decision): Decided {
  return { decision, used: [], parts: [] };
}

function isGranted(request: DecisionRequest, granted: Granted): boolean {
  if (granted(callKey(request)) || granted(toolKey(request.tool))) return true;
  if (isCritical(request.assessment)) return false;
  const command = commandOf(request);
  return command !== undefined && granted(commandKey(command, request.assessment));
}

function askedByMode(request: DecisionRequest, parts: readonly JudgedPart[]): Decision {
  const { mode } = request;
  const culprits = parts.filter(({ culprit }) => culprit);
  return {
    kind: 'ask',
    askedBy: { kind: 'mode', mode },
    reason: reasonOf(request, parts),
    detail: modeDetail(
      mode,
      culprits.some(({ danger }) => danger === 'critical'),
      request.assessment.commands.length > 1,
    ),
    ...sessionOffer(request, culprits),
    parts: commandParts(request, parts),
  };
}

function askWhileBroken(request: DecisionRequest, broken: string, granted: Granted): Decision {
  const { assessment } = request;
  if (assessment.danger === 'none') return { kind: 'allow', by: { kind: 'level' } };
  if (isGranted(request, granted)) return { kind: 'allow', by: { kind: 'session' } };
  const parts = assessment.commands.map(({ danger }): JudgedPart => ({
    danger,
    culprit: danger !== 'none',
    decidedBy: danger === 'none' ? 'reads only' : 'the rules cannot be read',
  }));
  return {
    kind: 'ask',
    askedBy: { kind: 'broken', message: broken },
    reason: reasonOf(request, parts),
    detail: `${broken} Until it is fixed, everything above None asks.`,
    ...sessionOffer(request, parts),
    parts: parts.map(({ decidedBy, culprit }) => ({ decidedBy, culprit })),
  };
}

function allowed(request: DecisionRequest, parts: readonly JudgedPart[]): Decision {
  const rule = parts.find((part) => part.rule !== undefined)?.rule;
  const by: DecidedBy =
    rule !== undefined
      ? { kind: 'rule', rule }
      : request.assessment.danger === 'none'
        ? { kind: 'level' }
        : { kind: 'mode', mode: request.mode };
  return { kind: 'allow', by };
}

/** The highest of what asks, not of what is allowed beside it. */
export function reasonOf(
  request: DecisionRequest,
  parts: readonly { danger: Danger; culprit: boolean; path?: JudgedPart['path'] }[],
): string {
  const { commands, reasons } = request.assessment;
  const order: readonly Danger[] = ['critical', 'high', 'medium', 'low'];
  const worst = order.find((level) => parts.some(({ culprit, danger }) => culprit && danger === level));
  const index = parts.findIndex(({ culprit, danger }) => culprit && danger === worst);
  if (index !== -1 && index < commands.length) return partSentence(commands, index);
  const use = parts[index]?.path;
  const shown = use === undefined ? undefined : displayPath(use.real, request.root, request.home);
  const own = reasons.find(
    ({ text }) => shown !== undefined && (text.includes(` ${shown}, `) || text.endsWith(` ${shown}.`)),
  );
  return own?.text ?? reasons[0]?.text ?? `It is ${request.assessment.danger}.`;
}

function modeDetail(mode: Mode, critical: boolean, several: boolean): string {
  if (critical) return 'Critical asks in every mode.';
  const from = { manual: 'Low', edits: 'High', full: 'Critical' }[mode];
  return `${titled(mode)} mode asks from ${from}${several ? '; every part needs an allow' : ''}.`;
}

function commandParts(
  request: DecisionRequest,
  parts: readonly JudgedPart[],
): { decidedBy: string; culprit: boolean }[] {
  return request.assessment.commands.length === 0
    ? []
    : parts.map(({ decidedBy, culprit }) => ({ decidedBy, culprit }));
}
