import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reveal } from './reveal';

const shown = (text: string) =>
  reveal(text)
    .map((piece) => (piece.kind === 'mark' ? `‹${piece.text}›` : piece.text))
    .join('');

describe('reveal', () => {
  it('leaves ordinary text of any language as it is', () => {
    for (const text of ['', 'npm test\n\n# two\r\n\techo "a  b"', 'echo "שלום" 日本語 é'])
      expect(shown(text)).toBe(text);
  });

  it.each([
    ['rm \u202Etxt.exe', 'rm ‹U+202E›txt.exe'],
    ['a\u200Bb\u2066c\uFEFF', 'a‹U+200B›b‹U+2066›c‹U+FEFF›'],
    ['ok\rrm -rf ~', 'ok‹U+000D›rm -rf ~'],
    ['\u001B[8mhidden\u0000', '‹U+001B›[8mhidden‹U+0000›'],
    ['a\u00A0b\u3164', 'a‹U+00A0›b‹U+3164›'],
    ['x\u{E0041}\u{E0042}\u{E0043}\u{E0044}\u{E0045}', 'x‹U+E0041 U+E0042 U+E0043 and 2 more hidden›'],
    [`npm test${'\n'.repeat(500)}rm -rf ~`, 'npm test‹500 empty lines›\nrm -rf ~'],
    [`npm test${' '.repeat(1000)}; rm -rf ~`, 'npm test‹1000 blanks›; rm -rf ~'],
  ])('names what is hidden in %j', (text, expected) => expect(shown(text)).toBe(expected));

  it('never leaves a hidden character in what is shown, however many there are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, (value) => {
        for (const piece of reveal(value)) expect(piece.text).not.toMatch(/[\p{Cf}\u202E\u2028\u0000]/u);
      }),
      { numRuns: 100 },
    );
    const many = reveal('a\u202Eb'.repeat(5000));
    expect(many.length).toBeLessThan(2002);
    expect(many.at(-1)?.text).not.toContain('\u202E');
  });
});
