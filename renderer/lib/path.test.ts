import { expect, test } from 'vitest';
import { splitPath, truncatePath } from './path';

test('splits folder and name, and they join to the whole', () => {
  expect(splitPath('src/forecast/client.ts')).toEqual({ folder: 'src/forecast/', name: 'client.ts' });
  expect(splitPath('README.md')).toEqual({ folder: '', name: 'README.md' });
  expect(splitPath('/etc/hosts')).toEqual({ folder: '/etc/', name: 'hosts' });
  expect(splitPath('C:\\work\\a.ts')).toEqual({ folder: 'C:\\work\\', name: 'a.ts' });
  expect(splitPath('src/forecast/')).toEqual({ folder: 'src/', name: 'forecast/' });
});

test('a path that fits is left alone', () => {
  expect(truncatePath('src/client.ts', 13)).toBe('src/client.ts');
});

test('whole folders go from the left', () => {
  expect(truncatePath('api.example.com/v2/forecast/Haifa', 18)).toBe('…/forecast/Haifa');
  expect(truncatePath('/home/ada/work/src/client.ts', 16)).toBe('…/src/client.ts');
  expect(truncatePath('C:\\work\\src\\client.ts', 16)).toBe('…\\src\\client.ts');
});

test('as many folders stay as fit', () => {
  expect(truncatePath('a/bb/ccc/dddd', 11)).toBe('…/ccc/dddd');
  expect(truncatePath('a/bb/ccc/dddd', 12)).toBe('…/ccc/dddd');
});

test('a name too long by itself is cut from its own left', () => {
  expect(truncatePath('src/a-very-long-file-name.ts', 10)).toBe('…e-name.ts');
  expect(truncatePath('client.ts', 1)).toBe('…');
});
