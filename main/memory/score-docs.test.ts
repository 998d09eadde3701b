import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDocScorer } from './score-docs';

it('ME2: the best rows are those that a full sort gives, whatever was scored before', () => {
  const scorer = createDocScorer();
  const stems = ['a', 'b', 'c', 'd'] as const;
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.tuple(rows, rows, rows, rows), fc.integer({ min: 1, max: 8 }), (held, limit) => {
      const rowsOf = (stem: string): readonly number[] => held[stems.findIndex((one) => one === stem)] ?? [];
      const weight = (stem: string): number => ({ a: 4, b: 2, c: 1 })[stem] ?? 8;
      const terms = [
        { word: 'a', also: ['c', 'd'] },
        { word: 'b', also: [] },
      ];
      const has = (stem: string, doc: number): boolean => rowsOf(stem).includes(doc);
      const worth = (doc: number): number =>
        Math.max(has('a', doc) ? 4 : 0, has('d', doc) ? 0.55 * 4 : 0, has('c', doc) ? 0.55 : 0) +
        (has('b', doc) ? 2 : 0);
      const expected = Array.from({ length: 40 }, (_none, index) => index + 1)
        .filter((doc) => worth(doc) > 0)
        .toSorted(
          (one, other) => worth(other) / (1 + (other % 3)) - worth(one) / (1 + (one % 3)) || other - one,
        );
      const best = scorer.best({ terms, asksWhy: false }, new Set(stems), {
        rowsOf,
        weight,
        share: (doc) => 1 / (1 + (doc % 3)),
        last: 40,
        limit,
      });
      const scoreOf = (doc: number): number => Math.round((worth(doc) / (1 + (doc % 3))) * 1e6);
      expect(best.map(scoreOf)).toEqual(expected.slice(0, limit).map(scoreOf));
      expect(new Set(best).size).toBe(best.length);
    }),
    { numRuns: 60 },
  );
});
