import { mergeRanked } from '@shared/text/merge-ranked';
import type { PaletteItem } from './palette-items';

/** Rows under one head; the first of a list that has no other needs none. */
export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** Of several kinds: each row says its own. */
  readonly mixed?: boolean;
}

const mostRecent = 12;
const mostFiles = 20;
/** Beside other kinds, so that the best of those are seen without scrolling; all, where there is nothing else. */
const mostFilesBeside = 12;
const mostFilesAlone = 50;
const mostOthers = 15;
const mostNewest = 5;

/** Rows by their ids, in the order in which they were picked; what is gone is left out. */
export function pickedItems(picks: readonly string[], items: readonly PaletteItem[]): readonly PaletteItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return picks.flatMap((id) => byId.get(id) ?? []);
}

/** What was used lately first, as long as nothing is typed. */
export function recentFirst(
  picks: readonly string[],
  items: readonly PaletteItem[],
): readonly PaletteSection[] {
  const recent = pickedItems(picks, items).slice(0, mostRecent);
  const rest = items.filter((item) => !recent.includes(item));
  return withoutEmpty([
    { title: 'Used lately', items: recent },
    { title: recent.length === 0 ? '' : 'All others', items: rest },
  ]);
}

/** Nothing is typed: what was opened or run lately, then files and the newest conversations. */
export function emptySections(parts: {
  readonly recent: readonly PaletteItem[];
  readonly files: readonly PaletteItem[];
  readonly conversations: readonly PaletteItem[];
}): readonly PaletteSection[] {
  const recent = parts.recent.slice(0, mostRecent);
  const known = new Set(recent.map(({ id }) => id));
  const isNew = ({ id }: PaletteItem): boolean => !known.has(id);
  return withoutEmpty([
    { title: 'Used lately', items: recent, mixed: true },
    { title: 'Files', items: parts.files.filter(isNew).slice(0, mostFiles) },
    { title: 'Conversations', items: parts.conversations.filter(isNew).slice(0, mostNewest) },
  ]);
}

/** Files first, so that what comes later never moves them; then the best of all kinds. */
export function mixedSections(
  files: readonly PaletteItem[],
  others: readonly (readonly PaletteItem[])[],
  allThere: boolean,
): readonly PaletteSection[] {
  const best = mergeRanked(others, mostOthers);
  const isAlone = allThere && best.length === 0;
  return withoutEmpty([
    { title: 'Files', items: files.slice(0, isAlone ? mostFilesAlone : mostFilesBeside) },
    { title: 'Everything else', items: best, mixed: true },
  ]);
}

export function withoutEmpty(sections: readonly PaletteSection[]): readonly PaletteSection[] {
  return sections.filter(({ items }) => items.length > 0);
}
