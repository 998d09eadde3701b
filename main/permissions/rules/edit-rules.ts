import type { RuleEffect, RuleUntil } from '@shared/domain/permission';
import { textOf, type Entry, type PermissionsFile } from './permissions-file';

/** A rule as it is to be written. */
export interface NewRule {
  readonly text: string;
  readonly effect: RuleEffect;
  readonly agent: string | undefined;
  readonly until: RuleUntil;
  /** ISO time and who, kept beside the rule. */
  readonly added: string;
  readonly by: string;
}

/** Where an entry stands in a file. */
export interface RulePlace {
  readonly effect: RuleEffect;
  readonly agent: string | undefined;
  readonly index: number;
  /** What must stand there; a file that changed meanwhile is left alone. */
  readonly text: string;
}

export function entryOf({ text, until, added, by }: NewRule): Exclude<Entry, string> {
  return { rule: text, ...(Object.keys(until).length === 0 ? {} : { until: { ...until } }), added, by };
}

/** At the end of its list. One that stands there already takes the new one's bound and keeps its place. */
export function withRule(file: PermissionsFile, rule: NewRule): Partial<PermissionsFile> {
  const list = listOf(file, rule.effect, rule.agent);
  const at = list.findIndex((entry) => textOf(entry) === rule.text);
  return withList(
    file,
    rule.effect,
    rule.agent,
    at === -1 ? [...list, entryOf(rule)] : list.with(at, entryOf(rule)),
  );
}

export function withoutRule(file: PermissionsFile, place: RulePlace): Partial<PermissionsFile> {
  const list = listOf(file, place.effect, place.agent);
  if (!standsAt(file, place)) return {};
  return withList(file, place.effect, place.agent, list.toSpliced(place.index, 1));
}

/** In the same place, where effect and agent stay; members that this program does not know stay too. */
export function withRuleInPlace(
  file: PermissionsFile,
  place: RulePlace,
  rule: NewRule,
): Partial<PermissionsFile> {
  const { effect, agent, index } = place;
  if (effect !== rule.effect || agent !== rule.agent) {
    const without = { ...file, ...withoutRule(file, place) };
    return { ...withoutRule(file, place), ...withRule(without, rule) };
  }
  const list = listOf(file, effect, agent);
  const before = list[index];
  if (before === undefined) return {};
  const kept = typeof before === 'string' ? {} : { ...before, until: undefined };
  return withList(file, effect, agent, list.with(index, { ...kept, ...entryOf(rule) }));
}

export function standsAt(file: PermissionsFile, { effect, agent, index, text }: RulePlace): boolean {
  const entry = listOf(file, effect, agent)[index];
  return entry !== undefined && textOf(entry) === text;
}

function listOf(file: PermissionsFile, effect: RuleEffect, agent: string | undefined): readonly Entry[] {
  if (agent === undefined) return file[effect];
  return Object.hasOwn(file.agents, agent) ? (file.agents[agent]?.[effect] ?? []) : [];
}

function withList(
  file: PermissionsFile,
  effect: RuleEffect,
  agent: string | undefined,
  list: readonly Entry[],
): Partial<PermissionsFile> {
  if (agent === undefined) return { [effect]: [...list] };
  const own = Object.hasOwn(file.agents, agent) ? file.agents[agent] : undefined;
  const lists = { allow: [], ask: [], deny: [], ...own, [effect]: [...list] };
  // Empty lists that the file does not have are not written into it.
  const written = Object.fromEntries(
    Object.entries(lists).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
  const { [agent]: _before, ...others } = file.agents;
  const agents = Object.keys(written).length === 0 ? others : { ...file.agents, [agent]: written };
  return { agents: agents as PermissionsFile['agents'] };
}
