import type { RuleConflict, RuleDraft, RuleView } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';

export type ScopeFilter = 'all' | 'user' | 'workspace' | 'session';

/** Short, as badges write it. */
export const scopeBadges: Readonly<Record<RuleRef['scope'], string>> = {
  user: 'usr',
  workspace: 'ws',
  session: 'ses',
  'command-line': 'cmd',
};

export const scopeWords: Readonly<Record<RuleRef['scope'], string>> = {
  user: 'Every folder',
  workspace: 'This folder',
  session: 'One conversation',
  'command-line': 'This start of the program',
};

/** `permissions.json:8`, or in words where there is no file. */
export function originOf({ file, line, scope }: RuleRef): string {
  if (file === undefined) return scope === 'session' ? 'conversation' : 'command line';
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return line === undefined ? name : `${name}:${line}`;
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** How long the rule still counts; undefined for one without a bound. */
export function expiryOf({ ended, until, usesLeft }: RuleView, now: number): string | undefined {
  if (ended !== undefined) return `ended: ${ended}`;
  const bounds = [
    usesLeft !== undefined && (usesLeft === 1 ? '1 use left' : `${usesLeft} uses left`),
    until?.time !== undefined && `until ${momentOf(until.time, now)}`,
    until?.commit !== undefined && 'until the next commit',
  ].filter((words) => words !== false);
  return bounds.length === 0 ? undefined : bounds.join(' · ');
}

function momentOf(then: number, now: number): string {
  // A file written by hand may name a moment that no calendar has.
  if (Number.isNaN(new Date(then).getTime())) return 'far away';
  const sameDay = new Date(then).toDateString() === new Date(now).toDateString();
  return sameDay ? time.format(then) : `${date.format(then)}, ${time.format(then)}`;
}

/** The rule as a draft that would put it back as it stands. */
export function draftOf(rule: RuleView): RuleDraft {
  const { ref, agent, conversationId, until } = rule;
  return {
    text: ref.text,
    effect: ref.effect,
    scope: ref.scope === 'command-line' ? 'user' : ref.scope,
    expiry: { kind: 'none' },
    ...(agent === undefined ? {} : { agent }),
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(until === undefined ? {} : { until }),
  };
}

export interface RuleFilter {
  /** Null shows the rules of everybody. */
  readonly agent: string | null;
  readonly scope: ScopeFilter;
  readonly words: string;
}

/** Rules that the filter leaves. With an agent: those that count for it, everybody's among them. */
export function shownRules(rules: readonly RuleView[], filter: RuleFilter): readonly RuleView[] {
  const words = filter.words.trim().toLowerCase();
  return rules.filter(
    ({ ref, agent }) =>
      (filter.agent === null || agent === undefined || agent === filter.agent) &&
      (filter.scope === 'all' || ref.scope === filter.scope) &&
      `${ref.effect} ${ref.text} ${originOf(ref)}`.toLowerCase().includes(words),
  );
}

/** Conflicts by the rule that they make pointless. */
export function conflictsByRule(
  conflicts: readonly RuleConflict[],
): ReadonlyMap<string, readonly RuleConflict[]> {
  const groups = new Map<string, readonly RuleConflict[]>();
  for (const conflict of conflicts) {
    groups.set(conflict.rule, [...(groups.get(conflict.rule) ?? []), conflict]);
  }
  return groups;
}
