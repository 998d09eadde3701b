import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, sniffEncoding, usualLineEnd, type Encoding } from './text-file';

describe('text files (WE3, B03)', () => {
  it.each([
    ['utf-8', Buffer.from('naïve\r\n')],
    ['utf-8-bom', Buffer.from('\uFEFFparam($n)\n')],
    ['utf-16le', Buffer.from('\uFEFFhé\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFhé\n', 'utf16le').swap16()],
    ['latin-1', Buffer.from('caf\u00e9\n', 'latin1')],
    ['windows-1252', Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94])],
  ])('reads %s by its bytes and never shows the mark', (encoding, bytes) => {
    const decoded = decodeText(bytes);
    expect(decoded?.encoding).toBe(encoding);
    expect(decoded?.text.startsWith('\uFEFF')).toBe(false);
  });

  it.each([
    ['a NUL', Buffer.from('a\0b')],
    ['control characters', Buffer.from([0xff, 1, 2, 3, 4, 5, 6, 7])],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['half a UTF-16 unit', Buffer.from([0xff, 0xfe, 0x61])],
  ])('takes bytes with %s for binary', (_name, bytes) => expect(decodeText(bytes)).toBeUndefined());

  it('does not take a sample that ends inside a character for Latin-1', () => {
    const bytes = Buffer.from('日本').subarray(0, 4);
    expect([sniffEncoding(bytes, false), sniffEncoding(bytes, true)]).toEqual(['utf-8', 'windows-1252']);
  });

  it('fails instead of writing a character that the encoding lacks', () => {
    expect(encodeText('10 €', 'latin-1')).toEqual({
      ok: false,
      error: { kind: 'encoding', message: 'The file is Latin-1, which cannot hold "€" (U+20AC).' },
    });
    expect(encodeText('€ 日', 'windows-1252')).toEqual({
      ok: false,
      error: { kind: 'encoding', message: 'The file is Windows-1252, which cannot hold "日" (U+65E5).' },
    });
    expect(encodeText('Ã©', 'latin-1')).toEqual({
      ok: false,
      error: { kind: 'encoding', message: 'The file is Latin-1, in which the new text would read as UTF-8.' },
    });
    expect(encodeText('\ud800', 'utf-8')).toEqual({
      ok: false,
      error: {
        kind: 'encoding',
        message: 'The new text holds half of a surrogate pair, which no UTF-8 file can hold.',
      },
    });
  });

  it('reads what Windows writes in place of control characters, and writes it back', () => {
    const bytes = Uint8Array.from({ length: 33 }, (_, index) => 0x7f + index);
    const decoded = decodeText(bytes);
    expect(decoded?.text.slice(1, 4)).toBe('€\u0081‚');
    expect(encodeText(decoded?.text ?? '', 'windows-1252')).toEqual({ ok: true, value: Buffer.from(bytes) });
  });

  it('knows the usual line end', () => {
    expect([usualLineEnd('a'), usualLineEnd('a\nb\r\n'), usualLineEnd('a\r\nb\r\nc\n')]).toEqual([
      undefined,
      '\n',
      '\r\n',
    ]);
  });

  it('gives back any text file byte for byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const decoded = decodeText(bytes);
        if (decoded === undefined) return;
        const encoded = encodeText(decoded.text, decoded.encoding);
        expect(encoded.ok && Buffer.from(encoded.value)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('gives back any text in any encoding that can hold it', () => {
    const encoding = fc.constantFrom<Encoding>(
      'utf-8',
      'utf-8-bom',
      'utf-16le',
      'utf-16be',
      'latin-1',
      'windows-1252',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), encoding, (text, chosen) => {
        const encoded = encodeText(text, chosen);
        if (!encoded.ok || sniffEncoding(encoded.value, true) !== chosen) return;
        expect(decodeText(encoded.value)).toEqual({ text, encoding: chosen });
      }),
    );
  });
});
