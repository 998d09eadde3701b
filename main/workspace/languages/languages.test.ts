import type { FileProblems } from '@shared/domain/problem';
import { afterEach, describe, expect, it } from 'vitest';
import type { LanguageLimits } from './limits';
import type { FakeMode } from './testing/fake-server';
import { startLanguages, until, type LanguageFixture } from './testing/language-fixture';

let open: LanguageFixture | undefined;

async function start(mode: FakeMode, limits: Partial<LanguageLimits> = {}) {
  const fixture = await startLanguages(mode, limits);
  open = fixture;
  const { server, languages } = fixture;
  const check = async (name: string, text: string, withinMs?: number) =>
    (await fixture.check(name, text, withinMs))[0];
  return { server, languages, check };
}

afterEach(async () => {
  await open?.remove();
  open = undefined;
});

describe('a language server that behaves', () => {
  it('tells what is wrong with a file that was changed, and what is malformed is left out (WE4)', async () => {
    const { check } = await start('pull');
    expect(await check('a.ts', 'fine\n  ERROR not good\nWARN hm')).toEqual({
      kind: 'checked',
      real: expect.stringMatching(/a\.ts$/),
      problems: [
        {
          line: 2,
          column: 3,
          endLine: 2,
          endColumn: 3,
          severity: 'error',
          code: 'TS7',
          source: 'ts',
          message: 'not good',
        },
        {
          line: 3,
          column: 1,
          endLine: 3,
          endColumn: 1,
          severity: 'warning',
          code: 'TS7',
          source: 'ts',
          message: 'hm',
        },
      ],
    });
  });

  it('may tell its findings unasked: what is about an older text does not count (WE4)', async () => {
    const { check } = await start('push');
    expect(await check('a.ts', 'ERROR one')).toMatchObject({ problems: [{ message: 'one' }] });
    expect(await check('a.ts', 'fine')).toMatchObject({ kind: 'checked', problems: [] });
    expect(await check('a.ts', 'ERROR two')).toMatchObject({ problems: [{ message: 'two' }] });
  });

  it('gets answers to what it asks, and may not edit files', async () => {
    const { check } = await start('asks');
    await check('a.ts', '');
    const checked = await check('a.ts', '');
    expect(checked?.kind === 'checked' && checked.problems.map(({ message }) => message)).toEqual([
      '[{"tsserver":{"automaticTypeAcquisition":{"enabled":false}}},{}]',
      '{"applied":false,"failureReason":"Only the person and the agent change files here."}',
      'null',
      'null',
      'error -32601',
    ]);
  });

  it('hears of changed files and keeps one process for a folder', async () => {
    const { check, server } = await start('pull');
    await check('a.ts', 'ERROR');
    await check('b.js', 'ERROR');
    expect(await server.starts()).toBe(1);
    expect(await server.log()).toEqual([
      'initialize',
      'initialized',
      'textDocument/didOpen',
      'textDocument/diagnostic',
      'workspace/didChangeWatchedFiles 1',
      'textDocument/didOpen',
      'textDocument/diagnostic',
    ]);
  });

  it('follows what is typed, and what is on disk again once the editor has closed the file (WB1)', async () => {
    const { server, languages } = await start('pull');
    const real = await server.put('a.ts', 'fine');
    const folder = languages.folder(server.root);
    const messages = (): string[] =>
      folder.problems().flatMap((file) => file.problems.map((one) => one.message));
    folder.edited(real, 'ERROR typed');
    await until(languages, () => messages()[0] === 'typed');
    const checked = await folder.check({ real }, { withinMs: 2_000 });
    expect(checked).toMatchObject({ kind: 'checked', problems: [] });
    await until(languages, () => messages()[0] === 'typed');
    const told: FileProblems[] = [];
    languages.subscribe((news) => void (news.kind === 'problems' && told.push(...news.files)));
    folder.closed(real);
    expect(told).toEqual([{ path: real, problems: [] }]);
  });

  it('ends when nobody has asked for long, and starts again for the next question', async () => {
    const { check, server, languages } = await start('pull');
    await check('a.ts', 'ERROR');
    await languages.folder(server.root).restIdle(performance.now());
    expect(languages.folder(server.root).servers()).toEqual([]);
    expect((await server.log()).slice(-2)).toEqual(['shutdown', 'exit']);
    expect(await check('a.ts', 'ERROR')).toMatchObject({ kind: 'checked' });
    expect(await server.starts()).toBe(2);
  });

  it('starts anew for an open file when the person trusts its folder: another program may stand for it now', async () => {
    let trusted = false;
    const fixture = await startLanguages('pull', {}, () => trusted);
    open = fixture;
    const { server, languages } = fixture;
    const folder = languages.folder(server.root);
    const real = await server.put('open.ts', '');
    folder.edited(real, 'ERROR here');
    await until(languages, () => folder.problems().length > 0);
    languages.trustChanged();
    expect(await server.starts()).toBe(1);
    trusted = true;
    languages.trustChanged();
    await until(languages, () => folder.problems().length === 0);
    await until(languages, () => folder.problems().length > 0);
    expect(await server.starts()).toBe(2);
  });

  it('looks at a hundred changed files, more than it keeps open', async () => {
    const { server, languages } = await start('pull');
    const files = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => ({
        real: await server.put(`f${index}.ts`, 'ERROR e'),
      })),
    );
    const checks = await languages.afterChange(server.root, files, { withinMs: 10_000 });
    expect(checks.map(({ real }) => real)).toEqual(files.map(({ real }) => real));
    expect(checks.every((check) => check.kind === 'checked' && check.problems.length === 1)).toBe(true);
    expect((await server.log()).filter((line) => line === 'textDocument/didClose')).toHaveLength(40);
  });
});
