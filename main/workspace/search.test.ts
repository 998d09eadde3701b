import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRipgrep } from './ripgrep';
import { search, type SearchOutcome, type SearchQuery } from './search';

const ripgrep = createRipgrep();
let folder = '';

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'search-')));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

function run(query: Partial<SearchQuery>): Promise<SearchOutcome> {
  return search(ripgrep, { folder, output: 'content', ...query }, new AbortController().signal);
}

function printed(outcome: SearchOutcome): string[] {
  if (outcome.kind !== 'found') return [outcome.kind === 'failed' ? `failed: ${outcome.message}` : 'aborted'];
  const rows =
    outcome.output === 'content'
      ? outcome.lines.map(
          ({ path: name, line, match, text }) => `${name}|${line}|${match ? '+' : ' '}|${text}`,
        )
      : outcome.files.map((file) => (outcome.output === 'count' ? `${file.path}|${file.count}` : file.path));
  return [...rows, ...outcome.notes.map((note) => `note: ${note}`)];
}

describe('search (SE1, SE3)', () => {
  it('finds lines in files whose path holds colons, with and without context (B20)', async () => {
    for (const name of ['v1:old/notes.md', 'log:07:30.txt', 'plain.txt'])
      await put(name, 'needle: one: two\nnext\n');
    expect(printed(await run({ pattern: 'needle' }))).toEqual([
      'log:07:30.txt|1|+|needle: one: two',
      'plain.txt|1|+|needle: one: two',
      'v1:old/notes.md|1|+|needle: one: two',
    ]);
    expect(printed(await run({ pattern: 'needle', context: 1, file: 'log:07:30.txt' }))).toEqual([
      'log:07:30.txt|1|+|needle: one: two',
      'log:07:30.txt|2| |next',
    ]);
    expect(printed(await run({ pattern: 'needle', output: 'count' }))).toEqual([
      'log:07:30.txt|1',
      'plain.txt|1',
      'v1:old/notes.md|1',
    ]);
  });

  it('counts in a file whose name holds a line feed (B20)', async () => {
    await put('a\nb.txt', 'x\nneedle\n');
    await put('c.txt', 'needle\nneedle\n');
    expect(printed(await run({ pattern: 'needle', output: 'count' }))).toEqual(['a\nb.txt|1', 'c.txt|2']);
    expect(printed(await run({ pattern: 'needle', output: 'files' }))).toEqual(['a\nb.txt', 'c.txt']);
  });

  it.each(['--pre=./probe.sh', '-f', '--dry-run', '->next', '-e', '--'])(
    'searches %s as text, never as an option (B21)',
    async (text) => {
      await put('probe.sh', '#!/bin/sh\ntouch marker.txt\n');
      await put('a.txt', `one\nhas ${text} here\n`);
      expect(printed(await run({ pattern: text }))).toEqual([`a.txt|2|+|has ${text} here`]);
      expect(printed(await run({ output: 'files' }))).not.toContain('marker.txt');
    },
  );

  it('takes globs, types and file names that begin with a dash as such (B21)', async () => {
    await put('-v', 'needle\n');
    expect(printed(await run({ pattern: 'needle', glob: '-v' }))).toEqual(['-v|1|+|needle']);
    expect(printed(await run({ pattern: 'needle', file: '-v' }))).toEqual(['-v|1|+|needle']);
    expect(printed(await run({ pattern: 'needle', type: '--files' }))).toEqual([
      'failed: unrecognized file type: --files',
    ]);
  });

  it('tries a pattern that does not compile as literal text, and says so', async () => {
    await put('a.js', 'call(\n');
    expect(printed(await run({ pattern: 'call(' }))).toEqual([
      'a.js|1|+|call(',
      'note: The pattern is no valid regular expression (unclosed group), so it was searched as literal text.',
    ]);
  });

  it('understands look-around and patterns over several lines', async () => {
    await put('a.js', 'one\ntwo\nthree\n');
    expect(printed(await run({ pattern: 't(?=w)' }))).toEqual(['a.js|2|+|two']);
    expect(printed(await run({ pattern: 'one\ntwo' }))).toEqual([
      'a.js|1|+|one',
      'a.js|2|+|two',
      'note: The pattern holds a line feed, so it was searched across lines.',
    ]);
  });

  it('obeys .gitignore without a repository, and searches an ignored folder that is named (B19)', async () => {
    await put('.gitignore', 'build/\n*.private\nout/**\n');
    await put('build/report.txt', 'needle\n');
    await put('out/deep/x.txt', 'needle\n');
    await put('notes.private', 'needle\n');
    await put('.config/tool/a.yml', 'needle\n');
    await put('top.txt', 'needle\n');
    expect(printed(await run({ pattern: 'needle' }))).toEqual(['top.txt|1|+|needle']);
    expect(printed(await run({ output: 'files', folder: path.join(folder, 'build') }))).toEqual([
      'report.txt',
    ]);
    expect(printed(await run({ output: 'files', glob: 'notes.private' }))).toEqual(['notes.private']);
    expect(
      printed(await run({ output: 'files', folder: path.join(folder, '.config'), glob: '**/*.yml' })),
    ).toEqual(['tool/a.yml']);
    expect(printed(await run({ output: 'files', glob: '**/*.txt' }))).toEqual(['top.txt']);
    expect(printed(await run({ pattern: 'needle', folder: path.join(folder, 'out') }))).toEqual([
      'deep/x.txt|1|+|needle',
      'note: The folder is hidden by .gitignore; it was searched because it was named.',
    ]);
    expect(printed(await run({ pattern: 'needle', hidden: true, ignored: true, output: 'files' }))).toEqual([
      '.config/tool/a.yml',
      'build/report.txt',
      'notes.private',
      'out/deep/x.txt',
      'top.txt',
    ]);
  });

  it('does not follow links out of the folder (B41)', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
    await writeFile(path.join(outside, 'old.txt'), 'needle\n');
    await symlink(outside, path.join(folder, 'ext'));
    await symlink(path.join(outside, 'old.txt'), path.join(folder, 'link.txt'));
    expect(printed(await run({ pattern: 'needle' }))).toEqual([]);
    await rm(outside, { recursive: true });
  });

  it('leaves out what it is told to, without a trace', async () => {
    await put('key.pem', 'needle\n');
    await put('a.txt', 'needle\n');
    const leaveOut = (name: string): boolean => name.endsWith('.pem');
    expect(printed(await run({ pattern: 'needle', leaveOut }))).toEqual(['a.txt|1|+|needle']);
    expect(printed(await run({ pattern: 'needle', leaveOut, output: 'count' }))).toEqual(['a.txt|1']);
  });

  it('cuts a long line around its match, by characters and not by bytes', async () => {
    await put('min.js', `${'é'.repeat(3_000)}needle${'x'.repeat(3_000)}\n`);
    const [row = ''] = printed(await run({ pattern: 'needle' }));
    expect(row).toBe(`min.js|1|+|…${'é'.repeat(197)}needle${'x'.repeat(197)}…`);
  });

  it('shows a line that is no UTF-8 as Latin-1', async () => {
    await put('a.txt', Buffer.from('caf\u00e9 needle\n', 'latin1'));
    expect(printed(await run({ pattern: 'needle' }))).toEqual(['a.txt|1|+|café needle']);
  });

  it('ends by itself after 5,000 lines and reports more', async () => {
    await put('big.txt', 'needle\n'.repeat(20_000));
    const outcome = await run({ pattern: 'needle' });
    expect(
      outcome.kind === 'found' && outcome.output === 'content' && [outcome.lines.length, outcome.more],
    ).toEqual([5_000, true]);
  });

  it('stops when aborted', async () => {
    await put('a.txt', 'needle\n');
    const stop = new AbortController();
    stop.abort();
    expect(await search(ripgrep, { folder, pattern: 'x', output: 'content' }, stop.signal)).toEqual({
      kind: 'aborted',
    });
  });

  it('names a ripgrep that cannot be started', async () => {
    const outcome = await search(
      createRipgrep('/nowhere/rg'),
      { folder, pattern: 'x', output: 'files' },
      new AbortController().signal,
    );
    expect(outcome).toEqual({
      kind: 'failed',
      message: 'ripgrep could not be started: spawn /nowhere/rg ENOENT',
    });
  });
});
