import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPages, pagesWithin, parsePages } from './page-ranges';

function pages(text: string, count = 10): readonly number[] | string {
  const ranges = parsePages(text);
  return ranges.ok ? pagesWithin(ranges.value, count) : ranges.error;
}

describe('page ranges (RD1, RD2)', () => {
  it.each([
    ['3', [3]],
    ['2-5', [2, 3, 4, 5]],
    ['1,4-6', [1, 4, 5, 6]],
    [' 9 - , 1 ', [9, 10, 1]],
    ['2–3', [2, 3]],
    ['4,2-4', [4, 2, 3]],
    ['8-12', [8, 9, 10]],
    ['11', []],
    ['1-999999999', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['', '"" names no pages. Write "3", "2-5" or "1,4-6".'],
    ['1,,2', '"1,,2" names no pages. Write "3", "2-5" or "1,4-6".'],
    ['-3', '"-3" names no pages. Write "3", "2-5" or "1,4-6".'],
    ['all', '"all" names no pages. Write "3", "2-5" or "1,4-6".'],
    ['0', 'Pages count from 1.'],
    ['5-2', 'Page 2 lies before page 5.'],
  ])('reads %j', (text, expected) => expect(pages(text)).toEqual(expected));

  it('writes every list of pages so that it is read back as that list', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(list, (wanted) => {
        expect(pages(formatPages(wanted), 40)).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('answers any text with a sentence or with pages of the document', () => {
    const text = fc.stringMatching(/^[-0-9, –a]{0,12}$/);
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 30 }), (asked, count) => {
        const found = pages(asked, count);
        if (typeof found === 'string') expect(found).toMatch(/\.$/);
        else expect(found.every((page) => page >= 1 && page <= count)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
