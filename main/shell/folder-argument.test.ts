import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderArgument } from './folder-argument';

const folder = mkdtempSync(join(tmpdir(), 'folder-argument-'));
const file = join(folder, 'file.txt');
writeFileSync(file, '');

test('the first plain argument that is a folder opens it', () => {
  expect(folderArgument(['toolwright', '--no-sandbox', folder], '/', false)).toBe(folder);
  expect(folderArgument(['toolwright', basename(folder)], dirname(folder), false)).toBe(folder);
});

test('under the default app the first plain argument is the program itself', () => {
  expect(folderArgument(['electron', '--no-sandbox', '/src', folder], '/', true)).toBe(folder);
  expect(folderArgument(['electron', folder], '/', true)).toBeUndefined();
});

test('a file, a missing folder and no argument open nothing', () => {
  expect(folderArgument(['toolwright', file], '/', false)).toBeUndefined();
  expect(folderArgument(['toolwright', join(folder, 'gone')], '/', false)).toBeUndefined();
  expect(folderArgument(['toolwright', '--inspect=0'], '/', false)).toBeUndefined();
});
