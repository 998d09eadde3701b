import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from './text-edits';
import { decodeText, encodeText, type Encoding } from './text-file';

/** What only this encoding reads back as itself; stays untouched by the edit, as a file's other text does. */
const anchors: Readonly<Record<Encoding, string>> = {
  'utf-8': 'π',
  'utf-8-bom': 'π',
  'utf-16le': 'π',
  'utf-16be': 'π',
  'latin-1': 'é!',
  'windows-1252': '€!',
};
const letters: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['日', '😀', '\u2028'],
  'utf-8-bom': ['日', '\uFEFF'],
  'utf-16le': ['日', '😀', '\ud800', '\u0a0d'],
  'utf-16be': ['日', '😀', '\udc00', '\u0d0a'],
  'latin-1': ['ü', '\u00a0', 'ÿ'],
  'windows-1252': ['ü', '“', '\u0081'],
};

interface Sample {
  readonly encoding: Encoding;
  readonly before: string;
  readonly old: string;
  readonly fresh: string;
  readonly after: string;
}

/** Texts with line ends written as `\n`; the two marked ones stand nowhere else. */
const samples = fc
  .constantFrom(...(Object.keys(anchors) as Encoding[]))
  .chain((encoding): fc.Arbitrary<Sample> => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '$&', '\n', '\t', ...letters[encoding]), { maxLength: 12 })
      .map((parts) => parts.join(''));
    return fc.tuple(text, text, text, text).map(([before, old, fresh, after]) => ({
      encoding,
      before: anchors[encoding] + before,
      old: `<${old}>`,
      fresh: `{${fresh}}`,
      after,
    }));
  });

function editBytes(bytes: Uint8Array, encoding: Encoding, oldText: string, newText: string): Uint8Array {
  const decoded = decodeText(bytes);
  expect(decoded?.encoding).toBe(encoding);
  const edited = applyEdits(decoded?.text ?? '', [{ oldText, newText, replaceAll: false }]);
  if (!edited.ok) throw new Error(edited.error.message);
  const encoded = encodeText(edited.value.text, encoding);
  if (!encoded.ok) throw new Error(encoded.error.message);
  return encoded.value;
}

function thereAndBack({ encoding, old, fresh }: Sample, file: string): void {
  const start = encodeText(file, encoding);
  if (!start.ok) throw new Error(start.error.message);
  const there = editBytes(start.value, encoding, old, fresh);
  const back = editBytes(there, encoding, fresh, old);
  expect(Buffer.from(back).toString('hex')).toBe(Buffer.from(start.value).toString('hex'));
}

describe('an edit and its inverse leave the same bytes (WE3)', () => {
  it.each(['\n', '\r\n'])('in every encoding, with %j at every line end', (end) => {
    fc.assert(
      fc.property(samples, fc.boolean(), (sample, newlineAtEnd) => {
        const { before, old, after } = sample;
        // The first line end says which ones the file has, whatever the edit takes away.
        const file = `${before}\n${old}${after}${newlineAtEnd ? '\n' : ''}`.replaceAll('\n', () => end);
        thereAndBack(sample, file);
      }),
      { numRuns: 100 },
    );
  });

  it('in every encoding with mixed line ends, where the edit keeps the number of lines', () => {
    fc.assert(
      fc.property(samples, fc.infiniteStream(fc.constantFrom('\n', '\r\n')), (sample, ends) => {
        const lines = sample.old.split('\n').length;
        const fresh = sample.fresh.replaceAll('\n', '').replace('}', `${'x\n'.repeat(lines - 1)}}`);
        const file = `${sample.before}\n${sample.old}${sample.after}`.replaceAll(
          '\n',
          () => ends.next().value ?? '\n',
        );
        thereAndBack({ ...sample, fresh }, file);
      }),
      { numRuns: 100 },
    );
  });
});
