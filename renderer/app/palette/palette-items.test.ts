import { expect, test } from 'vitest';
import { commandItems, readQuery } from './palette-items';

test('a prefix says what is looked for', () => {
  expect(readQuery('> save')).toEqual({ kind: 'commands', words: 'save' });
  expect(readQuery(':12')).toEqual({ kind: 'line', line: 12 });
  expect(readQuery(':0')).toEqual({ kind: 'line', line: 1 });
  expect(readQuery(':x')).toEqual({ kind: 'line', line: null });
  expect(readQuery(' src/a ')).toEqual({ kind: 'files', words: 'src/a' });
});

test('commands need every word, and those that begin with it come first', () => {
  const commands = ['Open folder', 'Close folder', 'Fold all'].map((title) => ({
    id: title,
    title,
    run: () => undefined,
  }));
  const titles = (words: string): readonly unknown[] =>
    commandItems(commands, words, () => undefined).map((item) => item.id);
  expect(titles('fold')).toEqual(['Fold all', 'Open folder', 'Close folder']);
  expect(titles('folder CLOSE')).toEqual(['Close folder']);
  expect(titles('')).toHaveLength(3);
});
