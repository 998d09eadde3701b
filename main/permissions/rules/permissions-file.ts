import { z } from 'zod';
import type { RuleRef } from '@shared/domain/refusal';
import { readRule, type RuleShape } from './rule';
import type { Rule } from './rule-set';

/** How long an entry counts. A bound that this build cannot keep makes an allow void and leaves the rest in force. */
export const Until = z.looseObject({
  time: z.union([z.number(), z.string()]).optional(),
  uses: z.number().optional(),
  commit: z.unknown().optional(),
});

const Entry = z.union([
  z.string(),
  z.looseObject({
    rule: z.string(),
    until: Until.optional(),
    added: z.unknown().optional(),
    by: z.unknown().optional(),
  }),
]);

const Lists = {
  allow: z.array(Entry).default([]),
  ask: z.array(Entry).default([]),
  deny: z.array(Entry).default([]),
};

/** `USER/permissions.json` and `WORKSPACE/<project-id>/permissions.json` (SPEC section 10). */
export const PermissionsFile = z.looseObject({
  ...Lists,
  agents: z.record(z.string(), z.looseObject(Lists)).default({}),
});
export type PermissionsFile = z.infer<typeof PermissionsFile>;

export type Effect = RuleRef['effect'];
export const effects = ['deny', 'ask', 'allow'] as const;

/** Something about a rule that the person should know. */
export interface RuleReport {
  readonly ref: RuleRef;
  readonly text: string;
}

export interface ReadRules {
  readonly rules: readonly Rule[];
  readonly reports: readonly RuleReport[];
  /** A deny or ask rule names no tool that can be made out: nothing above `none` may pass unasked. */
  readonly closed: boolean;
}

/** Where an entry stands: `["allow", 3]` or `["agents", "coder", "deny", 0]`. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

export interface RuleSource {
  readonly scope: RuleRef['scope'];
  readonly file?: string;
  readonly lineOf: LineOf;
}

/** All rules of a file that count for `agent`, or for every agent without one. */
export function rulesOfFile(file: PermissionsFile, source: RuleSource, agent: string | undefined): ReadRules {
  const own = agent === undefined || !Object.hasOwn(file.agents, agent) ? undefined : file.agents[agent];
  const general = readLists(file, source, []);
  const special = own === undefined ? nothing : readLists(own, source, ['agents', agent ?? '']);
  return join([general, special]);
}

/** `--allow` and `--deny` (SPEC section 10). */
export function rulesOfCommandLine(lists: {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}): ReadRules {
  const source: RuleSource = { scope: 'command-line', lineOf: () => undefined };
  return readLists({ allow: [...lists.allow], ask: [], deny: [...lists.deny] }, source, []);
}

const nothing: ReadRules = { rules: [], reports: [], closed: false };

export function join(parts: readonly ReadRules[]): ReadRules {
  return {
    rules: parts.flatMap(({ rules }) => rules),
    reports: parts.flatMap(({ reports }) => reports),
    closed: parts.some(({ closed }) => closed),
  };
}

type ListsOf = Pick<PermissionsFile, 'allow' | 'ask' | 'deny'>;

function readLists(lists: ListsOf, source: RuleSource, at: readonly PropertyKey[]): ReadRules {
  return join(
    effects.flatMap((effect) =>
      lists[effect].map((entry, index) =>
        readEntry(entry, effect, source, source.lineOf([...at, effect, index])),
      ),
    ),
  );
}

function readEntry(
  entry: z.infer<typeof Entry>,
  effect: Effect,
  source: RuleSource,
  line: number | undefined,
): ReadRules {
  const text = typeof entry === 'string' ? entry : entry.rule;
  const ref: RuleRef = {
    text,
    effect,
    scope: source.scope,
    ...(source.file === undefined ? {} : { file: source.file }),
    ...(line === undefined ? {} : { line }),
  };
  const bound = typeof entry === 'string' ? { kind: 'none' as const } : boundOf(entry.until);
  const shape = readRule(text);
  if (!shape.ok) return unreadable(ref, shape.error.tool, shape.error.message);
  if (bound.kind === 'none') return { ...nothing, rules: [{ ref, shape: shape.value }] };
  if (bound.kind === 'time') return { ...nothing, rules: [{ ref, shape: shape.value, until: bound.at }] };
  const report = { ref, text: `${text}: ${bound.message}` };
  // A bound that cannot be kept would make an allow last for ever.
  return effect === 'allow'
    ? { ...nothing, reports: [{ ...report, text: `${report.text} The allow is not used.` }] }
    : { ...nothing, rules: [{ ref, shape: shape.value }], reports: [report] };
}

/** Fails closed: a deny or ask that cannot be read covers the whole tool that it seems to name. */
function unreadable(ref: RuleRef, tool: string | undefined, message: string): ReadRules {
  if (ref.effect === 'allow')
    return { ...nothing, reports: [{ ref, text: `${message} The allow is not used.` }] };
  if (tool === undefined) {
    return {
      rules: [],
      closed: true,
      reports: [{ ref, text: `${message} Until it is fixed, everything above None asks.` }],
    };
  }
  const shape: RuleShape = { tool, roster: false, content: { kind: 'any' } };
  const what = ref.effect === 'deny' ? 'is denied' : 'asks';
  return {
    rules: [{ ref, shape }],
    closed: false,
    reports: [{ ref, text: `${message} Until it is fixed, every ${tool} call ${what}.` }],
  };
}

type Bound =
  | { readonly kind: 'none' }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'unkept'; readonly message: string };

function boundOf(until: z.infer<typeof Until> | undefined): Bound {
  if (until === undefined) return { kind: 'none' };
  if (until.uses !== undefined)
    return { kind: 'unkept', message: 'a number of uses is not counted in this build.' };
  if (until.commit !== undefined)
    return { kind: 'unkept', message: 'the next commit is not watched in this build.' };
  if (until.time === undefined)
    return { kind: 'unkept', message: 'until has neither time nor uses nor commit.' };
  const at = typeof until.time === 'number' ? until.time : Date.parse(until.time);
  return Number.isFinite(at)
    ? { kind: 'time', at }
    : { kind: 'unkept', message: `${String(until.time)} is not a time.` };
}
