import path from 'node:path';
import type { AskedBy, DecidedBy } from '@shared/domain/approval';
import type { Danger, Mode } from '@shared/domain/danger';
import type { Refusal, RuleRef } from '@shared/domain/refusal';
import type { Clock } from '@shared/kit/sources';
import type { Decision, DecisionRequest, PermissionPort } from '../tools/ports';
import { commandText, judgeParts, titled, type JudgedPart } from './judge-parts';
import { partSentence } from './parts';
import { placeOfRule } from './rules/rule';
import type { RuleHit } from './rules/rule-set';
import type { Rules, RuleStore } from './rule-store';
import { callKey, commandKey, createSessionGrants, isCritical, pathKey, toolKey } from './session-grants';
import { sessionOffer } from './session-offer';

export interface PermissionDeps {
  readonly rules: RuleStore;
  readonly clock: Clock;
}

export interface PermissionService extends PermissionPort {
  /**
   * Whether a Read deny covers a file whose content is about to be shown unasked (PE3). By the rules of now: a search
   * asks it of every file it finds, and must not look at the rule files as often.
   */
  readDenied(scene: { readonly root: string; readonly home: string }): (real: string) => boolean;
}

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
export function createPermissionService(deps: PermissionDeps): PermissionService {
  const grants = createSessionGrants();

  function rulesOf(request: DecisionRequest): Rules {
    return deps.rules.rulesFor({ root: request.root, home: request.home });
  }

  function decide(request: DecisionRequest): Decision {
    const now = deps.clock.now();
    const rules = rulesOf(request);
    const deny = firstHit(rules.deny, request, now);
    if (deny?.certain === true)
      return { kind: 'deny', refusal: deniedByRule(deny, request), by: { kind: 'rule', rule: deny.ref } };
    const ask = firstHit(rules.ask, request, now) ?? deny;
    if (ask !== undefined) return askedByRule(ask, request);
    if (rules.broken !== undefined) return askWhileBroken(request, rules.broken);
    if (isGranted(request)) return { kind: 'allow', by: { kind: 'session' } };
    const parts = judgeParts(rules.allow, request, now);
    return parts.some(({ culprit }) => culprit)
      ? askedByMode(request, parts, request.mode)
      : allowed(request, parts);
  }

  function isGranted(request: DecisionRequest): boolean {
    const has = (key: string): boolean => grants.has(request.conversationId, key);
    if (has(callKey(request)) || has(toolKey(request.tool))) return true;
    if (isCritical(request.assessment)) return false;
    const command = commandOf(request);
    return command !== undefined && has(commandKey(command, request.assessment));
  }

  function grantedPath(request: DecisionRequest, key: string): boolean {
    return grants.has(request.conversationId, key);
  }

  function askedByMode(request: DecisionRequest, parts: readonly JudgedPart[], mode: Mode): Decision {
    const open = parts.map((part) =>
      part.path === undefined || !grantedPath(request, pathKey(part.path))
        ? part
        : { ...part, culprit: false },
    );
    if (!open.some(({ culprit }) => culprit)) return { kind: 'allow', by: { kind: 'session' } };
    const culprits = open.filter(({ culprit }) => culprit);
    return {
      kind: 'ask',
      askedBy: { kind: 'mode', mode },
      reason: reasonOf(request, open),
      detail: modeDetail(
        mode,
        culprits.some(({ danger }) => danger === 'critical'),
        request.assessment.commands.length > 1,
      ),
      ...sessionOffer(request, culprits),
      parts: commandParts(request, open),
    };
  }

  function askWhileBroken(request: DecisionRequest, broken: string): Decision {
    const { assessment } = request;
    if (assessment.danger === 'none') return { kind: 'allow', by: { kind: 'level' } };
    if (isGranted(request)) return { kind: 'allow', by: { kind: 'session' } };
    const parts = assessment.commands.map(({ danger }): JudgedPart => ({
      danger,
      culprit: danger !== 'none',
      decidedBy: danger === 'none' ? 'reads only' : 'the rules cannot be read',
    }));
    return {
      kind: 'ask',
      askedBy: { kind: 'mode', mode: 'manual' },
      reason: reasonOf(request, parts),
      detail: `${broken} Until it is fixed, everything above None asks.`,
      ...sessionOffer(request, parts),
      parts: parts.map(({ decidedBy, culprit }) => ({ decidedBy, culprit })),
    };
  }

  return {
    decide,
    denied(request) {
      const hit = firstHit(rulesOf(request).deny, request, deps.clock.now());
      return hit?.certain === true ? deniedByRule(hit, request) : undefined;
    },
    grantSession: (conversationId, keys) => grants.grant(conversationId, keys),
    removedTools(root) {
      const rules = deps.rules.rulesFor({ root, home: '/' });
      return new Map(
        rules.deny.rosterRules(deps.clock.now()).map(({ tool, ref }) => [tool, removedByRule(tool, ref)]),
      );
    },
    readDenied(scene) {
      const { deny } = deps.rules.rulesFor(scene);
      const now = deps.clock.now();
      return (real) => {
        const use = { asked: real, real, access: 'read', place: 'inside', sort: 'plain' } as const;
        return deny.touchingPath(use, real, 'Search', now)?.certain === true;
      };
    },
  };
}

