import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRipgrep } from '../ripgrep';
import { createIndexEngine, type EngineOptions, type EngineQuery, type IndexEngine } from './engine';
import { createFileParser } from './parse-file';

const fail = (error: unknown): never => {
  throw error;
};
const parser = createFileParser(fail);
let top = '';
let root = '';
let database = '';
const engines: IndexEngine[] = [];

beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'code-index-')));
  root = path.join(top, 'work');
  database = path.join(top, 'home/index/p.db');
  await mkdir(root);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  await rm(top, { recursive: true, force: true });
});

async function put(name: string, content: string): Promise<string> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

function start(options: Partial<EngineOptions> = {}): IndexEngine {
  const engine = createIndexEngine({
    places: { root, home: top, appHome: path.join(top, 'home') },
    database,
    ripgrep: createRipgrep(),
    parser,
    watch: false,
    waitMs: 10_000,
    relistMs: 50,
    report: fail,
    ...options,
  });
  engines.push(engine);
  return engine;
}

async function found(engine: IndexEngine, query: string, more: Partial<EngineQuery> = {}): Promise<string[]> {
  const { hits } = await engine.search({ query, below: '', kinds: [], written: [], ...more });
  return hits.map(({ path: file, first, last, symbol = '-' }) => `${file}:${first}-${last} ${symbol}`);
}

const withCall =
  'export const x = 1;\n\n/** Reads one call from a line. */\nexport function parseCall(line: string) {\n  return line;\n}\n';

describe('the code index finds (NT2)', () => {
  beforeEach(async () => {
    await put('src/direct.ts', withCall);
    await put('src/other.ts', 'export function sendMessage() {\n  return 1;\n}\n');
    await put('docs/notes.md', '# Notes\n\nThe locks are taken in order.\n');
  });

  it.each([
    'parseCall',
    'parse call',
    'where is a call read from a line?',
    'parse_call',
    'PARSECALL',
    'pars',
    'calls parsing',
  ])('%s', async (query) => {
    expect((await found(start(), query))[0]).toMatch(/^src\/direct\.ts:\d+-\d+ (parseCall|-)$/);
  });

  it('a heading, and what only a comment says', async () => {
    const engine = start();
    expect((await found(engine, 'order of locks'))[0]).toBe('docs/notes.md:1-4 Notes');
    expect(await found(engine, 'zebra')).toEqual([]);
  });

  it('only below a path, and only symbols of a kind', async () => {
    await put('lib/direct.ts', withCall);
    const engine = start();
    expect(await found(engine, 'parseCall', { below: 'lib' })).toEqual(['lib/direct.ts:4-6 parseCall']);
    expect(await found(engine, 'parseCall', { below: 'lib/direct.ts' })).toEqual([
      'lib/direct.ts:4-6 parseCall',
    ]);
    expect(await found(engine, 'parseCall', { below: 'li' })).toEqual([]);
    expect(await found(engine, 'parseCall', { kinds: ['class'] })).toEqual([]);
    expect(await found(engine, 'x', { kinds: ['constant'] })).toContain('lib/direct.ts:1-1 x');
  });

  it('the program before its tests, unless the tests are asked for', async () => {
    await put('src/direct.test.ts', `${withCall}it('parseCall', () => parseCall('parseCall'));\n`);
    const engine = start();
    expect((await found(engine, 'parse call'))[0]).toMatch(/^src\/direct\.ts/);
    expect((await found(engine, 'tests of parse call'))[0]).toMatch(/^src\/direct\.test\.ts/);
  });

  it('lines that say most, with their numbers', async () => {
    const engine = start();
    const { hits } = await engine.search({ query: 'parseCall line', below: '', kinds: [], written: [] });
    expect(engine.excerpts('parseCall line', hits.slice(0, 1))).toEqual([
      [
        { line: 4, text: 'export function parseCall(line: string) {' },
        { line: 5, text: '  return line;' },
      ],
    ]);
  });
});

