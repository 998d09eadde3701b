/** What keywords are compared with. */
export interface Searchable {
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
  const indexed = tools.map((tool) => ({ tool, index: indexOf(tool) }));
  const rarity = new Map(
    words.map((word) => {
      const holders = indexed.filter(({ index }) => weightOf(index, word) > 0).length;
      return [word, Math.log(1 + tools.length / (1 + holders))];
    }),
  );
  return indexed
    .filter(({ index }) => required.every((word) => weightOf(index, word) > 0))
    .map(({ tool, index }) => ({
      tool,
      score: words.reduce((sum, word) => sum + weightOf(index, word) * (rarity.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

interface Index {
  readonly name: readonly string[];
  readonly description: readonly string[];
  readonly more: readonly string[];
}

function indexOf({ name, description, more }: Searchable): Index {
  return { name: wordsOf(name), description: wordsOf(description), more: more.flatMap(wordsOf) };
}

function weightOf(index: Index, word: string): number {
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
