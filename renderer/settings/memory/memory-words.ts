import type { MemoryRow } from '@shared/contract/memory';
import type { MemoryHit, MemoryKind } from '@shared/domain/memory';

/** Kinds of what is listed as memories, in the order of their menu. */
export const plainKinds = [
  'decision',
  'fact',
  'preference',
  'howto',
] as const satisfies readonly MemoryKind[];

const kindWords: Readonly<Record<MemoryKind, string>> = {
  decision: 'Decision',
  fact: 'Fact',
  preference: 'Preference',
  howto: 'How-to',
  note: 'Note',
  order: 'Order',
};

export function kindWord(kind: MemoryKind): string {
  return kindWords[kind];
}

/** Who wrote it. */
export function writerOf({ by, agent }: MemoryRow): string {
  if (by === 'person') return 'you';
  if (by === 'walker') return 'written down afterwards';
  return agent ?? 'the agent';
}

/** Whom a note is for. */
export function readerOf({ kind, to }: MemoryRow): string | undefined {
  if (kind !== 'note') return undefined;
  return to === null ? 'for all other agents' : `for ${to}`;
}

/** What a search found, in a word. */
export function hitWord({ source, what }: MemoryHit): string {
  if (source === 'call') return what;
  if (source === 'message') return 'Conversation';
  return kindWords[what as MemoryKind] ?? what;
}

/** The folder's own name. */
export function folderName(root: string | null): string | undefined {
  return root?.split(/[\\/]/).findLast((part) => part !== '');
}
