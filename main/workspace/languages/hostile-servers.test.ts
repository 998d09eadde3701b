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

describe('a language server that does not behave', () => {
  it.each([
    [
      'garbage',
      /^The TypeScript server failed 2 times; the last time it was ended because it sent something that is no message\.$/,
    ],
    ['huge', /it was ended because it sent a message of 999999999 bytes\.$/],
    ['not-json', /it was ended because it sent a message that is no JSON/],
    ['dies-at-once', /it ended with code 4: no licence\.$/],
  ] as const)('is given up after its restarts, with a reason: %s', async (mode, reason) => {
    const { check, server, languages } = await start(mode);
    const folder = languages.folder(server.root);
    folder.edited(await server.put('open.ts', ''), '');
    await until(languages, () => folder.servers()[0]?.state === 'failed');
    expect(folder.servers()[0]?.reason).toMatch(reason);
    expect(await server.starts()).toBe(2);
    expect(await check('a.ts', 'ERROR')).toMatchObject({ kind: 'unchecked', why: 'failed' });
    expect(await server.starts()).toBe(2);
  });

  it('is given up when it pours out more than anyone can read', async () => {
    const { server, languages } = await start('flood', { restartMs: [] });
    const folder = languages.folder(server.root);
    folder.edited(await server.put('open.ts', ''), '');
    await until(languages, () => folder.servers()[0]?.state === 'failed');
    expect(folder.servers()[0]?.reason).toBe(
      'The TypeScript server failed: it was ended because it sent more than can be read.',
    );
  });

  it('is started again when it dies, and hears of what is open', async () => {
    const { server, languages } = await start('dies-once');
    const real = await server.put('a.ts', '');
    const folder = languages.folder(server.root);
    folder.edited(real, 'ERROR still here');
    await until(languages, () => folder.problems().length > 0);
    expect(folder.problems()).toMatchObject([{ path: real, problems: [{ message: 'still here' }] }]);
    expect(await server.starts()).toBe(2);
  });

  it('never holds up a result: slow to start, silent at its start, silent afterwards (WE4)', async () => {
    for (const mode of ['slow', 'silent-start', 'silent'] as const) {
      const { check, languages, server } = await start(mode);
      const before = performance.now();
      expect(await check('a.ts', 'ERROR', 150)).toMatchObject({ kind: 'unchecked' });
      expect(performance.now() - before).toBeLessThan(1_500);
      if (mode === 'slow') {
        const folder = languages.folder(server.root);
        await until(languages, () => folder.servers()[0]?.state === 'ready');
        expect(await check('a.ts', 'ERROR')).toMatchObject({ kind: 'checked' });
        expect(await server.starts()).toBe(1);
      }
      await open?.remove();
    }
  });

  it('is started anew when it hangs', async () => {
    const { server, languages } = await start('silent', { answerMs: 60 });
    const folder = languages.folder(server.root);
    folder.edited(await server.put('a.ts', ''), 'ERROR');
    await until(languages, () => folder.servers()[0]?.state === 'ready');
    await until(languages, () => folder.servers()[0]?.state !== 'ready');
    expect(folder.servers()[0]).toMatchObject({ state: 'restarting', reason: 'does not answer' });
  });

  it('is waited for by those who have the time, while it is started again', async () => {
    const { server, languages } = await start('dies-once', { restartMs: [100] });
    const real = await server.put('a.ts', 'ERROR e');
    const folder = languages.folder(server.root);
    folder.edited(real, 'ERROR e');
    await until(languages, () => folder.servers()[0]?.state === 'restarting');
    expect(await folder.check({ real }, { withinMs: 5_000 })).toMatchObject({ why: 'warming' });
    expect(await folder.check({ real }, { withinMs: 5_000, patient: true })).toMatchObject({
      kind: 'checked',
    });
  });

  it('is ended with the program, even while it starts', async () => {
    const { check, server, languages } = await start('silent-start');
    await check('a.ts', '', 50);
    await languages.close();
    expect(languages.folder(server.root).servers()).toEqual([]);
    expect(await check('a.ts', '', 50)).toMatchObject({
      kind: 'unchecked',
      message: 'The program is ending.',
    });
  });
});
