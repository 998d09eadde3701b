import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow, hashFile, hashFiles } from './lib/hash.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolwright-hash-'));
  mkdirSync(join(folder, 'inner', 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'a.ts'), 'a');
  writeFileSync(join(folder, 'inner', 'b.ts'), 'b');
  writeFileSync(join(folder, 'inner', 'node_modules', 'c.ts'), 'c');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('files below a folder leave node_modules out, and a missing folder has none', () => {
  expect(filesBelow(folder).toSorted()).toEqual([join(folder, 'a.ts'), join(folder, 'inner', 'b.ts')]);
  expect(filesBelow(join(folder, 'nowhere'))).toEqual([]);
});

test('the hash follows names and contents, not times or the order of the list', () => {
  const files = filesBelow(folder);
  const before = hashFiles(folder, files);
  utimesSync(join(folder, 'a.ts'), 0, 0);
  expect(hashFiles(folder, files.toReversed())).toBe(before);
  writeFileSync(join(folder, 'a.ts'), 'changed');
  expect(hashFiles(folder, files)).not.toBe(before);
});

test('a file is hashed as the checksum tools do', async () => {
  expect(await hashFile(join(folder, 'a.ts'))).toBe(
    'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
  );
});