function commandOf(request: DecisionRequest): string | undefined {
  return request.tool === 'Bash' ? commandText(request.input) : undefined;
}

interface PartHit extends RuleHit {
  /** Index of the command that matched. */
  readonly part?: number;
  readonly path?: string;
  /** The rule spells out the whole line. */
  readonly line?: true;
}

/** The first rule of a deny or ask set that a part of the call matches; certain hits before possible ones. */
function firstHit(set: Rules['deny'], request: DecisionRequest, now: number): PartHit | undefined {
  const { assessment, tool } = request;
  const whole = set.forTool(tool, now) ?? (tool === 'Write' ? set.forTool('Edit', now) : undefined);
  if (whole !== undefined) return { ref: whole, certain: true };
  let maybe: PartHit | undefined;
  const command = commandOf(request);
  const script = command === undefined ? undefined : set.touchingScript(command, now);
  // A script of one command is that command.
  if (script !== undefined)
    return { ...script, ...(assessment.commands.length === 1 ? { part: 0 } : { line: true }) };
  for (const [part, use] of assessment.commands.entries()) {
    const bare = use.redirect === undefined ? undefined : set.forTool('Edit', now);
    const hit = bare === undefined ? set.touching(use, now) : { ref: bare, certain: true };
    if (hit?.certain === true) return { ...hit, part };
    if (hit !== undefined) maybe ??= { ...hit, part };
  }
  for (const use of assessment.paths) {
    const asked = path.resolve(assessment.cwd ?? request.root, use.asked);
    const hit = set.touchingPath(use, asked, tool, now);
    if (hit?.certain === true) return { ...hit, path: use.real };
    if (hit !== undefined) maybe ??= { ...hit, path: use.real };
  }
  return maybe;
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

/** Where a person's own rule asks, nothing but Allow once and the rule itself is offered (PE4). */
function askedByRule(hit: PartHit, request: DecisionRequest): Decision {
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

function deniedByRule(hit: PartHit, request: DecisionRequest): Refusal {
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

function removedByRule(tool: string, ref: RuleRef): Refusal {
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

/** The highest of what asks, not of what is allowed beside it. */
function reasonOf(
  request: DecisionRequest,
  parts: readonly { danger: Danger; culprit: boolean; path?: JudgedPart['path'] }[],
): string {
  const { commands, reasons } = request.assessment;
  if (commands.length === 0) return reasons[0]?.text ?? `It is ${request.assessment.danger}.`;
  const order: readonly Danger[] = ['critical', 'high', 'medium', 'low'];
  for (const level of order) {
    const index = parts.findIndex(({ culprit, danger }) => culprit && danger === level);
    if (index !== -1) return partSentence(commands, index);
  }
  return reasons[0]?.text ?? '';
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
