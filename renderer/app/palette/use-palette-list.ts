import { settingEntries } from '@shared/catalog/settings-index';
import type { AskedKind } from '@shared/contract/global-search';
import type { ReplyOf } from '@shared/contract';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useServices } from '../../state/services';
import type { Commands } from '../../state/commands';
import { commandItems, fileItem, foundItems, lineItem, prefixItems, settingItems } from './palette-items';
import type { PaletteItem } from './palette-items';
import type { PaletteQuery } from './palette-query';
import { emptySections, mixedSections, pickedItems, recentFirst, withoutEmpty } from './palette-sections';
import type { PaletteSection } from './palette-sections';
import { prefixes, type PaletteMode } from './prefixes';
import { useAsked, type Asked } from './use-asked';

export interface PaletteList {
  readonly sections: readonly PaletteSection[];
  /** Whether the first row answers this query; false while those of an earlier one are still shown. */
  readonly settled: boolean;
  /** There is more than is shown. */
  readonly more: boolean;
  /** Why something could not be looked through. */
  readonly problem: string | undefined;
}

export interface PaletteScene {
  readonly picks: readonly string[];
  /** Folder of the window. */
  readonly root: string | null;
  /** The file that is looked at: going to it would go nowhere. */
  readonly active: string | null;
}

type Found = ReplyOf<'globalSearch.find'>;
type Kind = z.infer<typeof AskedKind>;

const limits = { files: 50, alone: 60, beside: 8, text: 100 };
/** Letters that come faster than this ask once. Files are ranked in a few milliseconds, so they do not wait. */
const pauseMs = { search: 80, text: 120 };

/** What quick open lists: each kind is asked for by itself and shown when it is there. */
export function usePaletteList(query: PaletteQuery, scene: PaletteScene): PaletteList {
  const { commands } = useServices();
  const { mode, words } = query;
  const files = useFiles(mode === 'all' ? words : null);
  const conversations = useFound('conversations', query);
  const memory = useFound('memory', query);
  const tools = useFound('tools', query);
  const text = useFound('text', query);
  return useMemo(() => {
    const found: Record<Kind, Asked<Found>> = { conversations, memory, tools, text };
    if (mode === 'all') return everything(query, scene, commands, { files, ...found });
    if (mode === 'conversations' || mode === 'memory' || mode === 'tools' || mode === 'text')
      return oneKind(found[mode], words);
    return { sections: known(query, scene, commands), settled: true, more: false, problem: undefined };
  }, [mode, words, query, scene, commands, files, conversations, memory, tools, text]);
}

function useFiles(words: string | null): Asked<ReplyOf<'workspace.findFiles'>> {
  const { client } = useServices();
  return useAsked(
    words,
    (asked) => client.call('workspace.findFiles', { query: asked, limit: limits.files }),
    0,
  );
}

function useFound(kind: Kind, { mode, words }: PaletteQuery): Asked<Found> {
  const { client } = useServices();
  const alone = mode === kind;
  const beside = mode === 'all' && kind !== 'text' && (words !== '' || kind === 'conversations');
  const limit = !alone ? limits.beside : kind === 'text' ? limits.text : limits.alone;
  const pause = words === '' ? 0 : kind === 'text' ? pauseMs.text : pauseMs.search;
  return useAsked(
    alone || beside ? words : null,
    (query) => client.call('globalSearch.find', { kind, query, limit }),
    pause,
  );
}

function itemsOf({ value }: Asked<Found>, words: string): readonly PaletteItem[] {
  return foundItems(value?.rows ?? [], words, Date.now());
}

function oneKind(asked: Asked<Found>, words: string): PaletteList {
  return {
    sections: withoutEmpty([{ title: '', items: itemsOf(asked, words) }]),
    settled: asked.words === words,
    more: asked.value?.more ?? false,
    problem: asked.problem,
  };
}

type AllFound = Record<Kind, Asked<Found>> & { readonly files: Asked<ReplyOf<'workspace.findFiles'>> };

function everything(
  query: PaletteQuery,
  scene: PaletteScene,
  commands: Commands,
  found: AllFound,
): PaletteList {
  const { words, line } = query;
  const files = (found.files.value ?? []).map((file) => fileItem(file, words, line));
  const list = { more: false, problem: found.files.problem };
  const isThere = found.files.words === words;
  if (words === '') {
    const recent = recentItems(scene, commands);
    const conversations = itemsOf(found.conversations, '');
    return { ...list, sections: emptySections({ recent, files, conversations }), settled: isThere };
  }
  const others = [
    commandItems(commands.list(), words, commands.keyHint),
    settingItems(settingEntries, words),
    ...([found.tools, found.conversations, found.memory] as const).map((asked) => itemsOf(asked, words)),
  ];
  const allThere = [found.tools, found.conversations, found.memory].every((asked) => asked.words === words);
  return {
    ...list,
    sections: mixedSections(files, others, allThere),
    settled: isThere && (files.length > 0 || allThere),
  };
}

/** Files of this folder, commands and settings; the file that is looked at comes last. */
function recentItems({ picks, root, active }: PaletteScene, commands: Commands): readonly PaletteItem[] {
  const files = picks.flatMap((id) => {
    const path = id.startsWith('file:') ? id.slice(5) : '';
    if (root === null || !path.startsWith(root)) return [];
    const relative = path.slice(root.length).replace(/^[/\\]/, '');
    return relative === '' ? [] : [fileItem({ path, relative }, '')];
  });
  const all = [
    ...files,
    ...commandItems(commands.list(), '', commands.keyHint),
    ...settingItems(settingEntries, ''),
  ];
  const here = `file:${active ?? ''}`;
  return pickedItems(picks, all).toSorted(
    (one, other) => Number(one.id === here) - Number(other.id === here),
  );
}

/** What the window knows by itself. */
function known(query: PaletteQuery, { picks }: PaletteScene, commands: Commands): readonly PaletteSection[] {
  const { mode, words, line } = query;
  const plain = (items: readonly PaletteItem[]): readonly PaletteSection[] =>
    withoutEmpty([{ title: '', items }]);
  const listed: Partial<Record<PaletteMode, () => readonly PaletteItem[]>> = {
    commands: () => commandItems(commands.list(), words, commands.keyHint),
    settings: () => settingItems(settingEntries, words),
    help: () => prefixItems(prefixes, words, commands.keyHint),
    line: () => (line === null ? [] : [lineItem(line)]),
  };
  const items = listed[mode]?.() ?? [];
  const hasLately = words === '' && (mode === 'commands' || mode === 'settings');
  return hasLately ? recentFirst(picks, items) : plain(items);
}
