import { settingEntries } from '@shared/catalog/settings-index';
import type { FoundRow } from '@shared/domain/global-search';
import type { Mark } from '@shared/text/fit';
import { expect, test } from 'vitest';
import {
  commandItems,
  fileItem,
  foundItems,
  prefixItems,
  settingItems,
  type PaletteItem,
} from './palette-items';
import { readQuery } from './palette-query';
import { emptySections, mixedSections, recentFirst } from './palette-sections';
import { prefixes } from './prefixes';

const noKeys = (): undefined => undefined;
const titles = (items: readonly PaletteItem[]): readonly string[] => items.map(({ title }) => title);
const marked = (text: string, marks: readonly Mark[]): string =>
  marks.map(([from, to]) => text.slice(from, to)).join('|');

test('WB1: the first sign says what is looked for; a blank before it takes it as a letter', () => {
  expect(readQuery('> save')).toEqual({ mode: 'commands', words: 'save', line: null });
  const modes = ['', '>', '@', '#', '%', ':', '~', ',', '?'].map((sign) => readQuery(`${sign}x`).mode);
  expect(modes).toEqual(
    prefixes.map(({ mode }) => mode).toSorted((one, other) => modes.indexOf(one) - modes.indexOf(other)),
  );
  expect(readQuery(' #x')).toEqual({ mode: 'all', words: '#x', line: null });
  expect(readQuery(`%${'x'.repeat(400)}`).words).toHaveLength(300);
});

test('WB1: a line stands behind `:` alone or behind the name of a file', () => {
  expect(readQuery(':12')).toEqual({ mode: 'line', words: '12', line: 12 });
  expect(readQuery(':0').line).toBe(1);
  expect(readQuery(':x').line).toBeNull();
  expect(readQuery('src/a.ts:40')).toEqual({ mode: 'all', words: 'src/a.ts', line: 40 });
  expect(readQuery('a.ts:')).toEqual({ mode: 'all', words: 'a.ts', line: null });
});

test('WB1: commands need every word; those that begin with it come first', () => {
  const commands = ['Open folder', 'Close folder', 'Fold all'].map((title) => ({
    id: title,
    title,
    run: noKeys,
  }));
  const found = (words: string): readonly string[] => titles(commandItems(commands, words, noKeys));
  expect(found('fold')).toEqual(['Fold all', 'Open folder', 'Close folder']);
  expect(found('folder CLOSE')).toEqual(['Close folder']);
  expect(found('of')).toEqual(['Open folder']);
  expect(found('')).toHaveLength(3);
});

test('WB1: a file is marked in its name and in its folders, and says the line it will open at', () => {
  const item = fileItem({ path: '/w/src/sensor.ts', relative: 'src/sensor.ts' }, 'srcsen', 12);
  expect([item.title, item.detail, item.note]).toEqual(['sensor.ts', 'src/', 'Line 12']);
  expect(marked(item.title, item.marks)).toBe('sen');
  expect(marked(item.detail, item.detailMarks)).toBe('src');
  expect(item.action).toEqual({ do: 'open', path: '/w/src/sensor.ts', line: 12 });
});

test('CO9: a setting is found by its title, and behind those by other words for it', () => {
  expect(titles(settingItems(settingEntries, 'mode'))[0]).toBe('Mode');
  expect(titles(settingItems(settingEntries, 'dark'))).toEqual(['Theme']);
  expect(settingItems(settingEntries, 'theme')[0]).toMatchObject({
    detail: 'Settings → General',
    action: { do: 'settings', page: 'general/Theme' },
  });
});

test('WB1: the list of signs names each with its key, and is filtered by what it lists', () => {
  expect(prefixItems(prefixes, '', () => 'Ctrl P')).toHaveLength(prefixes.length - 1);
  expect(titles(prefixItems(prefixes, 'memory', noKeys))).toEqual(['Search memory']);
});

test('CO9: what main found is marked, cut to its place, and left out once it no longer has the words', () => {
  const text = (line: string): FoundRow => ({
    kind: 'text',
    path: '/w/a.ts',
    relative: 'a.ts',
    line: 3,
    text: line,
  });
  const long = `${'x'.repeat(80)} fee(2)`;
  const [item] = foundItems([text(long)], 'fee(2)', 0);
  expect(item?.title).toBe(`…${'x'.repeat(23)} fee(2)`);
  expect(marked(item?.title ?? '', item?.marks ?? [])).toBe('fee(2)');
  expect(item?.action).toEqual({ do: 'open', path: '/w/a.ts', line: 3 });
  expect(foundItems([text('fee(2)')], 'fee(2)+', 0)).toEqual([]);

  const talk: FoundRow = { kind: 'conversation', id: 'c1', title: 'Numbat count', root: null, at: 0 };
  const said: FoundRow = {
    kind: 'conversation',
    id: 'c2',
    title: 'A talk',
    text: 'Person: where is the numbat?',
    root: null,
    at: 0,
  };
  const items = foundItems([talk, said], 'numbat', 0);
  expect(titles(items)).toEqual(['Numbat count', 'A talk']);
  expect(marked(items[1]?.detail ?? '', items[1]?.detailMarks ?? [])).toBe('numbat');
  expect(titles(foundItems([talk, said], 'numbats', 0))).toEqual(['A talk']);
});

test('WB1: files stay first while other kinds come in, which are ranked together', () => {
  const item = (id: string, kind: PaletteItem['kind'], score: number): PaletteItem => ({
    ...fileItem({ path: id, relative: id }, ''),
    id,
    kind,
    score,
  });
  const files = [item('f1', 'file', 0), item('f2', 'file', 0)];
  const others = [[item('c', 'command', 0.5)], [item('s', 'setting', 0.9)]];
  const many = Array.from({ length: 40 }, (_, index) => item(`m${index}`, 'file', 0));
  expect(mixedSections(many, others, true)[0]?.items).toHaveLength(12);
  expect(mixedSections(many, [], false)[0]?.items).toHaveLength(12);
  expect(mixedSections(many, [], true)[0]?.items).toHaveLength(40);
  const ids = (sections: ReturnType<typeof mixedSections>) =>
    sections.map((section) => [section.title, ...section.items.map(({ id }) => id)]);
  expect(ids(mixedSections(files, [], false))).toEqual([['Files', 'f1', 'f2']]);
  expect(ids(mixedSections(files, others, false))).toEqual([
    ['Files', 'f1', 'f2'],
    ['Everything else', 's', 'c'],
  ]);
  expect(ids(emptySections({ recent: [files[1] ?? item('', 'file', 0)], files, conversations: [] }))).toEqual(
    [
      ['Used lately', 'f2'],
      ['Files', 'f1'],
    ],
  );
  expect(ids(recentFirst(['f2', 'gone'], files))).toEqual([
    ['Used lately', 'f2'],
    ['All others', 'f1'],
  ]);
});
