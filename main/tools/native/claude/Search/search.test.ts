import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRipgrep } from '../../../../workspace/ripgrep';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createSearchTool } from './tool';

const ripgrep = createRipgrep();
let at: Fixture;
let tool: ReturnType<typeof createSearchTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createSearchTool({ appHome: at.appHome, ripgrep });
});
afterEach(async () => at.remove());

const search = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);
const leftOut =
  'Hidden files and files that .gitignore names were left out; set hidden or ignored to include them.';

describe('Search (SE1, SE2, SE3)', () => {
  beforeEach(async () => {
    await at.put('src/a.ts', 'const needle = 1;\nsecond\nthird\nfourth\nneedle();\n');
    await at.put('src/b.ts', 'Needle\n');
    await at.put('docs/a.md', 'needle\n');
  });

  it('prints path, line and text of every match, in the order of the paths', async () => {
    expect(await search({ query: 'needle' })).toBe(
      'docs/a.md:1:needle\nsrc/a.ts:1:const needle = 1;\nsrc/a.ts:5:needle();',
    );
    expect(await search({ query: 'needle', path: 'src', ignore_case: true })).toBe(
      'src/a.ts:1:const needle = 1;\nsrc/a.ts:5:needle();\nsrc/b.ts:1:Needle',
    );
    expect(await search({ query: 'needle', path: 'src/a.ts', context: 1 })).toBe(
      'src/a.ts:1:const needle = 1;\nsrc/a.ts-2-second\n--\nsrc/a.ts-4-fourth\nsrc/a.ts:5:needle();',
    );
  });

  it('lists matching files and counts', async () => {
    expect(await search({ query: 'needle', output_mode: 'files_with_matches' })).toBe('docs/a.md\nsrc/a.ts');
    expect(await search({ query: 'needle', output_mode: 'count' })).toBe('docs/a.md:1\nsrc/a.ts:2');
  });

  it("takes Grep's and Glob's arguments (SE2)", async () => {
    expect(await search({ pattern: 'needle' })).toBe('docs/a.md\nsrc/a.ts');
    expect(await search({ pattern: 'src/**/*.ts' })).toBe('src/a.ts\nsrc/b.ts');
    expect(await search({ pattern: '**/*.ts', path: 'src' })).toBe('src/a.ts\nsrc/b.ts');
    expect(
      await search({
        pattern: 'needle',
        output_mode: 'content',
        glob: '*.ts',
        '-n': true,
        '-A': 1,
        '-C': 0,
        '-i': false,
      }),
    ).toBe('src/a.ts:1:const needle = 1;\nsrc/a.ts-2-second\n--\nsrc/a.ts-4-fourth\nsrc/a.ts:5:needle();');
    expect(await search({ pattern: 'needle', type: 'md', output_mode: 'content' })).toBe(
      'docs/a.md:1:needle',
    );
    expect(await search({ pattern: 'second.*third', multiline: true, output_mode: 'content' })).toBe(
      'src/a.ts:2:second\nsrc/a.ts:3:third',
    );
  });

  it('returns the same again when it is repeated', async () => {
    const first = await search({ query: 'needle' });
    expect(await search({ query: 'needle' })).toBe(first);
  });

  it('groups several patterns, each with its own retries', async () => {
    const done = await at.call(tool, { query: 'Needle', queries: ['needle(', 'absent', 'Needle'] });
    expect(done.text).toBe(
      '### "Needle"\nsrc/b.ts:1:Needle\n\n' +
        '### "needle("\nsrc/a.ts:5:needle();\n(The pattern is no valid regular expression (unclosed group), so it was searched as literal text.)\n\n' +
        `### "absent"\nNo matches for "absent". ${leftOut}`,
    );
    expect(done.kind === 'ran' && done.result.display).toEqual({
      kind: 'search',
      rows: [
        { pattern: 'Needle', matches: 1, files: 1 },
        {
          pattern: 'needle(',
          matches: 1,
          files: 1,
          note: 'The pattern is no valid regular expression (unclosed group), so it was searched as literal text.',
        },
        { pattern: 'absent', matches: 0, files: 0 },
      ],
    });
  });

  it('runs eight patterns and names the rest', async () => {
    const queries = Array.from({ length: 10 }, (_, index) => `p${index}`);
    expect(
      (await search({ queries })).endsWith(
        'Not searched, because one call takes 8 patterns and returns 64 KB: "p8", "p9". Search these in another call.',
      ),
    ).toBe(true);
  });

  it('returns 64 KB in all and names the patterns that did not fit', async () => {
    await at.put('big.txt', `${'x'.repeat(300)} one two\n`.repeat(400));
    const text = await search({ queries: ['one', 'two'], head_limit: 0 });
    expect(text.length).toBeLessThan(66_000);
    expect(text).toContain(' of 400 lines. Narrow it with path, glob or type, or raise head_limit.)');
    expect(text.endsWith('"two". Search these in another call.')).toBe(true);
  });

  it('says how much was cut off', async () => {
    await at.put('many.txt', 'hit\n'.repeat(300));
    const cut = (shown: number): string =>
      `(Cut off: ${shown} of 300 lines. Narrow it with path, glob or type, or raise head_limit.)`;
    expect((await search({ query: 'hit' })).endsWith(`many.txt:250:hit\n${cut(250)}`)).toBe(true);
    expect(await search({ query: 'hit', head_limit: 2 })).toBe(`many.txt:1:hit\nmany.txt:2:hit\n${cut(2)}`);
    expect((await search({ query: 'hit', head_limit: 0 })).endsWith('many.txt:300:hit')).toBe(true);
  });

  it('is an error only where nothing could be searched', async () => {
    const missing = await at.call(tool, { query: 'x', path: 'none' });
    expect([missing.text, missing.kind === 'ran' && missing.result.isError]).toEqual([
      'There is no such file or folder: none.',
      true,
    ]);
    const type = await at.call(tool, { query: 'x', type: 'zz' });
    expect([type.text, type.kind === 'ran' && type.result.isError]).toEqual([
      'The search failed: unrecognized file type: zz',
      true,
    ]);
    const glob = await at.call(tool, { glob: 'none/**/*.ts' });
    expect([glob.text, glob.kind === 'ran' && glob.result.isError]).toEqual([
      'No files match "none/**/*.ts": there is no folder none.',
      false,
    ]);
  });

  it('finds every hit in files with colons and searches for dashes as text (B20, B21)', async () => {
    for (const name of ['v1:old/notes.md', 'log:07:30.txt', 'plain.txt'])
      await at.put(name, 'thread: one: two\n--pre=./probe.sh\n');
    expect(await search({ query: 'thread' })).toBe(
      'log:07:30.txt:1:thread: one: two\nplain.txt:1:thread: one: two\nv1:old/notes.md:1:thread: one: two',
    );
    expect(await search({ query: '--pre=./probe.sh', path: 'plain.txt' })).toBe(
      'plain.txt:2:--pre=./probe.sh',
    );
  });
});

