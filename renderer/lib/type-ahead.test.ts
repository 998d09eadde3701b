import { expect, test } from 'vitest';
import { emptyTypeAhead, findTyped, TYPE_AHEAD_MS, typeLetter } from './type-ahead';

const labels = ['client.ts', 'config.ts', 'index.ts', 'Readme.md'];

test('letters add up to a word until there is a pause', () => {
  const one = typeLetter(emptyTypeAhead, 'C', 0);
  const two = typeLetter(one, 'o', 300);
  expect(two.typed).toBe('co');
  expect(typeLetter(two, 'r', 300 + TYPE_AHEAD_MS + 1).typed).toBe('r');
});

test('a word goes to the first row it fits, the present one included', () => {
  expect(findTyped(labels, 'co', 0)).toBe(1);
  expect(findTyped(labels, 'con', 1)).toBe(1);
});

test('case does not matter', () => {
  expect(findTyped(labels, 're', 0)).toBe(3);
});

test('one letter goes on to the next row and around', () => {
  expect(findTyped(labels, 'c', 0)).toBe(1);
  expect(findTyped(labels, 'c', 1)).toBe(0);
  expect(findTyped(labels, 'cc', 1)).toBe(0);
});

test('nothing that fits is minus one', () => {
  expect(findTyped(labels, 'x', 0)).toBe(-1);
  expect(findTyped([], 'c', 0)).toBe(-1);
  expect(findTyped(labels, '', 0)).toBe(-1);
});
