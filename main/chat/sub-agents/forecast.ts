import path from 'node:path';
import type { Danger, Mode } from '@shared/domain/danger';
import type { RuleRef } from '@shared/domain/refusal';
import type { Forecast, ForecastRow } from '@shared/domain/sub-agent';
import type { Assessment, PathUse, RosterEntry } from '../../tools/define';
import type { Decision, DecisionRequest } from '../../tools/ports';

/** What a forecast is computed from: the ledger, the mode and the rules of the run that would begin. */
export interface ForecastFacts {
  readonly entries: readonly RosterEntry[];
  readonly mode: Mode;
  readonly root: string;
  /** What would be decided about a call of that tool; nothing is counted and nobody is asked. */
  readonly decide: (call: Pick<DecisionRequest, 'tool' | 'input' | 'assessment'>) => Decision;
  /** Rules that name commands, files or servers, and count for it. */
  readonly rules: readonly RuleRef[];
}

/** More rows than these nobody reads. */
const mostRules = 12;

/** What a sub-agent may do unasked, what would ask, and what it cannot do (PE9). Pure. */
export function forecastOf(facts: ForecastFacts): Forecast {
  const forecast: Record<'may' | 'asks' | 'cannot', ForecastRow[]> = { may: [], asks: [], cannot: [] };
  const usable = new Set(
    facts.entries
      .filter(({ verdict }) => verdict.kind !== 'withheld')
      .map(({ tool }) => tool.actsAs ?? tool.name),
  );
  for (const probe of probes(facts.root)) {
    if (!probe.tools.some((tool) => usable.has(tool))) continue;
    const tool = probe.tools.find((one) => usable.has(one)) ?? '';
    const decision = facts.decide({ tool, input: probe.input, assessment: probe.assessment });
    forecast[lists[decision.kind]].push({ what: probe.what, by: deciderOf(decision) });
  }
  for (const rule of facts.rules.slice(0, mostRules))
    forecast[lists[rule.effect]].push({ what: rule.text, by: `the rule in ${placeOf(rule)}` });
  forecast.asks.push(...othersOf(facts.entries));
  forecast.cannot.push(...withheldOf(facts.entries));
  return { mode: facts.mode, ...forecast };
}

const lists = { allow: 'may', ask: 'asks', deny: 'cannot' } as const;

interface Probe {
  readonly what: string;
  /** Any of these does it. */
  readonly tools: readonly string[];
  readonly input: unknown;
  readonly assessment: Assessment;
}

/** One call of each kind that the danger levels tell apart (PE2). */
function probes(root: string): readonly Probe[] {
  const inside = path.join(root, 'forecast');
  const outside = path.join(path.dirname(root), 'forecast-outside');
  return [
    onFile('read files of the folder', ['Read', 'Search'], { real: inside, access: 'read' }, 'none'),
    onFile('read files outside the folder', ['Read', 'Search'], { real: outside, access: 'read' }, 'medium'),
    onFile('change files of the folder', ['Edit', 'Write'], { real: inside, access: 'write' }, 'medium'),
    onFile('change files outside the folder', ['Edit', 'Write'], { real: outside, access: 'write' }, 'high'),
    onCommand('run commands that only read', 'none'),
    onCommand('run commands that change files', 'medium'),
    onCommand('run commands that use the network or install', 'high'),
    onCommand('run commands that destroy or need privileges', 'critical'),
  ];
}

function onFile(
  what: string,
  tools: readonly string[],
  { real, access }: Pick<PathUse, 'real' | 'access'>,
  danger: Danger,
): Probe {
  const place = what.includes('outside') ? 'outside' : 'inside';
  const use: PathUse = { asked: real, real, access, place, sort: 'plain' };
  return { what, tools, input: { path: real }, assessment: { ...judged(danger, what), paths: [use] } };
}

function onCommand(what: string, danger: Danger): Probe {
  const command = { text: 'forecast', start: 0, end: 8, argv: ['forecast'], danger, reason: what };
  return {
    what,
    tools: ['Bash'],
    input: { command: 'forecast' },
    assessment: { ...judged(danger, what), commands: [command] },
  };
}

function judged(danger: Danger, text: string): Assessment {
  const reasons = danger === 'none' ? [] : [{ danger, text }];
  return { danger, reasons, paths: [], commands: [], hosts: [] };
}

function deciderOf(decision: Decision): string {
  if (decision.kind === 'ask') {
    const { askedBy } = decision;
    if (askedBy.kind === 'mode') return `${titled(askedBy.mode)} mode`;
    return askedBy.kind === 'rule' ? `the rule ${askedBy.rule.text}` : 'the rules cannot be read';
  }
  const { by } = decision;
  switch (by.kind) {
    case 'mode':
      return `${titled(by.mode)} mode`;
    case 'rule':
      return `the rule ${by.rule.text}`;
    case 'session':
      return 'allowed for this conversation';
    default:
      return 'never asks';
  }
}

/** What the person, an app or a server brought: how dangerous a call of it is shows only when it is made. */
function othersOf(entries: readonly RosterEntry[]): readonly ForecastRow[] {
  const names = entries
    .filter(({ origin, verdict }) => origin !== 'core' && verdict.kind !== 'withheld')
    .map(({ tool }) => tool.name);
  return names.length === 0 ? [] : [{ what: listed(names), by: 'as dangerous as the call is' }];
}

/** Tools that are gone for the same reason share a row. */
function withheldOf(entries: readonly RosterEntry[]): readonly ForecastRow[] {
  const byReason = new Map<string, string[]>();
  for (const { tool, verdict } of entries) {
    if (verdict.kind !== 'withheld') continue;
    const reason = verdict.layer === 'shape' ? 'not for a sub-agent' : verdict.reason.replace(/\.$/, '');
    byReason.set(reason, [...(byReason.get(reason) ?? []), tool.name]);
  }
  return [...byReason].map(([by, names]) => ({ what: listed(names), by }));
}

function listed(names: readonly string[]): string {
  const most = 8;
  return names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');
}

function placeOf({ scope, file, line }: RuleRef): string {
  if (file === undefined) return scope === 'session' ? 'this conversation' : 'the command line';
  return `${scope} ${path.basename(file)}${line === undefined ? '' : `:${line}`}`;
}

function titled(mode: Mode): string {
  return `${mode[0]?.toUpperCase() ?? ''}${mode.slice(1)}`;
}
