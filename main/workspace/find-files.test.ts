import fc from 'fast-check';
import { fuzzyScore } from '@shared/text/fuzzy';
import { expect, it } from 'vitest';
import { findFiles, listedFile } from './find-files';

const many = Array.from({ length: 60_000 }, (_, index) =>
  listedFile(`packages/part-${index % 97}/src/sensor-${index}.ts`),
);

it('WB1: finding among very many files lets everything else run meanwhile', async () => {
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const found = await findFiles('sensor4242', many, 3);
  over = true;
  expect(found[0]).toBe('packages/part-71/src/sensor-4242.ts');
  expect(found).toHaveLength(3);
  expect(turns).toBeGreaterThan(2);
});

it('WB1: the best of all come first, equals in the order of the list', async () => {
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', 'B'), minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(path, { maxLength: 30 }),
      fc.constantFrom('a', 'ab', 'B', 'ba/', ''),
      fc.integer({ min: 1, max: 10 }),
      async (paths, query, limit) => {
        const expected = paths
          .map((relative) => ({ relative, score: fuzzyScore(query, relative) }))
          .filter(({ score }) => score !== undefined)
          .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
          .slice(0, limit)
          .map(({ relative }) => relative);
        expect(await findFiles(query, paths.map(listedFile), limit)).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});
