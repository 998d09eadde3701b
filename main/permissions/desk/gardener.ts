import type { GardenOffer, RuleDraft } from '@shared/domain/permission';
import { displayPath } from '../../workspace/paths';
import { commandTable } from '../shell/command-table';
import type { Rule } from '../rules/rule-set';
import { createRuleSet } from '../rules/rule-set';
import { readRule } from '../rules/rule';
import { conflictsOf } from './conflicts';
import { hitsKey, hitsOf, type ListedRule } from './listed-rules';
import type { DeskPorts } from './ports';
import type { RecordedCall } from './replay';
import type { PatternPlaces } from '../rules/path-pattern';
import { dangerRank } from '@shared/domain/danger';

/** Decisions on record before "never matched" says anything, and how long a rule must have stood. */
const enoughDecisions = 200;
const enoughTime = 7 * 24 * 60 * 60 * 1000;
/** Examples of added reach that are spelled out. */
const maxExamples = 8;

/** Rules that could go, and rules that could be one (PE9). */
export async function garden(
  ports: DeskPorts,
  listed: readonly ListedRule[],
  recorded: readonly RecordedCall[],
  places: PatternPlaces,
): Promise<readonly GardenOffer[]> {
  const byId = new Map(listed.map((rule) => [rule.id, rule]));
  const shadowed = (await conflictsOf(listed, places, () => ports.breathe())).flatMap(
    (conflict): GardenOffer[] => {
      const rule = byId.get(conflict.rule);
      // A deny that is too many does no harm, and a person may want it said twice.
      if (rule === undefined || rule.ref.effect === 'deny') return [];
      const kind = conflict.kind === 'near' ? 'near-equal' : 'shadowed';
      return [offer(kind, [rule], `${conflict.text} It can go.`)];
    },
  );
  const taken = new Set(shadowed.flatMap(({ rules }) => rules));
  const rest = listed.filter(
    ({ id, ref }) => !taken.has(id) && ref.effect === 'allow' && ref.scope !== 'session',
  );
  const merged = [...mergedCommands(rest, recorded, places), ...mergedPaths(rest, recorded, places)];
  for (const { rules } of merged) for (const id of rules) taken.add(id);
  return [
    ...shadowed,
    ...merged,
    ...neverMatched(
      ports,
      listed.filter(({ id }) => !taken.has(id)),
    ),
  ];
}

function offer(
  kind: GardenOffer['kind'],
  rules: readonly ListedRule[],
  text: string,
  more: Pick<GardenOffer, 'merged' | 'addedReach'> = { addedReach: [] },
): GardenOffer {
  const ids = rules.map(({ id }) => id);
  return { id: `${kind}:${ids.join(',')}`, kind, rules: ids, text, ...more };
}

function neverMatched(ports: DeskPorts, listed: readonly ListedRule[]): GardenOffer[] {
  if (ports.audit.count({}) < enoughDecisions) return [];
  const hits = hitsOf(ports);
  const before = ports.clock.now() - enoughTime;
  const first = ports.audit.firstAt() ?? ports.clock.now();
  return listed.flatMap((rule) => {
    const { ref, entry, switched } = rule;
    if (ref.effect === 'deny' || switched !== undefined || ref.scope === 'session' || hits.has(hitsKey(ref)))
      return [];
    const added =
      typeof entry === 'string' || typeof entry.added !== 'string' ? first : Date.parse(entry.added);
    if (!(added < before)) return [];
    return [offer('never-matched', [rule], `${ref.text} never decided anything. It can go.`)];
  });
}

interface CommandRule {
  readonly listed: ListedRule;
  readonly words: readonly string[];
}

/** Rules for one program that could be one rule for what they have in common. */
function mergedCommands(
  listed: readonly ListedRule[],
  recorded: readonly RecordedCall[],
  places: PatternPlaces,
): GardenOffer[] {
  const groups = new Map<string, CommandRule[]>();
  for (const rule of listed) {
    const content = rule.rule?.shape.content;
    if (content?.kind !== 'command' || content.pattern.words.length < 2 || hasUntil(rule)) continue;
    const { words } = content.pattern;
    const key = JSON.stringify([rule.ref.scope, rule.agent, words[0]]);
    groups.set(key, [...(groups.get(key) ?? []), { listed: rule, words }]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    const common = commonStart(group.map(({ words }) => words));
    const text = `Bash(${common.join(' ')}:*)`;
    const draft = draftLike(first.listed, text);
    const rules = group.map((one) => one.listed);
    const examples = [
      ...seenExamples(rules, text, recorded, places),
      ...(common.length === 1 ? tableExamples(common[0] ?? '', rules, places) : []),
    ];
    const addedReach = [...new Set(examples)].slice(0, maxExamples);
    const names = rules.map(({ ref }) => ref.text).join(' and ');
    return [
      offer('near-equal', rules, `${names} could be ${text}.`, {
        merged: draft,
        addedReach:
          addedReach.length > 0
            ? addedReach
            : [`every other ${common.join(' ')} command that is not Critical`],
      }),
    ];
  });
}

