import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutputKeeper } from '../../../../workspace/process-output';
import { cutOutput, wholeOutput } from './format';

const short = (text: string) => ({ text, lost: 0 });
const said = (cut: string): RegExpExecArray | null =>
  /\n\[(\d+) characters left out here\. The whole is kept: ToolOutput id "\0output id\0"\.\]\n/.exec(cut);

describe('cutOutput (BA5)', () => {
  it('leaves a short output as it is, but for the last line end', () => {
    expect(cutOutput(short('a\n\n'))).toEqual({ text: 'a\n', cut: false });
    expect(cutOutput(short('x'.repeat(30_000)))).toEqual({ text: 'x'.repeat(30_000), cut: false });
  });

  it('keeps head and tail of a long one, counts what is between and names the whole', () => {
    const { text, cut } = cutOutput(short(`${'h'.repeat(40_000)}${'t'.repeat(40_000)}\n`));
    expect(cut).toBe(true);
    expect(text).toMatch(/^h+\n\[[^\]]+\]\nt+$/);
    expect(said(text)).not.toBeNull();
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(text.length).toBeGreaterThan(29_980);
  });

  it('takes the ends of one that went to a file, and hands on the file', () => {
    const keeper = createOutputKeeper(tmpdir());
    for (let line = 1; line <= 300_000; line += 1) keeper.push(`${line}\n`);
    const kept = keeper.finish();
    const { text, cut } = cutOutput(kept);
    const whole = wholeOutput(kept);
    if (whole === undefined || typeof whole === 'string') throw new Error('no file');
    const printed = readFileSync(whole.path, 'utf8');
    whole.remove();
    expect([cut, text.startsWith('1\n2\n'), text.endsWith('\n299999\n300000')]).toEqual([true, true, true]);
    expect(text.length - (said(text)?.[0].length ?? 0) + Number(said(text)?.[1])).toBe(printed.length - 1);
  });

  it('adds up, never exceeds the limit and never splits a character', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 400 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 120, max: 240 }), (whole, limit) => {
        const { text, cut } = cutOutput(short(whole), limit);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)).toBe(
          false,
        );
        if (!cut) return;
        const notice = said(text);
        expect(text.length - (notice?.[0].length ?? 0) + Number(notice?.[1])).toBe(
          whole.replace(/\n$/, '').length,
        );
      }),
    );
  });
});
