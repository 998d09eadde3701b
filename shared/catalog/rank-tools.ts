/** What keywords are compared with. */
export interface Searchable {
  /** Of `searchIndex`, kept by who searches often: splitting texts costs more than all else. */
  readonly index?: SearchIndex;
  readonly name: string;
  readonly description: string;
  /** Names of its arguments, and of who brings it. */
  readonly more: readonly string[];
}

const nameWeight = 6;
const descriptionWeight = 2;
const moreWeight = 1;

/**
 * The tools that keywords mean, best first (TR4). A word counts where it begins a word of the name, the description or
 * the arguments, more the rarer it is among all tools; `+word` must be there. Ties keep the order given.
 */
export function rankTools<T extends Searchable>(
  query: string,
  tools: readonly T[],
  limit: number,
): readonly T[] {
  const words = wordsOf(query);
  const required = [...query.matchAll(/(?:^|\s)\+(\S+)/gu)].flatMap(([, word]) => wordsOf(word ?? ''));
  if (words.length === 0) return [];
  const asked = [...new Set([...words, ...required])];
  const indexed = tools.map((tool) => {
    const index = tool.index ?? searchIndex(tool);
    return { tool, weights: new Map(asked.map((word) => [word, weightOf(index, word)])) };
  });
  const rarity = new Map(
    words.map((word) => {
      const holders = indexed.filter(({ weights }) => (weights.get(word) ?? 0) > 0).length;
      return [word, Math.log(1 + tools.length / (1 + holders))];
    }),
  );
  return indexed
    .filter(({ weights }) => required.every((word) => (weights.get(word) ?? 0) > 0))
    .map(({ tool, weights }) => ({
      tool,
      score: words.reduce((sum, word) => sum + (weights.get(word) ?? 0) * (rarity.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

/** The words of a tool, by where they stand. */
export interface SearchIndex {
  readonly name: readonly string[];
  readonly description: readonly string[];
  readonly more: readonly string[];
}

export function searchIndex({ name, description, more }: Searchable): SearchIndex {
  const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];
  return {
    name: distinct(wordsOf(name)),
    description: distinct(wordsOf(description)),
    more: distinct(more.flatMap(wordsOf)),
  };
}

function weightOf(index: SearchIndex, word: string): number {
  const has = (words: readonly string[]): boolean => words.some((known) => known.startsWith(word));
  if (has(index.name)) return nameWeight;
  if (has(index.description)) return descriptionWeight;
  return has(index.more) ? moreWeight : 0;
}

/** `readFile`, `read_file` and `mcp__files__read` are each the words they are made of. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
