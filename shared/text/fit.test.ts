import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitOf, marksAt } from './fit';
import { fuzzyPlaces, fuzzyScore } from './fuzzy';
import { mergeRanked } from './merge-ranked';

const ordered = (query: string, texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => ({ text, fit: fitOf(query, text) }))
    .filter(({ fit }) => fit !== undefined)
    .toSorted((one, other) => (other.fit?.score ?? 0) - (one.fit?.score ?? 0))
    .map(({ text }) => text);

const marked = (query: string, text: string): string =>
  (fitOf(query, text)?.marks ?? []).map(([from, to]) => text.slice(from, to)).join('|');

it('CO9: the whole title comes before its beginning, then beginnings of words, any place, and initials', () => {
  expect(
    ordered('step', ['Misstep', 'The step limit', 'Step limit', 'Step', 'Set to every page', 'Theme']),
  ).toEqual(['Step', 'Step limit', 'The step limit', 'Misstep', 'Set to every page']);
});

it('CO9: every word must stand in it, in whatever order, case and accents', () => {
  expect(fitOf('folder close', 'Close folder')?.score).toBeGreaterThan(0.7);
  expect(fitOf('folder shut', 'Close folder')).toBeUndefined();
  expect(marked('CAFÉ', 'Le cafe noir')).toBe('cafe');
  expect(marked('cafe', 'Le Café noir')).toBe('Café');
  expect(marked('stanbul', 'İstanbul')).toBe('stanbul');
});

it('CO9: marks lie in the text, in order and apart, whatever is typed', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(word, fc.string({ unit: 'grapheme', maxLength: 40 }), (query, text) => {
      const fit = fitOf(query, text);
      for (const marks of [fit?.marks ?? [], marksAt(fuzzyPlaces(query, text))]) {
        let end = -1;
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          end = to;
        }
      }
      expect(fit?.score ?? 0).toBeLessThanOrEqual(1);
      if (fit !== undefined) expect(fit.score).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 100 },
  );
});

it('WB1: letters of a file are marked where they were scored', () => {
  const shown = (query: string, path: string): string =>
    fuzzyPlaces(query, path)
      .map((at) => path[at])
      .join('');
  expect(shown('snsr', 'src/sensor.ts')).toBe('snsr');
  expect(fuzzyPlaces('ts', 'tests/sensor.ts')).toEqual([13, 14]);
  expect(fuzzyPlaces('xyz', 'src/sensor.ts')).toEqual([]);
  expect(fuzzyScore('SENSÖR', 'src/sensor.ts')).toBeDefined();
  expect(fuzzyScore('xyz', 'src/sensor.ts')).toBeUndefined();
});

it('CO9: the best of each kind has a place, everything else goes by score', () => {
  const kinds = ['file', 'tool', 'setting'] as const;
  const item = fc.record({ kind: fc.constantFrom(...kinds), score: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.integer({ min: 1, max: 8 }), (items, limit) => {
      const lists = kinds.map((kind) => items.filter((one) => one.kind === kind));
      const merged = mergeRanked(lists, limit);
      expect(merged).toHaveLength(Math.min(limit, items.length));
      expect(new Set(merged).size).toBe(merged.length);
      const scores = merged.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      const here = lists.filter((list) => list.length > 0);
      if (limit >= here.length)
        for (const list of here) expect(merged.some(({ kind }) => kind === list[0]?.kind)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