describe('the code index leaves out', () => {
  it('what .gitignore names, hidden files, binaries, lock files, minified and large files', async () => {
    await put('.gitignore', 'ignored/\n');
    await put('ignored/a.ts', 'const needle = 1;');
    await put('.hidden.ts', 'const needle = 1;');
    await put('a.bin', 'needle');
    await put('zero.txt', 'needle\0');
    await put('package-lock.json', '{"needle": 1}');
    await put('lib.js', `${'var needle=1;'.repeat(1000)}\n`);
    await put('large.txt', 'needle\n'.repeat(200_000));
    await put('b.ts', 'const needle = 1;');
    expect(await found(start(), 'needle')).toEqual(['b.ts:1-1 needle']);
  });

  it('secrets: neither found nor in the file of the index (PE2)', async () => {
    await put('.env', 'TOKEN=zanzibarsecret');
    await put('prod.env', 'TOKEN=zanzibarsecret');
    await put('keys/server.pem', 'zanzibarsecret');
    await put('keys/id_rsa', 'zanzibarsecret');
    await put('a.ts', 'const token = 1;');
    const engine = start();
    expect(await found(engine, 'zanzibarsecret token', { written: [path.join(root, 'prod.env')] })).toEqual([
      'a.ts:1-1 token',
    ]);
    await engine.close();
    engines.length = 0;
    const bytes = await readFile(database, 'latin1');
    expect(['a.ts', 'zanzibarsecret', 'server.pem'].map((text) => bytes.includes(text))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('links to elsewhere, also one that takes the place of a file', async () => {
    await writeFile(path.join(top, 'outside.ts'), 'const needle = 1;');
    const file = await put('a.ts', 'const needle = 2;');
    await symlink(path.join(top, 'outside.ts'), path.join(root, 'link.ts'));
    const engine = start();
    expect(await found(engine, 'needle')).toEqual(['a.ts:1-1 needle']);
    const { hits } = await engine.search({ query: 'needle', below: '', kinds: [], written: [] });
    await rm(file);
    await symlink(path.join(top, 'outside.ts'), file);
    expect(engine.excerpts('needle', hits)).toEqual([[]]);
    expect(await found(engine, 'needle')).toEqual([]);
  });
});

describe('the code index stays fresh', () => {
  it('reads a changed hit again before it answers, drops a deleted one, and finds what the session wrote', async () => {
    const file = await put('a.ts', 'const needle = 1;');
    await put('b.ts', 'const needle = 2;');
    const engine = start();
    expect(await found(engine, 'needle')).toEqual(['a.ts:1-1 needle', 'b.ts:1-1 needle']);
    await put('a.ts', '\n\nconst needle = 1;');
    expect((await found(engine, 'needle')).toSorted()).toEqual(
      ['a.ts:1-3 needle', 'b.ts:1-1 needle'].map(atLine3),
    );
    await rm(file);
    expect(await found(engine, 'needle')).toEqual(['b.ts:1-1 needle']);
    const written = await put('c/new.ts', 'const needle = 3;');
    expect(await found(engine, 'needle', { written: [written, '/elsewhere/x.ts'] })).toContain(
      'c/new.ts:1-1 needle',
    );
  });

  it('follows what is created, changed, renamed and deleted outside', async () => {
    const first = await put('a.ts', 'const needle = 1;');
    const engine = start({ watch: true });
    await found(engine, 'needle');
    await put('d/b.ts', 'const needle = 2;');
    await vi.waitFor(async () => expect(await found(engine, 'needle')).toHaveLength(2), { timeout: 8_000 });
    await put('d/b.ts', 'const zebra = 2;');
    await vi.waitFor(async () => expect(await found(engine, 'zebra')).toEqual(['d/b.ts:1-1 zebra']), {
      timeout: 8_000,
    });
    await rename(first, path.join(root, 'moved.ts'));
    await vi.waitFor(async () => expect(await found(engine, 'needle')).toEqual(['moved.ts:1-1 needle']), {
      timeout: 8_000,
    });
    await put('.gitignore', 'd/\n');
    await vi.waitFor(async () => expect(await found(engine, 'zebra')).toEqual([]), { timeout: 8_000 });
  });

  it('reads only what differs when it is opened again', async () => {
    await put('a.ts', 'const needle = 1;');
    await put('b.ts', 'const zebra = 1;');
    await start().start();
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
    await put('b.ts', 'const giraffe = 1;');
    const rowsBefore = ids();
    const again = start();
    expect(await found(again, 'giraffe')).toEqual(['b.ts:1-1 giraffe']);
    expect([await found(again, 'zebra'), await found(again, 'needle')]).toEqual([[], ['a.ts:1-1 needle']]);
    await again.close();
    engines.length = 0;
    expect(ids()['a.ts']).toBe(rowsBefore['a.ts']);
  });
});

describe('the code index is a cache', () => {
  it.each([
    [
      'no database',
      async () => writeFile(database, 'no database at all, but long enough to look at'.repeat(50)),
    ],
    ['damaged in the middle', async () => overwrite(database)],
    ['of another version', async () => alter('PRAGMA user_version = 99')],
    ['without its tables', async () => alter('DROP TABLE chunks')],
  ])('and is made anew when it is %s', async (_, damage) => {
    for (let index = 0; index < 10; index += 1)
      await put(`f${index}.ts`, `const needle${index} = 1;\n`.repeat(20));
    await start().start();
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
    await damage();
    const engine = start();
    await vi.waitFor(async () => expect((await found(engine, 'needle7'))[0]).toMatch(/^f7\.ts/), {
      timeout: 8_000,
    });
    expect(existsSync(database)).toBe(true);
  });

  it('answers from what is there while it is made, and says so', async () => {
    for (let index = 0; index < 60; index += 1) await put(`f${index}.ts`, `const needle${index} = 1;\n`);
    const engine = start({ waitMs: 0 });
    const first = await engine.search({ query: 'needle5', below: '', kinds: [], written: [] });
    expect([first.ready, first.indexed]).toEqual([false, 0]);
    await engine.start();
    const second = await engine.search({ query: 'needle5', below: '', kinds: [], written: [] });
    expect([second.ready, second.indexed, second.hits[0]?.path]).toEqual([true, 60, 'f5.ts']);
  });

  it('shares its file with another process: answers while that writes, and goes on when it is done', async () => {
    await put('a.ts', 'const needle = 1;');
    const engine = start({ waitMs: 100 });
    await engine.start();
    const other = new Database(database);
    other.exec('BEGIN IMMEDIATE');
    await put('a.ts', 'const needle = 2; const zebra = 1;');
    expect(await found(engine, 'needle')).toEqual(['a.ts:1-1 needle']);
    expect(await found(engine, 'zebra')).toEqual([]);
    other.exec('ROLLBACK');
    other.close();
    expect((await found(engine, 'needle')).length).toBe(1);
    expect(await found(engine, 'zebra')).toEqual(['a.ts:1-1 zebra']);
  });

  it('says why when the files cannot be listed, and tries again', async () => {
    await put('a.ts', 'const needle = 1;');
    const engine = start({ ripgrep: createRipgrep('/no/such/ripgrep') });
    await expect(found(engine, 'needle')).rejects.toThrow('its files could not be listed');
    await expect(found(engine, 'needle')).rejects.toThrow('its files could not be listed');
  });

  it('stops at once when it is closed, and goes on from there the next time', async () => {
    for (let index = 0; index < 60; index += 1)
      await put(`f${index}.ts`, `const needle${index} = 1;\n`.repeat(50));
    const engine = start({ waitMs: 0 });
    await engine.search({ query: 'x', below: '', kinds: [], written: [] });
    await engine.close();
    engines.length = 0;
    expect(await found(start(), 'needle59')).not.toEqual([]);
  });
});

it('any text is answered, and never as a fault of the full-text syntax', async () => {
  await put('a.ts', withCall);
  const engine = start();
  await engine.start();
  const words = fc.constantFrom(
    'parse',
    'call',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    ')',
    '"',
    "'",
    '*',
    '^',
    ':',
    '-',
    '{',
    'path:',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(words).map((list) => list.join(' ')),
      ),
      async (query) => {
        const { ready } = await engine.search({ query, below: '', kinds: [], written: [] });
        expect(ready).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

function atLine3(row: string): string {
  return row.replace('a.ts:1-3', 'a.ts:3-3');
}

function ids(): Record<string, number> {
  const connection = new Database(database);
  const rows = connection.prepare('SELECT path, id FROM files').raw(true).all([]) as [string, number][];
  connection.close();
  return Object.fromEntries(rows);
}

function alter(sql: string): Promise<void> {
  const connection = new Database(database);
  connection.exec(sql);
  connection.close();
  return Promise.resolve();
}

async function overwrite(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
  await handle.close();
}
