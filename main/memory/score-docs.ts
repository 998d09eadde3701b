import type { Plan } from './plan';
import { neighbourShare } from './rank';

export interface ScoreDeps {
  /** The rows that hold a stem. */
  readonly rowsOf: (stem: string) => readonly number[];
  /** How much a stem tells. */
  readonly weight: (stem: string) => number;
  /** How much a word in a row counts. */
  readonly share: (doc: number) => number;
  /** The highest number of a row. */
  readonly last: number;
  readonly limit: number;
}

export interface DocScorer {
  /**
   * The rows that hold the most of the question, best first, the newer of equal ones before. A term is worth what its
   * own word tells, or the best of its neighbours, once.
   */
  best(plan: Plan, telling: ReadonlySet<string>, deps: ScoreDeps): readonly number[];
}

interface Scored {
  readonly doc: number;
  readonly score: number;
}

/** Keeps its columns between searches: for a hundred thousand rows they take a megabyte and a half. */
export function createDocScorer(): DocScorer {
  let scores = new Float64Array(0);
  /** The last term that was counted for a row. */
  let countedFor = new Uint32Array(0);
  let term = 0;

  function add({ terms }: Plan, telling: ReadonlySet<string>, deps: ScoreDeps): readonly number[] {
    const touched: number[] = [];
    for (const { word, also } of terms) {
      term += 1;
      for (const { stem, worth } of worthsOf(word, also, telling, deps)) {
        for (const doc of deps.rowsOf(stem)) {
          if (countedFor[doc] === term) continue;
          countedFor[doc] = term;
          if (scores[doc] === 0) touched.push(doc);
          scores[doc] = (scores[doc] ?? 0) + worth;
        }
      }
    }
    return touched;
  }

  return {
    best(plan, telling, deps) {
      if (scores.length <= deps.last) {
        scores = new Float64Array(deps.last + 10_000);
        countedFor = new Uint32Array(scores.length);
      }
      const touched = add(plan, telling, deps);
      const best: Scored[] = [];
      for (const doc of touched) {
        insert(best, { doc, score: (scores[doc] ?? 0) * deps.share(doc) }, deps.limit);
        scores[doc] = 0;
      }
      return best.map(({ doc }) => doc);
    },
  };
}

/** A row that holds several stems counts for the best of them, which comes first. */
function worthsOf(
  word: string,
  also: readonly string[],
  telling: ReadonlySet<string>,
  { weight }: ScoreDeps,
): readonly { readonly stem: string; readonly worth: number }[] {
  const own = weight(word);
  const neighbours = also.map((stem) => ({ stem, worth: neighbourShare * Math.min(own, weight(stem)) }));
  return [{ stem: word, worth: own }, ...neighbours]
    .filter(({ stem }) => telling.has(stem))
    .toSorted((one, other) => other.worth - one.worth);
}

function insert(best: Scored[], one: Scored, limit: number): void {
  const last = best.at(-1);
  if (best.length === limit && last !== undefined && !isBetter(one, last)) return;
  let place = best.length;
  for (let before = best[place - 1]; before !== undefined && isBetter(one, before); before = best[place - 1])
    place -= 1;
  best.splice(place, 0, one);
  if (best.length > limit) best.pop();
}

function isBetter(one: Scored, other: Scored): boolean {
  return one.score === other.score ? one.doc > other.doc : one.score > other.score;
}
