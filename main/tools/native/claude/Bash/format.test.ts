import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOutput } from './format';

describe('cutOutput (BA5)', () => {
  it('leaves a short output as it is, but for the last line end', () => {
    expect(cutOutput('a\n\n')).toEqual({ text: 'a\n', cut: false });
    expect(cutOutput('x'.repeat(30_000))).toEqual({ text: 'x'.repeat(30_000), cut: false });
  });

  it('keeps head and tail of a long one and counts what is between', () => {
    const { text, cut } = cutOutput(`${'h'.repeat(40_000)}${'t'.repeat(40_000)}\n`);
    expect(cut).toBe(true);
    expect(text).toMatch(/^h+\n\[\d+ characters left out here\]\nt+$/);
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(text.length).toBeGreaterThan(29_990);
  });

  it('adds up, never exceeds the limit and never splits a character', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 400 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 80, max: 200 }), (whole, limit) => {
        const { text, cut } = cutOutput(whole, limit);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)).toBe(
          false,
        );
        if (!cut) return;
        const said = /\n\[(\d+) characters left out here\]\n/.exec(text);
        expect(text.length - (said?.[0].length ?? 0) + Number(said?.[1])).toBe(
          whole.replace(/\n$/, '').length,
        );
      }),
    );
  });
});
