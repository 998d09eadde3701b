import type { SettingEntry } from '@shared/catalog/settings-index';
import type {
  FoundConversation,
  FoundMemory,
  FoundRow,
  FoundText,
  FoundTool,
} from '@shared/domain/global-search';
import { fitOf, marksAt, type Mark } from '@shared/text/fit';
import { fold } from '@shared/text/fold';
import { fuzzyPlaces } from '@shared/text/fuzzy';
import type { Command } from '../../state/commands';
import { formatAgo } from '../../lib/format';
import { splitPath } from '../../lib/path';
import type { Prefix } from './prefixes';

export type ItemKind =
  | 'file'
  | 'text'
  | 'conversation'
  | 'memory'
  | 'tool'
  | 'setting'
  | 'command'
  | 'line'
  | 'prefix';

/** What choosing an item does. */
export type ItemAction =
  | { readonly do: 'run'; readonly command: string; readonly argument?: string }
  | { readonly do: 'open'; readonly path: string; readonly line?: number }
  | { readonly do: 'line'; readonly line: number }
  | { readonly do: 'settings'; readonly page: string }
  | { readonly do: 'prefix'; readonly sign: string };

/** One row. */
export interface PaletteItem {
  /** `file:/srv/a.ts`: names it among all, also in what was picked lately. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Behind the title, muted. */
  readonly detail: string;
  readonly detailMarks: readonly Mark[];
  /** At the right: a time, a verdict. */
  readonly note: string;
  /** The key that does the same. */
  readonly keys: string | undefined;
  readonly action: ItemAction;
  /** How well it fits, from 0 to 1. */
  readonly score: number;
}

/** What only hangs together with the title is half as good. */
const otherWords = 0.6;
const byPassage = 0.55;
/** Signs of a line in front of what was found in it. */
const before = 24;

function itemOf(
  item: Pick<PaletteItem, 'id' | 'kind' | 'title' | 'action'> & Partial<PaletteItem>,
): PaletteItem {
  return { marks: [], detail: '', detailMarks: [], note: '', keys: undefined, score: 0, ...item };
}

export function fileItem(
  { path, relative }: { readonly path: string; readonly relative: string },
  words: string,
  line: number | null = null,
): PaletteItem {
  const { folder, name } = splitPath(relative);
  const marks = words === '' ? [] : marksAt(fuzzyPlaces(words, relative));
  const start = folder.length;
  return itemOf({
    id: `file:${path}`,
    kind: 'file',
    title: name,
    marks: within(marks, start, relative.length),
    detail: folder,
    detailMarks: within(marks, 0, start),
    note: line === null ? '' : `Line ${line}`,
    action: { do: 'open', path, ...(line === null ? {} : { line }) },
  });
}

/** Commands whose titles hold the words; those used lately first while there are none. */
export function commandItems(
  commands: readonly Command[],
  words: string,
  keyHint: (id: string) => string | undefined,
): readonly PaletteItem[] {
  return ranked(
    commands.flatMap(({ id, title }) => {
      const fit = fitOf(words, title);
      if (fit === undefined) return [];
      const action = { do: 'run', command: id } as const;
      return [itemOf({ id: `command:${id}`, kind: 'command', title, ...fit, keys: keyHint(id), action })];
    }),
  );
}

export function settingItems(entries: readonly SettingEntry[], words: string): readonly PaletteItem[] {
  return ranked(
    entries.flatMap((entry) => {
      const { id, title, page, where } = entry;
      const fit = fitOf(words, title);
      const wide = fit ?? fitOf(words, `${title} ${where} ${entry.words}`);
      if (wide === undefined) return [];
      return [
        itemOf({
          id: `setting:${id}`,
          kind: 'setting',
          title,
          marks: fit?.marks ?? [],
          score: fit?.score ?? wide.score * otherWords,
          detail: where === '' ? 'Settings' : `Settings → ${where}`,
          action: { do: 'settings', page },
        }),
      ];
    }),
  );
}

export function prefixItems(
  prefixes: readonly Prefix[],
  words: string,
  keyHint: (id: string) => string | undefined,
): readonly PaletteItem[] {
  return prefixes.flatMap(({ sign, title, command }) => {
    const fit = words === '' || words === sign ? { marks: [], score: 0 } : fitOf(words, title);
    if (fit === undefined || sign === '?') return [];
    const id = `prefix:${sign}`;
    return [
      itemOf({
        id,
        kind: 'prefix',
        title,
        ...fit,
        detail: sign,
        keys: keyHint(command),
        action: { do: 'prefix', sign },
      }),
    ];
  });
}

