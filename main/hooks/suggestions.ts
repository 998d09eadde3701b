import type { Breadth } from '@shared/domain/approval';
import type { Mode } from '@shared/domain/danger';

export type Destination = 'session' | 'localSettings' | 'projectSettings' | 'userSettings';

/** A widening of the card in Claude Code's words, and what granting it means here. */
export interface Suggestion {
  /** As a hook reads it, and as it may send it back. */
  readonly update: Readonly<Record<string, unknown>>;
  readonly grants:
    | { readonly kind: 'session' }
    | { readonly kind: 'breadth'; readonly breadth: Breadth; readonly scope: 'workspace' | 'user' }
    | { readonly kind: 'mode'; readonly mode: Mode };
}

const scopes: readonly (readonly [Destination, 'workspace' | 'user'])[] = [
  ['localSettings', 'workspace'],
  ['projectSettings', 'workspace'],
  ['userSettings', 'user'],
];

/** What the card would offer: the session, each breadth that can be saved, and the next mode where that is enough. */
export function suggestionsFor(scene: {
  readonly sessionOffer: string | undefined;
  readonly breadths: readonly Breadth[];
  readonly rule: string;
  readonly mode: Mode;
  readonly editsSuffice: boolean;
}): readonly Suggestion[] {
  const { sessionOffer, breadths, rule, mode, editsSuffice } = scene;
  const narrowest = breadths[0]?.rules ?? [rule];
  return [
    ...(sessionOffer === undefined
      ? []
      : [{ update: addRules(narrowest, 'session'), grants: { kind: 'session' as const } }]),
    ...breadths.flatMap((breadth) =>
      scopes.map(([destination, scope]) => ({
        update: addRules(breadth.rules, destination),
        grants: { kind: 'breadth' as const, breadth, scope },
      })),
    ),
    ...(mode === 'manual' && editsSuffice
      ? [
          {
            update: { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
            grants: { kind: 'mode' as const, mode: 'edits' as const },
          },
        ]
      : []),
  ];
}

/** The suggestions that a hook echoed; whatever is none of them grants nothing (HK4). */
export function echoed(
  suggestions: readonly Suggestion[],
  updates: readonly Readonly<Record<string, unknown>>[],
): readonly Suggestion[] {
  const wanted = new Set(updates.map(canonical));
  return suggestions.filter(({ update }) => wanted.has(canonical(update)));
}

function addRules(rules: readonly string[], destination: Destination): Record<string, unknown> {
  return { type: 'addRules', rules: rules.map(ruleFields), behavior: 'allow', destination };
}

function ruleFields(rule: string): { toolName: string; ruleContent?: string } {
  const found = /^([^()]+)\(([\s\S]*)\)$/.exec(rule);
  const [, toolName = rule, ruleContent] = found ?? [];
  return ruleContent === undefined ? { toolName } : { toolName, ruleContent };
}

/** The same whatever the order of members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
