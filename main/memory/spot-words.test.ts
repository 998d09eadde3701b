import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWordSpotter } from './spot-words';
import { createWordReader, irregularForms } from './words';

const known = [
  ...irregularForms,
  ...'ties tied dies lied axes classes tabs cities decided organisations parseHTTPCall v8 x ab naïve Köpfe foo’s'.split(
    ' ',
  ),
];

it('ME2: the words that are spotted are those that a whole reading finds, in its order', () => {
  const wordsOf = createWordReader();
  const word = fc.oneof(
    fc.constantFrom(...known),
    fc.stringMatching(/^[a-zA-Z]{1,8}(?:s|es|ies|ied|ed|ing|ations?|ment|ly)?$/),
    fc.stringMatching(/^[a-zA-Z0-9_’é検索-]{1,8}$/),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 4 }), (text, asked) => {
      const all = text.join(' ');
      const stems = new Set([...asked, ...text.slice(0, 3)].flatMap((one) => wordsOf(one)));
      const spotted: string[] = [];
      createWordSpotter(stems, wordsOf)(all, (one) => spotted.push(one));
      expect(spotted).toEqual(wordsOf(all).filter((one) => stems.has(one)));
    }),
    { numRuns: 100 },
  );
});