export function lineItem(line: number): PaletteItem {
  return itemOf({
    id: `line:${line}`,
    kind: 'line',
    title: `Go to line ${line}`,
    action: { do: 'line', line },
  });
}

/** What main found, in its order; what no longer has the words, because more was typed meanwhile, is left out. */
export function foundItems(rows: readonly FoundRow[], words: string, now: number): readonly PaletteItem[] {
  return rows.flatMap((row) => {
    if (row.kind === 'conversation') return conversationItem(row, words, now);
    if (row.kind === 'memory') return [memoryItem(row, words, now)];
    return row.kind === 'tool' ? toolItem(row, words) : textItem(row, words);
  });
}

function conversationItem({ id, title = id, text, at }: FoundConversation, words: string, now: number) {
  const fit = fitOf(words, title);
  if (fit === undefined && text === undefined) return [];
  const passage = passageOf(text ?? '', wordsIn(words));
  return [
    itemOf({
      id: `conversation:${id}`,
      kind: 'conversation',
      title,
      marks: fit?.marks ?? [],
      detail: passage.text,
      detailMarks: passage.marks,
      note: formatAgo(at, now),
      score: fit?.score ?? byPassage,
      action: { do: 'run', command: 'chat.open', argument: id },
    }),
  ];
}

function memoryItem({ id, what, text, at }: FoundMemory, words: string, now: number): PaletteItem {
  const passage = passageOf(text, wordsIn(words));
  return itemOf({
    id: `memory:${id}`,
    kind: 'memory',
    title: passage.text,
    marks: passage.marks,
    note: `${memoryWords[what] ?? what} · ${formatAgo(at, now)}`,
    score: byPassage,
    action: { do: 'settings', page: 'memory' },
  });
}

const memoryWords: Readonly<Record<string, string>> = {
  decision: 'Decision',
  fact: 'Fact',
  preference: 'Preference',
  howto: 'How-to',
  note: 'Note',
  order: 'Standing order',
};

function toolItem({ name, description, origin, verdict }: FoundTool, words: string): readonly PaletteItem[] {
  const fit = fitOf(words, name);
  const wide = fit ?? fitOf(words, `${name} ${description}`);
  if (wide === undefined) return [];
  const page = origin === 'custom' ? 'tools/custom' : 'tools/native';
  return [
    itemOf({
      id: `tool:${name}`,
      kind: 'tool',
      title: name,
      marks: fit?.marks ?? [],
      score: fit?.score ?? wide.score * otherWords,
      detail: description.split(/(?<=\.)\s/)[0] ?? '',
      note: { live: 'Live', deferred: 'Deferred', withheld: 'Withheld' }[verdict.kind],
      action: { do: 'settings', page },
    }),
  ];
}

function textItem({ path, relative, line, text }: FoundText, words: string): readonly PaletteItem[] {
  const passage = passageOf(text, literallyIn(words));
  if (passage.marks.length === 0) return [];
  return [
    itemOf({
      id: `text:${path}:${line}`,
      kind: 'text',
      title: passage.text,
      marks: passage.marks,
      detail: `${relative}:${line}`,
      action: { do: 'open', path, line },
    }),
  ];
}

interface Passage {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** One line of the text that begins near its first mark. */
function passageOf(text: string, marksIn: (line: string) => readonly Mark[]): Passage {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const marks = apart(marksIn(line));
  const from = Math.max(0, (marks[0]?.[0] ?? 0) - before);
  if (from === 0) return { text: line, marks };
  // One sign stands for what was cut away.
  const moved = marks.map(([start, end]): Mark => [start - from + 1, end - from + 1]);
  return { text: `…${line.slice(from).replace(/^[\uDC00-\uDFFF]/, ' ')}`, marks: moved };
}

function wordsIn(words: string): (line: string) => readonly Mark[] {
  return (line) =>
    words
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => fitOf(word, line)?.marks ?? [])
      .toSorted(([one], [other]) => one - other);
}

/** As it was typed, whatever its signs mean elsewhere. */
function literallyIn(words: string): (line: string) => readonly Mark[] {
  const wanted = fold(words.replaceAll(/\s+/g, ' '));
  return (line) => {
    const at = wanted === '' ? -1 : fold(line).indexOf(wanted);
    return at < 0 ? [] : [[at, at + wanted.length]];
  };
}

function apart(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter(([from], index) => index === 0 || from >= (marks[index - 1]?.[1] ?? 0));
}

function within(marks: readonly Mark[], from: number, to: number): readonly Mark[] {
  return marks.flatMap(([start, end]): Mark[] => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    return first < last ? [[first - from, last - from]] : [];
  });
}

function ranked(items: readonly PaletteItem[]): readonly PaletteItem[] {
  return items.toSorted((one, other) => other.score - one.score);
}
