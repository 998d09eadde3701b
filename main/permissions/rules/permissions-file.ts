import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RuleUntil } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import { readRule, type RuleShape } from './rule';
import type { Rule } from './rule-set';

/** How long an entry counts. A bound that cannot be read makes an allow void and leaves the rest in force. */
export const Until = z.looseObject({
  time: z.union([z.number(), z.string()]).optional(),
  uses: z.number().optional(),
  commit: z.unknown().optional(),
});

export const Entry = z.union([
  z.string(),
  z.looseObject({
    rule: z.string(),
    until: Until.optional(),
    added: z.unknown().optional(),
    by: z.unknown().optional(),
  }),
]);

export type Entry = z.infer<typeof Entry>;

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

/** One entry as it stands in a file, for every agent. */
export interface PlacedEntry {
  readonly ref: RuleRef;
  readonly agent: string | undefined;
  readonly entry: Entry;
  /** Place in the list of its effect. */
  readonly index: number;
}

export function entriesOf(file: PermissionsFile, source: RuleSource): PlacedEntry[] {
  const lists: readonly (readonly [string | undefined, ListsOf, readonly PropertyKey[]])[] = [
    [undefined, file, []],
    ...Object.entries(file.agents).map(([name, own]) => [name, own, ['agents', name]] as const),
  ];
  return lists.flatMap(([agent, own, at]) =>
    effects.flatMap((effect) =>
      own[effect].map((entry, index) => ({
        ref: refOf(entry, effect, source, source.lineOf([...at, effect, index])),
        agent,
        entry,
        index,
      })),
    ),
  );
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
        readEntry(entry, effect, source, source.lineOf([...at, effect, index]), at[1]?.toString()),
      ),
    ),
  );
}

export function textOf(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.rule;
}

function refOf(entry: Entry, effect: Effect, source: RuleSource, line: number | undefined): RuleRef {
  return {
    text: textOf(entry),
    effect,
    scope: source.scope,
    ...(source.file === undefined ? {} : { file: source.file }),
    ...(line === undefined ? {} : { line }),
  };
}

/** Reads one entry that counts by itself, as a conversation's own rules do. */
export function readEntry(
  entry: Entry,
  effect: Effect,
  source: RuleSource,
  line: number | undefined,
  agent?: string,
): ReadRules {
  const ref = refOf(entry, effect, source, line);
  const { text } = ref;
  const shape = readRule(text);
  if (!shape.ok) return unreadable(ref, shape.error.tool, shape.error.message);
  const bound = typeof entry === 'string' ? none : boundOf(entry.until);
  if (bound.ok) {
    const use = usesOf(entry, ref, agent, bound.until.uses);
    return { ...nothing, rules: [{ ref, shape: shape.value, until: bound.until, ...use }] };
  }
  const report = { ref, text: `${text}: ${bound.message}` };
  // A bound that cannot be kept would make an allow last for ever.
  return effect === 'allow'
    ? { ...nothing, reports: [{ ...report, text: `${report.text} The allow is not used.` }] }
    : { ...nothing, rules: [{ ref, shape: shape.value, until: {} }], reports: [report] };
}

/** The name under which its uses are counted: one that is added again starts over. */
function usesOf(
  entry: Entry,
  { text, effect, scope, file }: RuleRef,
  agent: string | undefined,
  limit: number | undefined,
): { use?: { readonly key: string; readonly limit: number } } {
  if (limit === undefined || typeof entry === 'string') return {};
  const name = JSON.stringify([scope, file, agent, effect, text, entry.added, limit]);
  return { use: { key: createHash('sha256').update(name).digest('hex').slice(0, 32), limit } };
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
    rules: [{ ref, shape, until: {} }],
    closed: false,
    reports: [{ ref, text: `${message} Until it is fixed, every ${tool} call ${what}.` }],
  };
}

type Bound =
  | { readonly ok: true; readonly until: RuleUntil }
  | { readonly ok: false; readonly message: string };

const none: Bound = { ok: true, until: {} };

export function boundOf(until: z.infer<typeof Until> | undefined): Bound {
  if (until === undefined) return none;
  const { time, uses, commit } = until;
  const bad = (message: string): Bound => ({ ok: false, message });
  if (uses === undefined && commit === undefined && time === undefined)
    return bad('until has neither time nor uses nor commit.');
  const at = typeof time === 'number' || time === undefined ? time : Date.parse(time);
  if (at !== undefined && !Number.isFinite(at)) return bad(`${String(time)} is not a time.`);
  if (uses !== undefined && (!Number.isInteger(uses) || uses < 0))
    return bad(`${uses} is not a number of uses.`);
  if (commit !== undefined && (typeof commit !== 'string' || !/^(?:[0-9a-f]{7,64})?$/.test(commit)))
    return bad('commit takes the hash of the commit that ends it when another follows.');
  return {
    ok: true,
    until: {
      ...(at === undefined ? {} : { time: at }),
      ...(uses === undefined ? {} : { uses }),
      ...(typeof commit === 'string' ? { commit } : {}),
    },
  };
}
