import { dangerRank } from '@shared/domain/danger';
import type { Assessment, PathUse } from '../tools/define';
import type { DecisionRequest } from '../tools/ports';

/** One thing that the person allowed for the rest of a conversation. */
export interface SessionGrant {
  readonly conversationId: string;
  readonly key: string;
  /** In words: what it covers. */
  readonly words: string;
}

/** What the person allowed for the rest of a conversation. Kept in memory: it ends with the program. */
export interface SessionGrants {
  grant(conversationId: string, keys: readonly string[], words: string): void;
  has(conversationId: string, key: string): boolean;
  list(): readonly SessionGrant[];
  /** False when it was not there. */
  remove(conversationId: string, key: string): boolean;
}

export function createSessionGrants(): SessionGrants {
  const byConversation = new Map<string, Map<string, string>>();
  return {
    grant(conversationId, keys, words) {
      const known = byConversation.get(conversationId) ?? new Map<string, string>();
      for (const key of keys) known.set(key, words);
      byConversation.set(conversationId, known);
    },
    has: (conversationId, key) => byConversation.get(conversationId)?.has(key) === true,
    list: () =>
      [...byConversation].flatMap(([conversationId, keys]) =>
        [...keys].map(([key, words]) => ({ conversationId, key, words })),
      ),
    remove: (conversationId, key) => byConversation.get(conversationId)?.delete(key) === true,
  };
}

/** The one call, its directory included: what a grant for a critical call covers (PE1). */
export function callKey(request: DecisionRequest): string {
  return `call:${request.tool}:${request.assessment.cwd ?? ''}:${stableJson(request.input)}`;
}

/** A command line as it was typed, in its directory. */
export function commandKey(command: string, assessment: Assessment): string {
  return `command:${assessment.cwd ?? ''}:${command}`;
}

/** Read and Search share a grant for a file, and so do Write and Edit. */
export function pathKey(use: PathUse): string {
  return `${use.access}:${use.real}`;
}

/** A tool that the person or an app made: a grant covers the tool (PE1, CT12). */
export function toolKey(tool: string): string {
  return `tool:${tool}`;
}

export function isCritical(assessment: Assessment): boolean {
  return dangerRank(assessment.danger) >= dangerRank('critical');
}

/** JSON whose keys stand in one order, so that equal arguments are equal text. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stableJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
