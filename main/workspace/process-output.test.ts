import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutputKeeper } from './process-output';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'keeper-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('createOutputKeeper (BA5)', () => {
  it('gives a short output as it is and makes no file', () => {
    const keeper = createOutputKeeper(folder);
    keeper.push('one\n');
    keeper.push('two');
    expect(keeper.finish()).toEqual({ text: 'one\ntwo', lost: 0 });
  });

  it('has both ends of a long one at hand and the whole in a file, split anywhere', () => {
    const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const keeper = createOutputKeeper(folder, { memory: 30, file: 1_000_000, ends: 10 });
        for (const part of parts) keeper.push(part);
        const whole = parts.join('');
        const { text, rest, lost } = keeper.finish();
        expect(lost).toBe(0);
        if (rest === undefined) {
          expect(text).toBe(whole);
          return;
        }
        expect(whole.startsWith(text) && whole.endsWith(rest.tail)).toBe(true);
        expect(text.length + rest.skipped + rest.tail.length).toBe(whole.length);
        const file = rest.file;
        if (file === undefined) throw new Error('no file');
        // A lone half of a sign becomes the replacement sign in a file.
        expect(readFileSync(file.path, 'utf8')).toBe(Buffer.from(whole, 'utf8').toString('utf8'));
        file.remove();
        expect(existsSync(file.path)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('says in the file what a full one lost, and counts it', () => {
    const keeper = createOutputKeeper(folder, { memory: 10, file: 40, ends: 5 });
    for (let at = 0; at < 30; at += 1) keeper.push(`line ${at}\n`);
    expect(keeper.full).toBe(true);
    const { text, rest, lost } = keeper.finish();
    const file = readFileSync(rest?.file?.path ?? '', 'utf8');
    rest?.file?.remove();
    expect([text, rest?.tail]).toEqual(['line ', 'e 29\n']);
    expect(file).toMatch(
      /^line 0\n[^[]*\n\[\d+ characters were not kept: only the first 0 MB and the end of an output are\.\]\ne 29\n$/,
    );
    const notice = /\n\[.*\]\n/.exec(file)?.[0] ?? '';
    expect(file.length - notice.length + lost).toBe(10 * 7 + 20 * 8);
  });

  it('keeps the ends where no file can be made', () => {
    const keeper = createOutputKeeper(path.join(folder, 'missing'), { memory: 10, file: 40, ends: 5 });
    for (let at = 0; at < 10; at += 1) keeper.push(`line ${at}\n`);
    expect(keeper.finish()).toEqual({
      text: 'line ',
      rest: { skipped: 60, tail: 'ne 9\n', file: undefined },
      lost: 65,
    });
  });
});