describe('Search, what is left out (B19, B41, PE2)', () => {
  it('finds what is named although .gitignore hides it, and says what a broad search left out', async () => {
    await at.put('.gitignore', 'build/\n*.private\n');
    for (const name of ['build/report.txt', 'notes.private', '.config/tool/a.yml', 'top.txt'])
      await at.put(name, 'needle\n');
    expect(await search({ glob: 'build/**' })).toBe('build/report.txt');
    expect(await search({ glob: 'notes.private' })).toBe('notes.private');
    expect(await search({ glob: '.config/**/*.yml' })).toBe('.config/tool/a.yml');
    expect(await search({ glob: '**/*.txt' })).toBe('top.txt');
    expect(await search({ glob: '*.yml' })).toBe(`No files match "*.yml". ${leftOut}`);
    expect(await search({ glob: '*.yml', ignored: true })).toBe(
      'No files match "*.yml". Hidden files were left out; set hidden to include them.',
    );
    expect(await search({ query: 'absent', hidden: true })).toBe(
      'No matches for "absent". Files that .gitignore names were left out; set ignored to include them.',
    );
    expect(await search({ query: 'needle', path: 'build' })).toBe('build/report.txt:1:needle');
    expect(await search({ query: 'needle', glob: 'build/**' })).toBe('build/report.txt:1:needle');
    expect(await search({ query: 'needle', hidden: true, ignored: true })).toBe(
      '.config/tool/a.yml:1:needle\nbuild/report.txt:1:needle\nnotes.private:1:needle\ntop.txt:1:needle',
    );
  });

  it('leaves secrets out of a broad search without telling, and searches one that is named', async () => {
    await at.put('.env', 'needle=1\n');
    await at.put('server.pem', 'needle\n');
    await at.put('a.txt', 'needle\n');
    const everything = { query: 'needle', hidden: true, ignored: true };
    expect(await search(everything)).toBe('a.txt:1:needle');
    expect(await search({ ...everything, output_mode: 'count' })).toBe('a.txt:1');
    expect(await search({ ...everything, query: 'needle=1' })).toBe(
      'No matches for "needle=1". Files that hold secrets are only searched by their own path.',
    );
    expect(await search({ query: 'needle', path: '.env' })).toBe('.env:1:needle=1');
    expect(await at.assess(tool, { query: 'needle', path: '.env' })).toMatchObject({ danger: 'critical' });
    expect(await at.assess(tool, everything)).toMatchObject({
      danger: 'none',
      paths: [{ real: at.root, place: 'inside' }],
    });
  });

  it('leaves out what a deny rule for Read covers', async () => {
    await at.put('hush/a.txt', 'needle\n');
    await at.put('a.txt', 'needle\n');
    const denying = createSearchTool({
      appHome: at.appHome,
      ripgrep,
      readDenied: (real) => real.includes(`${path.sep}hush${path.sep}`),
    });
    expect(await at.text(denying, { query: 'needle' })).toBe('a.txt:1:needle');
  });

  it('does not follow links outside, and judges a named one by where it leads', async () => {
    await writeFile(path.join(at.home, 'old.txt'), 'needle\n');
    await symlink(at.home, path.join(at.root, 'ext'));
    expect(await search({ query: 'needle' })).toBe(`No matches for "needle". ${leftOut}`);
    for (const raw of [
      { query: 'needle', path: 'ext' },
      { query: 'needle', glob: 'ext/**' },
      { glob: '~/**' },
      { glob: '*.txt', path: 'ext' },
    ]) {
      expect(await at.assess(tool, raw)).toMatchObject({
        danger: 'medium',
        paths: [{ real: at.home, place: 'outside', access: 'read' }],
      });
    }
    expect(await search({ query: 'needle', path: 'ext' })).toBe('~/old.txt:1:needle');
    expect(await search({ glob: '../home/*.txt' })).toBe('~/old.txt');
  });
});
