import { err, ok, type Result } from '@shared/kit/result';

/** Pages from `first` to `last`, both counted; an open end has no `last`. */
export interface PageRange {
  readonly first: number;
  readonly last: number | undefined;
}

/** Reads "3", "2-5", "1,4-6" or "7-" (to the end). The error is a sentence that says what is wrong. */
export function parsePages(text: string): Result<readonly PageRange[], string> {
  const ranges: PageRange[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})\s*(?:([-–])\s*(\d{1,9})?)?\s*$/.exec(part);
    if (match === null) return err(`${JSON.stringify(text)} names no pages. Write "3", "2-5" or "1,4-6".`);
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : match[3] === undefined ? undefined : Number(match[3]);
    if (first < 1) return err('Pages count from 1.');
    if (last !== undefined && last < first) return err(`Page ${last} lies before page ${first}.`);
    ranges.push({ first, last });
  }
  return ok(ranges);
}

/** The pages of a document of `count` pages that the ranges name: in the order asked, each once. */
export function pagesWithin(ranges: readonly PageRange[], count: number): readonly number[] {
  const pages = new Set<number>();
  for (const { first, last } of ranges) {
    for (let page = first; page <= Math.min(last ?? count, count); page += 1) pages.add(page);
  }
  return [...pages];
}

/** The shortest spelling of a list of pages: "1,4-6". */
export function formatPages(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
