import { dangerRank, highestDanger, modeAsks, type Danger } from '@shared/domain/danger';
import type { RuleRef } from '@shared/domain/refusal';
import { coreToolNames } from '@shared/catalog/names';
import type { CommandUse, PathUse } from '../tools/define';
import type { DecisionRequest } from '../tools/ports';
import type { RuleSet } from './rules/rule-set';

/** One part of a call and why it may pass, or that it may not. */
export interface JudgedPart {
  readonly danger: Danger;
  /** "allowed by Bash(npm ci)", "Edits mode allows Medium", "reads only", "no rule covers it". */
  readonly decidedBy: string;
  readonly culprit: boolean;
  readonly rule?: RuleRef;
  /** For a call on files: the file this part is. */
  readonly path?: PathUse;
}

/** Every part by itself: none, then an allow rule, then the mode. What is left asks. */
export function judgeParts(allow: RuleSet, request: DecisionRequest, now: number): readonly JudgedPart[] {
  const { assessment, tool } = request;
  if (tool === 'Bash' || assessment.commands.length > 0) return commandParts(allow, request, now);
  if (assessment.paths.length > 0 && pathTools.has(tool)) {
    return assessment.paths.map((use) => pathPart(allow, request, use, now));
  }
  return [toolPart(allow, request, now)];
}

const pathTools: ReadonlySet<string> = new Set(['Read', 'Search', 'Write', 'Edit']);
const core: ReadonlySet<string> = new Set(coreToolNames);

function commandParts(allow: RuleSet, request: DecisionRequest, now: number): readonly JudgedPart[] {
  const { commands } = request.assessment;
  if (commands.length === 0) return [toolPart(allow, request, now)];
  const script = commandText(request.input);
  const wholeRule = script === undefined ? undefined : allow.spelling(script, now);
  if (wholeRule !== undefined) return commands.map(({ danger }) => byRule(danger, wholeRule));
  const spelled = commands.flatMap((command) => {
    const rule = command.redirect === undefined ? allow.spelling(command.text, now) : undefined;
    return rule === undefined ? [] : [{ start: command.start, end: command.end, rule }];
  });
  const tool = allow.forTool(request.tool, now);
  const parts = commands.map((command): JudgedPart => {
    const { danger, start, end } = command;
    if (danger === 'none') return { danger, decidedBy: 'reads only', culprit: false };
    // A rule that spells out a part spells out everything inside it.
    const inside = spelled.find((span) => span.start <= start && end <= span.end);
    const rule =
      inside?.rule ??
      (danger !== 'critical' ? tool : undefined) ??
      coveringRule(allow, request, command, now);
    return rule === undefined ? byMode(request, danger) : byRule(danger, rule);
  });
  return [...parts, ...directoryParts(allow, request, tool, now)];
}

/** A directory that the call names counts by itself where it is more than its commands are. */
function directoryParts(
  allow: RuleSet,
  request: DecisionRequest,
  tool: RuleRef | undefined,
  now: number,
): readonly JudgedPart[] {
  const { assessment } = request;
  const own = highestDanger(assessment.commands.map(({ danger }) => danger));
  if (dangerRank(assessment.danger) <= dangerRank(own)) return [];
  const use = assessment.paths.find(({ real }) => real === assessment.cwd);
  const rule = (use === undefined ? undefined : allow.coveringPath(use, 'Read', now)?.ref) ?? tool;
  const part =
    rule === undefined || assessment.danger === 'critical'
      ? byMode(request, assessment.danger)
      : byRule(assessment.danger, rule);
  return [use === undefined ? part : { ...part, path: use }];
}

function coveringRule(
  allow: RuleSet,
  request: DecisionRequest,
  command: CommandUse,
  now: number,
): RuleRef | undefined {
  const { redirect, danger } = command;
  if (redirect === null) return undefined;
  if (redirect !== undefined) {
    const edit = allow.coveringPath(redirect, 'Edit', now);
    return edit === undefined || (danger === 'critical' && !edit.exact) ? undefined : edit.ref;
  }
  return allow.covering(command, now, (wrapped, exact) => {
    if (modeAsks(request.mode, wrapped)) return false;
    return danger !== 'critical' || exact;
  });
}

function pathPart(allow: RuleSet, request: DecisionRequest, use: PathUse, now: number): JudgedPart {
  const danger = pathDanger(use);
  if (danger === 'none') return { danger, decidedBy: 'reads only', culprit: false, path: use };
  const rule = allow.coveringPath(use, request.tool, now);
  if (rule !== undefined && (danger !== 'critical' || rule.exact))
    return { ...byRule(danger, rule.ref), path: use };
  const tool = toolRule(allow, request.tool, now);
  if (tool !== undefined && danger !== 'critical') return { ...byRule(danger, tool), path: use };
  return { ...byMode(request, danger), path: use };
}

/** An allow for Edit covers Write too. */
function toolRule(allow: RuleSet, tool: string, now: number): RuleRef | undefined {
  return allow.forTool(tool, now) ?? (tool === 'Write' ? allow.forTool('Edit', now) : undefined);
}

/** Danger of one path of a file tool (PE2). */
export function pathDanger(use: PathUse): Danger {
  if (use.sort === 'secret') return 'critical';
  if (use.access === 'read') return use.place === 'outside' ? 'medium' : 'none';
  if (use.sort === 'protected') return 'critical';
  if (use.sweeping === true) return 'high';
  return use.place === 'outside' ? 'high' : 'medium';
}

/** A tool without parts: an allow that names a custom tool exactly lifts even critical (PE1). */
function toolPart(allow: RuleSet, request: DecisionRequest, now: number): JudgedPart {
  const { danger, hosts } = request.assessment;
  if (danger === 'none') return { danger, decidedBy: 'never asks', culprit: false };
  const named = allow.forTool(request.tool, now);
  const lifts =
    named !== undefined &&
    (danger !== 'critical' || (!core.has(request.tool) && named.text.trim() === request.tool));
  if (lifts) return byRule(danger, named);
  const domains = hosts.map((host) => allow.coveringDomain(host, now));
  const [domain] = domains;
  if (
    request.tool === 'Research' &&
    danger !== 'critical' &&
    domain !== undefined &&
    domains.every((rule) => rule !== undefined)
  ) {
    return byRule(danger, domain);
  }
  return byMode(request, danger);
}

function byRule(danger: Danger, rule: RuleRef): JudgedPart {
  return { danger, decidedBy: `allowed by ${rule.text}`, culprit: false, rule };
}

function byMode(request: DecisionRequest, danger: Danger): JudgedPart {
  if (modeAsks(request.mode, danger)) return { danger, decidedBy: 'no rule covers it', culprit: true };
  return { danger, decidedBy: `${titled(request.mode)} mode allows ${titled(danger)}`, culprit: false };
}

export function titled(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
}

export function commandText(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('command' in input)) return undefined;
  return typeof input.command === 'string' ? input.command : undefined;
}
