import type { SimulatedCall } from '@shared/contract/permissions';
import { modeAsks, type Mode } from '@shared/domain/danger';
import type { RuleDraft, SimulatedPart, Simulation } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import { ok, type Result } from '@shared/kit/result';
import type { DecisionRequest } from '../../tools/ports';
import { displayPath } from '../../workspace/paths';
import type { Decided } from '../decide';
import type { RuleOverlay } from '../rule-store';
import { withRule } from '../rules/edit-rules';
import { newRule } from './edit';
import { hitsKey, listRules, overlayOf, withoutSession, type ListedRule } from './listed-rules';
import type { DeskPorts, TypedCall } from './ports';

export interface SimulateRequest {
  readonly call: SimulatedCall;
  readonly mode: Mode;
  readonly agent: string | null;
  readonly draft?: RuleDraft | undefined;
}

/** What would be decided about a call. Nothing runs, is asked or counted. */
export async function simulate(
  ports: DeskPorts,
  root: string | null,
  request: SimulateRequest,
): Promise<Simulation> {
  const typed = typedCall(ports, request.call);
  const cwd = request.call.kind === 'command' ? request.call.cwd : undefined;
  const assessed = await ports.assess(typed, {
    root,
    mode: request.mode,
    agent: request.agent ?? undefined,
    conversationId: noConversation,
    cwd,
  });
  if (!assessed.ok) return unfit(typed.tool, assessed.error);
  const overlay = request.draft === undefined ? ok(undefined) : draftOverlay(ports, root, request.draft, []);
  if (!overlay.ok) return unfit(typed.tool, overlay.error);
  const decided = ports.service.look(assessed.value, overlay.value);
  return shownAs(ports, root, assessed.value, decided);
}

/** Grants of a conversation do not count here. */
const noConversation = '';

function typedCall(ports: DeskPorts, call: SimulatedCall): TypedCall {
  if (call.kind === 'tool') return { tool: call.tool, input: call.input };
  if (call.kind === 'command') return { tool: 'Bash', input: { command: call.command } };
  return ports.readLine(call.line) ?? { tool: 'Bash', input: { command: call.line } };
}

/** The rules as they would be with a draft, and without some. */
export function draftOverlay(
  ports: DeskPorts,
  root: string | null,
  draft: RuleDraft | undefined,
  without: readonly ListedRule[],
): Result<RuleOverlay, string> {
  const rule = draft === undefined ? undefined : newRule(ports, root, draft);
  if (rule?.ok === false) return { ok: false, error: rule.error.message };
  const scope = draft?.scope ?? 'user';
  const added =
    rule === undefined
      ? undefined
      : {
          scope: scope === 'session' ? ('user' as const) : scope,
          apply: (file: Parameters<typeof withRule>[0]) => withRule(file, rule.value),
        };
  const overlay = overlayOf(ports, root, without, added);
  const conversationId = without.find((gone) => gone.conversationId !== undefined)?.conversationId;
  return ok(
    conversationId === undefined
      ? overlay
      : { ...overlay, session: withoutSession(ports.rules.sessionRules(conversationId), without) },
  );
}

function unfit(tool: string, reason: string): Simulation {
  return {
    verdict: { kind: 'unfit' },
    danger: 'none',
    tool,
    reason,
    detail: '',
    parts: [],
    allowRules: [],
  };
}

function shownAs(
  ports: DeskPorts,
  root: string | null,
  request: DecisionRequest,
  decided: Decided,
): Simulation {
  const { decision } = decided;
  const rule = decidingRule(decided);
  const ruleId = rule === undefined ? undefined : idOf(ports, root, rule);
  const breadths = ports.service.breadths(request, decided);
  return {
    verdict: { kind: decision.kind },
    danger: request.assessment.danger,
    tool: request.name ?? request.tool,
    ...wordsOf(request, decided),
    ...(rule === undefined ? {} : { rule }),
    ...(ruleId === undefined ? {} : { ruleId }),
    ...(rule === undefined ? { mode: request.mode } : {}),
    parts: partsOf(request, decided),
    allowRules: breadths.length === 0 ? [] : [...(breadths[0]?.rules ?? [])],
  };
}

function wordsOf(request: DecisionRequest, { decision }: Decided): { reason: string; detail: string } {
  switch (decision.kind) {
    case 'ask':
      return { reason: decision.reason, detail: decision.detail };
    case 'deny':
      return { reason: decision.refusal.reason, detail: decision.refusal.remedy ?? '' };
    case 'allow':
      return { reason: allowWords(request, decision.by.kind), detail: '' };
  }
}

function allowWords({ assessment, mode }: DecisionRequest, by: string): string {
  if (assessment.danger === 'none') return 'It only reads, so it never asks.';
  if (by === 'rule') return 'Rules allow every part that would ask.';
  return modeAsks(mode, assessment.danger)
    ? 'It was allowed for the session.'
    : `The mode does not ask at ${assessment.danger}.`;
}

function decidingRule({ decision }: Decided): RuleRef | undefined {
  if (decision.kind === 'ask') return decision.askedBy.kind === 'rule' ? decision.askedBy.rule : undefined;
  return decision.by.kind === 'rule' ? decision.by.rule : undefined;
}

function idOf(ports: DeskPorts, root: string | null, rule: RuleRef): string | undefined {
  const key = hitsKey(rule);
  return listRules(ports, root).find(({ ref }) => hitsKey(ref) === key && ref.line === rule.line)?.id;
}

function partsOf(request: DecisionRequest, { decision, parts }: Decided): SimulatedPart[] {
  const { assessment, root, home } = request;
  const asked = decision.kind === 'ask' ? decision.parts : [];
  if (assessment.commands.length > 0) {
    return assessment.commands.map(({ text, start, end, danger, reason }, index) => {
      const rule = parts[index]?.rule;
      return {
        text,
        start,
        end,
        danger,
        reason,
        decidedBy: parts[index]?.decidedBy ?? asked[index]?.decidedBy ?? decidedAsAWhole(decision.kind),
        culprit: parts[index]?.culprit ?? asked[index]?.culprit ?? false,
        depth: assessment.commands.filter(
          (outer) => outer.start <= start && end <= outer.end && outer.end - outer.start > end - start,
        ).length,
        ...(rule === undefined ? {} : { rule }),
      };
    });
  }
  return parts.flatMap(({ path, danger, decidedBy, culprit, rule }) => [
    {
      text: path === undefined ? request.tool : displayPath(path.real, root, home),
      danger,
      reason: path === undefined ? '' : path.access === 'read' ? 'is read' : 'is written',
      decidedBy,
      culprit,
      depth: 0,
      ...(rule === undefined ? {} : { rule }),
    },
  ]);
}

function decidedAsAWhole(kind: 'allow' | 'ask' | 'deny'): string {
  return { allow: 'allowed as a whole', ask: 'asked as a whole', deny: 'denied with the others' }[kind];
}
