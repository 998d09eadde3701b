/** One answer of one kind; a higher score is better. */
export interface Scored {
  readonly kind: string;
  readonly score: number;
}

/**
 * One list of the best of all kinds: the best of each kind has a place as long as there is one, the others go by score
 * alone. Equals keep the order given, so the order of the lists says which kind comes first.
 */
export function mergeRanked<T extends Scored>(lists: readonly (readonly T[])[], limit: number): readonly T[] {
  const all = lists.flat().toSorted((one, other) => other.score - one.score);
  const kinds = new Set<string>();
  const [first, rest]: [T[], T[]] = [[], []];
  for (const one of all) {
    (kinds.has(one.kind) ? rest : first).push(one);
    kinds.add(one.kind);
  }
  const taken = new Set([...first, ...rest].slice(0, limit));
  return all.filter((one) => taken.has(one));
}
