import type { Approval, AskedBy } from '@shared/domain/approval';
import type { Mode } from '@shared/domain/danger';
import type { Refusal } from '@shared/domain/refusal';
import { err } from '@shared/kit/result';
import type { ApprovalPort } from '../tools/ports';
import { placeOfRule } from './rules/rule';

/** Nobody is there to answer: what would ask is refused, and told how to be allowed (section 10). */
export function createUnattendedApprovals(): ApprovalPort {
  return { ask: async (approval) => err(unattendedRefusal(approval)) };
}

export function unattendedRefusal(approval: Approval): Refusal {
  const { askedBy } = approval;
  return {
    by: 'unattended',
    reason: `${approval.reason} ${approval.detail} Nobody is here to answer.`,
    remedy: askedBy.kind === 'rule' ? ruleRemedy(askedBy) : modeRemedy(approval, askedBy.mode),
    ...(askedBy.kind === 'rule' ? { rule: askedBy.rule } : {}),
  };
}

function ruleRemedy(askedBy: Extract<AskedBy, { kind: 'rule' }>): string {
  return `To allow it, change the rule in ${placeOfRule(askedBy.rule)}: no option lifts a rule that asks.`;
}

function modeRemedy(approval: Approval, mode: Mode): string {
  const rules = allowRules(approval).map((rule) => `--allow ${quoteArgument(rule)}`);
  const option = rules.length === 0 ? undefined : rules.join(' ');
  const next = nextMode(approval, mode);
  const ways = [
    ...(option === undefined ? [] : [option]),
    ...(next === undefined ? [] : [`--permission-mode ${next}`]),
  ];
  return ways.length === 0
    ? 'Run it in the window, where it can be answered.'
    : `To allow it, start with ${ways.join(' or ')}.`;
}

/** The gentlest mode that does not ask; none lifts critical. */
function nextMode(approval: Approval, mode: Mode): Mode | undefined {
  if (approval.danger === 'critical') return undefined;
  if (approval.danger === 'high') return 'full';
  return mode === 'manual' ? 'edits' : undefined;
}

/** The narrowest rules that let exactly this call pass. */
function allowRules(approval: Approval): string[] {
  const { body, tool } = approval;
  switch (body.kind) {
    case 'command':
      return [`${tool}(${escapeStars(body.command)})`];
    case 'changes':
      return body.files.map(({ absolute }) => `Edit(${pathPattern(absolute)})`);
    case 'paths':
      return body.paths.map(
        ({ path, access }) => `${access === 'read' ? readTool(tool) : 'Edit'}(${pathPattern(path)})`,
      );
  }
}

function readTool(tool: string): string {
  return tool === 'Search' ? 'Search' : 'Read';
}

/** `//` is the file system's root in a rule; what is shown as relative or below the home already reads as a rule does. */
function pathPattern(shown: string): string {
  const pattern = /^[A-Za-z]:[\\/]/.test(shown)
    ? shown.replaceAll('\\', '/')
    : shown.startsWith('/')
      ? `/${shown}`
      : shown;
  return pattern.includes('/') || pattern.startsWith('~') ? pattern : `./${pattern}`;
}

function escapeStars(command: string): string {
  return command.trim().replaceAll('*', '\\*');
}

function quoteArgument(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
