import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTerminalText, terminalText } from './terminal-output';

function inPieces(pieces: readonly string[]): string {
  const stream = createTerminalText();
  return pieces.map((piece) => stream.push(piece)).join('') + stream.end();
}

describe('terminalText (B33)', () => {
  it('keeps the last frame of a progress line and what comes after it', () => {
    const frames = Array.from({ length: 2000 }, (_, at) => `step ${at + 1} of 2000\r`).join('');
    expect(terminalText(`${frames}\nend\n`)).toBe('step 2000 of 2000\nend\n');
  });

  it.each([
    ['a short text over a long one', 'loading...\rdone\n', 'doneing...\n'],
    ['an erased line', 'loading...\r\u001b[Kdone\n', 'done\n'],
    ['a line erased before the return', 'loading...\u001b[2K\rdone', 'done'],
    ['a frame without a line end', '10%\r100%', '100%'],
    ['a return at the very end', 'done\r', 'done'],
    ['Windows line ends', 'a\r\nb\r\n\r\nc\r\n', 'a\nb\n\nc\n'],
    ['two returns before a line end', 'a\r\r\nb', 'a\nb'],
    ['a frame and a Windows line end', '1%\r2%\r\nend', '2%\nend'],
    ['backspaces', '|\b/\b-\bdone', 'done'],
    ['overstrike', 'N\bNA\bAM\bME\bE', 'NAME'],
    ['backspaces at the start', '\b\bx', 'x'],
    ['colours', '\u001b[1;31mred\u001b[0m plain\n', 'red plain\n'],
    ['true colours', '\u001b[38;2;1;2;3mx\u001b[m', 'x'],
    ['a title ended by a bell', '\u001b]0;title\u0007x', 'x'],
    ['a link', '\u001b]8;;https://example.com\u001b\\text\u001b]8;;\u001b\\!', 'text!'],
    ['a title that never ends', 'a\u001b]0;title\nb', 'a\nb'],
    ['a picture', '\u001bPq#0;2;0\u001b\\x', 'x'],
    ['a character set', '\u001b(Bx', 'x'],
    ['cursor keys mode', '\u001b=x\u001b[?25l', 'x'],
    ['an escape that never ends', 'x\u001b[31', 'x'],
    ['a broken sequence', '\u001b[3\nx', '\nx'],
    ['a clear screen', '\u001b[H\u001b[2Jx', 'x'],
    ['a bell and a zero', 'a\u0007b\0c', 'abc'],
    ['tabs', 'a\tb\n\tc\n', 'a\tb\n\tc\n'],
    ['a tab over text moves only', 'abcdefghij\r\tX', 'abcdefghXj'],
    ['a tab that was written over', 'a\tb\rxyz', 'xyz     b'],
    ['moves inside the line', 'abcdef\u001b[3DX\u001b[1GY\u001b[2CZ', 'YbcZef'],
    ['a move beyond the end', 'a\u001b[3Cb', 'a   b'],
    ['erased characters', 'abcdef\r\u001b[2Xx', 'x cdef'],
    ['deleted characters', 'abcdef\r\u001b[2P', 'cdef'],
    ['erased up to the cursor', 'abcdef\u001b[3D\u001b[1K', '    ef'],
    ['wide characters', '进度 50%\rdone', 'done 50%'],
    ['half of a wide character', '进度\rx', 'x 度'],
    ['accents', 'e\u0301tat\rE', 'Etat'],
    ['form feeds', 'a\fb\n', 'a\fb\n'],
  ])('%s', (_name, output, seen) => expect(terminalText(output)).toBe(seen));

  it('reads the same however the output is cut into pieces, CR LF included', () => {
    const signs = fc.constantFrom(
      'a',
      'bc',
      '\r',
      '\n',
      '\r\n',
      '\b',
      '\t',
      '\u001b[K',
      '\u001b[31m',
      '\u001b]0;t\u0007',
      '\u001b[2D',
      '进',
      '\u001b',
      '[',
      '\u001b\\',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(signs, fc.boolean()), { maxLength: 60 }), (parts) => {
        const whole = parts.map(([text]) => text).join('');
        expect(inPieces(Array.from(whole))).toBe(terminalText(whole));
        expect(inPieces(parts.map(([text]) => text))).toBe(terminalText(whole));
      }),
      { numRuns: 100 },
    );
  });

  it('loses nothing of ordinary text', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}]/u.test(text));
    fc.assert(
      fc.property(fc.array(plain), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        expect(terminalText(lines.join(end))).toBe(lines.join('\n'));
      }),
    );
  });

  it('takes time in proportion to the output and no memory for a line without an end', () => {
    const stream = createTerminalText();
    const piece = 'x'.repeat(64 * 1024);
    let length = 0;
    for (let at = 0; at < 64; at += 1) length += stream.push(piece).length;
    expect(length).toBeGreaterThanOrEqual(59 * piece.length);
    expect(length + stream.end().length).toBe(64 * piece.length);
    const wild = terminalText(
      `${'y'.repeat(200_000)}${'\rab\u001b[5C\b\u001b[1K'.repeat(100_000)}\u001b[999999999Cz`,
    );
    expect([wild.length, wild.slice(-3)]).toEqual([200_001, 'yyz']);
    expect(terminalText(`\u001b]0;${'t'.repeat(2_000_000)}`)).toBe('');
  });
});
