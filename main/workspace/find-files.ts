import { setImmediate as turn } from 'node:timers/promises';
import { fuzzyScorer } from '@shared/text/fuzzy';
import { fold } from '@shared/text/fold';

/** A file's path below its folder, and the same as it is compared. */
export interface ListedFile {
  readonly relative: string;
  readonly folded: string;
}

/** After so long the thread is somebody else's for a turn: a large folder must not hold the window up. */
const sliceMs = 4;
/** Files between two looks at the clock. */
const stride = 256;

interface Scored {
  readonly relative: string;
  readonly score: number;
}

export function listedFile(relative: string): ListedFile {
  return { relative, folded: fold(relative) };
}

/** The best files for the letters, best first; equals keep the order of the list. */
export async function findFiles(
  query: string,
  files: readonly ListedFile[],
  limit: number,
): Promise<readonly string[]> {
  const scoreOf = fuzzyScorer(query);
  const best: Scored[] = [];
  let began = performance.now();
  for (const [index, { relative, folded }] of files.entries()) {
    const score = scoreOf(relative, folded);
    if (score !== undefined) insert(best, { relative, score }, limit);
    if (index % stride !== 0 || performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
  return best.map(({ relative }) => relative);
}

/** Keeps the list sorted and short. */
function insert(best: Scored[], one: Scored, limit: number): void {
  const last = best.at(-1);
  if (best.length === limit && last !== undefined && one.score <= last.score) return;
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((best[middle]?.score ?? 0) >= one.score) from = middle + 1;
    else to = middle;
  }
  best.splice(from, 0, one);
  if (best.length > limit) best.pop();
}