/** Rules for three or more files of one folder. */
function mergedPaths(
  listed: readonly ListedRule[],
  recorded: readonly RecordedCall[],
  places: PatternPlaces,
): GardenOffer[] {
  const groups = new Map<string, ListedRule[]>();
  for (const rule of listed) {
    const content = rule.rule?.shape.content;
    if (content?.kind !== 'path' || hasUntil(rule) || /[*?]/.test(content.pattern)) continue;
    const folder = content.pattern.replace(/\/?[^/]*$/, '');
    const key = JSON.stringify([rule.ref.scope, rule.agent, content.access, folder === '' ? '.' : folder]);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups].flatMap(([key, rules]) => {
    const [first] = rules;
    if (first === undefined || rules.length < 3) return [];
    const folder = (JSON.parse(key) as string[])[3] ?? '.';
    const text = `${first.rule?.shape.tool ?? 'Edit'}(${folder}/**)`;
    const seen = seenExamples(rules, text, recorded, places).slice(0, maxExamples);
    return [
      offer('near-equal', rules, `${rules.length} rules for files in ${folder} could be ${text}.`, {
        merged: draftLike(first, text),
        addedReach: [...seen, `every other file under ${folder}/`],
      }),
    ];
  });
}

function hasUntil({ entry }: ListedRule): boolean {
  return typeof entry !== 'string' && entry.until !== undefined;
}

function draftLike({ ref, agent }: ListedRule, text: string): RuleDraft {
  return {
    text,
    effect: ref.effect,
    scope: ref.scope === 'workspace' ? 'workspace' : 'user',
    ...(agent === undefined ? {} : { agent }),
    expiry: { kind: 'none' },
  };
}

function commonStart(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  const length = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return first.slice(0, Math.max(1, length === -1 ? first.length : length));
}

/** What ran before and would be covered now. */
function seenExamples(
  rules: readonly ListedRule[],
  text: string,
  recorded: readonly RecordedCall[],
  places: PatternPlaces,
): string[] {
  const wide = setOf([text], places);
  const narrow = setOf(
    rules.map(({ ref }) => ref.text),
    places,
  );
  if (wide === undefined || narrow === undefined) return [];
  const any = (): boolean => true;
  return recorded.flatMap(({ request: { assessment, root, home, tool } }) => [
    ...assessment.commands
      .filter((use) => wide.covering(use, 0, any) !== undefined && narrow.covering(use, 0, any) === undefined)
      .map((use) => use.text),
    ...assessment.paths
      .filter(
        (use) =>
          wide.coveringPath(use, tool, 0) !== undefined && narrow.coveringPath(use, tool, 0) === undefined,
      )
      .map((use) => displayPath(use.real, root, home)),
  ]);
}

/** Dangerous things that a program can do and the narrow rules do not cover. */
function tableExamples(program: string, rules: readonly ListedRule[], places: PatternPlaces): string[] {
  const narrow = setOf(
    rules.map(({ ref }) => ref.text),
    places,
  );
  return Object.entries(commandTable.get(program)?.subcommands ?? {})
    .filter(([name, entry]) => {
      if (dangerRank(entry.danger) < dangerRank('high') || entry.danger === 'critical') return false;
      const use = { text: '', start: 0, end: 0, argv: [program, name], danger: entry.danger, reason: '' };
      return narrow?.covering(use, 0, () => true) === undefined;
    })
    .map(([name]) => `${program} ${name}`);
}

function setOf(
  texts: readonly string[],
  places: PatternPlaces,
): ReturnType<typeof createRuleSet> | undefined {
  const rules: Rule[] = [];
  for (const text of texts) {
    const shape = readRule(text);
    if (!shape.ok) return undefined;
    rules.push({ ref: { text, effect: 'allow', scope: 'user' }, shape: shape.value, until: {} });
  }
  return createRuleSet(rules, places);
}
