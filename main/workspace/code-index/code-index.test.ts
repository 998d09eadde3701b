import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodeIndex, type CodeAnswer, type CodeAsk, type CodeIndex } from './code-index';
import { buildIndexWorker, type BuiltIndexWorker } from './testing/index-worker';

let built: BuiltIndexWorker;
let top = '';
let root = '';
let index: CodeIndex;
const workers: Worker[] = [];
const reported: string[] = [];

beforeAll(async () => {
  built = await buildIndexWorker();
}, 60_000);
afterAll(async () => built.remove());

beforeEach(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'code-index-')));
  root = path.join(top, 'work');
  await mkdir(root);
  await put('src/a.ts', 'export function parseCall() {\n  return 1;\n}\n');
  await put('src/b.ts', 'export function parseCallAgain() {\n  return 2;\n}\n');
  index = createCodeIndex({
    appHome: path.join(top, 'home'),
    databaseOf: () => path.join(top, 'home/index/p.db'),
    startWorker: async (data) => {
      const worker = await built.start(data);
      workers.push(worker);
      return worker;
    },
    report: (error, where) => reported.push(`${where}: ${String(error)}`),
  });
});
afterEach(async () => {
  await index.close();
  workers.length = 0;
  reported.length = 0;
  await rm(top, { recursive: true, force: true });
});

async function put(name: string, content: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

function ask(
  query: string,
  more: Partial<CodeAsk> = {},
  signal = new AbortController().signal,
): Promise<CodeAnswer> {
  const whole: CodeAsk = {
    query,
    root,
    home: top,
    below: '',
    kinds: [],
    written: [],
    limit: 8,
    mayShow: () => true,
    ...more,
  };
  return index.search(whole, signal);
}

function pathsOf(answer: CodeAnswer): string[] {
  return answer.kind === 'found' ? answer.hits.map((hit) => hit.path) : [answer.kind];
}

describe('the code index on a thread of its own (NT2)', () => {
  it('answers with places and their lines, from a file that only its owner may read', async () => {
    const answer = await ask('parseCall');
    expect(answer).toMatchObject({
      kind: 'found',
      ready: true,
      hits: [
        {
          path: 'src/a.ts',
          first: 1,
          last: 3,
          symbol: 'parseCall',
          kind: 'function',
          excerpt: [{ line: 1, text: 'export function parseCall() {' }],
        },
        { path: 'src/b.ts', symbol: 'parseCallAgain' },
      ],
    });
    expect((await stat(path.join(top, 'home/index/p.db'))).mode & 0o777).toBe(0o600);
  });

  it('shows only what may be shown, and as many as were asked for', async () => {
    expect(pathsOf(await ask('parseCall', { mayShow: (file) => file !== 'src/a.ts' }))).toEqual(['src/b.ts']);
    expect(pathsOf(await ask('parseCall', { limit: 1 }))).toEqual(['src/a.ts']);
  });

  it('uses one thread for one folder, and ends it', async () => {
    await Promise.all([ask('parseCall'), ask('again')]);
    expect(workers).toHaveLength(1);
    const ended = new Promise((resolve) => {
      workers[0]?.once('exit', () => resolve('ended'));
    });
    await index.close();
    expect(await ended).toBe('ended');
    expect((await readdir(path.join(top, 'home/index'))).toSorted()).toEqual(['p.db']);
    expect((await ask('parseCall')).kind).toBe('unavailable');
  });

  it('is stopped without waiting', async () => {
    const stop = new AbortController();
    const answer = ask('parseCall', {}, stop.signal);
    stop.abort();
    expect(await answer).toEqual({ kind: 'aborted' });
    expect(await ask('parseCall', {}, stop.signal)).toEqual({ kind: 'aborted' });
  });

  it('starts a new thread after one died, but not for ever', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(pathsOf(await ask('parseCall'))[0]).toBe('src/a.ts');
      await workers[round]?.terminate();
    }
    expect(await ask('parseCall')).toEqual({
      kind: 'unavailable',
      message: 'its thread ended several times; the log says why',
    });
  });

  it('says why there is no answer when the thread cannot be started', async () => {
    const without = createCodeIndex({
      appHome: top,
      databaseOf: () => '',
      startWorker: () => Promise.reject(new Error('there is no such file')),
      report: () => undefined,
    });
    const answer = await without.search(
      { query: 'x', root, home: top, below: '', kinds: [], written: [], limit: 1, mayShow: () => true },
      new AbortController().signal,
    );
    expect(answer).toEqual({ kind: 'unavailable', message: 'there is no such file' });
  });
});
