import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodeAnswer, CodeAsk, CodeIndex, FoundCode } from '../../../../workspace/code-index/code-index';
import { createRipgrep } from '../../../../workspace/ripgrep';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createCodeSearchTool } from './tool';

const ripgrep = createRipgrep();
let at: Fixture;
let asked: CodeAsk[] = [];
beforeEach(async () => {
  at = await createFixture();
  asked = [];
});
afterEach(async () => at.remove());

const hit: FoundCode = {
  path: 'src/call.ts',
  first: 4,
  last: 9,
  symbol: 'parseCall',
  kind: 'function',
  score: 1,
  excerpt: [
    { line: 4, text: 'export function parseCall() {' },
    { line: 6, text: '    return call;' },
  ],
};

/** Stands in for the index, which has tests of its own: here it is the words around its answers that count. */
function answering(answer: CodeAnswer): CodeIndex {
  return {
    search: (ask) => {
      asked.push(ask);
      return Promise.resolve(answer);
    },
    close: () => Promise.resolve(),
  };
}

const toolWith = (answer: CodeAnswer, readDenied?: (real: string) => boolean) =>
  createCodeSearchTool({
    appHome: at.appHome,
    ripgrep,
    codeIndex: answering(answer),
    ...(readDenied === undefined ? {} : { readDenied }),
  });

const ready = { kind: 'found', ready: true, indexed: 3, listed: 3 } as const;

describe('code_search (NT2)', () => {
  it('prints place, symbol and lines of every result', async () => {
    const plain: FoundCode = { path: 'notes.md', first: 1, last: 20, score: 0.5, excerpt: [] };
    const done = await at.call(toolWith({ ...ready, hits: [hit, plain] }), { query: 'parse call' });
    expect(done.text).toBe(
      'src/call.ts:4-9 parseCall (function)\n  4: export function parseCall() {\n  6: return call;\nnotes.md:1-20',
    );
    expect(done.kind === 'ran' && done.result.display).toEqual({
      kind: 'search',
      rows: [{ pattern: 'parse call', matches: 2, files: 2 }],
    });
  });

  it('asks for what the call says, with the files that the session wrote', async () => {
    await at.put('src/call.ts', '');
    at.session.written.add(path.join(at.root, 'src/call.ts'));
    await at.call(toolWith({ ...ready, hits: [] }), {
      query: 'x',
      path: 'src',
      kind: 'type',
      max_results: 3,
    });
    expect(asked[0]).toMatchObject({
      query: 'x',
      root: at.root,
      below: 'src',
      kinds: ['interface', 'type', 'enum', 'class'],
      limit: 3,
      written: [path.join(at.root, 'src/call.ts')],
    });
  });

  it('shows neither secrets nor what a deny rule for Read covers (PE3)', async () => {
    const tool = toolWith({ ...ready, hits: [] }, (real) => real.includes(`${path.sep}hush${path.sep}`));
    await at.call(tool, { query: 'x' });
    expect(['a.ts', 'hush/a.ts', '.env', 'keys/id_rsa'].map((file) => asked[0]?.mayShow(file))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('says that nothing was found, and what was not looked at', async () => {
    expect(await at.text(toolWith({ ...ready, hits: [] }), { query: 'zebra', path: '.' })).toBe(
      'Nothing found for "zebra". Hidden files, files that .gitignore names, secrets and generated bulk are not in the index; code_grep can search the first two.',
    );
  });

  it('says when the index is still being built', async () => {
    const building = { kind: 'found', ready: false, indexed: 30_000, listed: 50_000, hits: [hit] } as const;
    expect((await at.text(toolWith(building), { query: 'x' })).split('\n').at(-1)).toBe(
      '(The code index is being built: 30000 of 50000 files so far, so this may not be all; ask again soon.)',
    );
  });

  it('answers by words where there is no index, without what may not be shown', async () => {
    await at.put('src/a.ts', 'parse the call');
    await at.put('src/b.ts', 'a call');
    await at.put('lib/c.ts', 'parse the call');
    await at.put('hush/d.ts', 'parse the call');
    await at.put('e.env', 'parse the call');
    const gone = { kind: 'unavailable', message: 'there is no such file' } as const;
    const tool = toolWith(gone, (real) => real.includes(`${path.sep}hush${path.sep}`));
    expect(await at.text(tool, { query: 'how is a call parsed? parse', path: 'src' })).toBe(
      '(The code index cannot be asked: there is no such file. These files hold most of its words.)\n' +
        'src/a.ts  (parse, call)\nsrc/b.ts  (call)',
    );
    expect((await at.text(tool, { query: 'parse' })).split('\n').slice(1)).toEqual([
      'lib/c.ts  (parse)',
      'src/a.ts  (parse)',
    ]);
    expect(await at.text(tool, { query: 'zebra' })).toMatch(
      /^\(The code index cannot be asked: there is no such file\.\)\nNothing found for "zebra"\./,
    );
    const little = { kind: 'found', ready: false, indexed: 1, listed: 9, hits: [hit] } as const;
    expect((await at.text(toolWith(little), { query: 'parse', path: 'lib' })).split('\n')).toEqual([
      '(The code index is being built: 1 of 9 files so far; ask again soon. These files hold most of its words.)',
      'lib/c.ts  (parse)',
    ]);
    const empty = { kind: 'found', ready: false, indexed: 1, listed: 9, hits: [] } as const;
    expect(await at.text(toolWith(empty), { query: 'zebra' })).toMatch(
      /^\(The code index is being built: 1 of 9 files so far; ask again soon\.\)\nNothing found/,
    );
  });

  it('stays in the workspace, and judges a path as Read does', async () => {
    const tool = toolWith({ ...ready, hits: [] });
    expect(await at.text(tool, { query: 'x', path: '~' })).toBe(
      'path: code_search covers the workspace; search ~ with code_grep.',
    );
    expect(await at.assess(tool, { query: 'x', path: '~' })).toMatchObject({ danger: 'medium' });
    expect(await at.assess(tool, { query: 'x' })).toMatchObject({
      danger: 'none',
      paths: [{ real: at.root }],
    });
    expect(asked).toEqual([]);
  });

  it('refuses what it cannot honour', async () => {
    const tool = toolWith({ ...ready, hits: [] });
    expect(await at.text(tool, { query: ' ' })).toMatch(/^query: /);
    expect(await at.text(tool, { query: 'x', limit: 2, max_results: 3 })).toBe(
      'max_results: max_results and limit are two spellings of one thing and disagree; send only limit.',
    );
  });
});
