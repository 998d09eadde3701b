import type { Approval, AskedBy } from '@shared/domain/approval';
import type { Mode } from '@shared/domain/danger';
import type { Refusal } from '@shared/domain/refusal';
import { err } from '@shared/kit/result';
import type { ApprovalPort } from '../tools/ports';
import { placeOfRule } from './rules/rule';
import { commandRule, shownPathRule } from './rules/spell-rule';

/** Nobody is there to answer: what would ask is refused, and told how to be allowed (section 10). */
export function createUnattendedApprovals(): ApprovalPort {
  return { ask: async (approval) => err(unattendedRefusal(approval)) };
}

export function unattendedRefusal(approval: Approval): Refusal {
  const { askedBy } = approval;
  return {
    by: 'unattended',
    reason: `${approval.reason} ${approval.detail} Nobody is here to answer.`,
    remedy: remedyFor(approval, askedBy),
    ...(askedBy.kind === 'rule' ? { rule: askedBy.rule } : {}),
  };
}

function remedyFor(approval: Approval, askedBy: AskedBy): string {
  switch (askedBy.kind) {
    case 'rule':
      return ruleRemedy(askedBy);
    case 'broken':
      return 'To allow it, mend that file: no mode and no --allow counts until then.';
    case 'hook':
      return 'Run it in the window, where it can be answered.';
    case 'mode':
      return modeRemedy(approval, askedBy.mode);
  }
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
function allowRules(approval: Approval): readonly string[] {
  const { body, tool } = approval;
  const [narrowest] = approval.breadths ?? [];
  if (narrowest !== undefined) return narrowest.rules;
  switch (body.kind) {
    case 'command':
      return [body.custom === undefined ? commandRule(body.command, tool) : tool];
    case 'request':
    case 'call':
      return [tool];
    case 'sub-agent':
      return [tool];
    case 'changes':
      return forPersons.has(tool) ? [] : body.files.map(({ absolute }) => `Edit(${shownPathRule(absolute)})`);
    case 'paths':
      return body.paths.map(
        ({ path, access }) => `${access === 'read' ? readTool(tool) : 'Edit'}(${shownPathRule(path)})`,
      );
  }
}

/** They change what no rule for files is about, and ask a person in every mode. */
const forPersons: ReadonlySet<string> = new Set(['Configure', 'configure', 'MemoryPin', 'memory_pin']);

function readTool(tool: string): string {
  return tool === 'Search' ? 'Search' : 'Read';
}

function quoteArgument(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
