import type { Ripgrep } from '../ripgrep';
import { search } from '../search';
import { planQuery } from './query-plan';

export interface FileByWords {
  /** Relative to the folder searched. */
  readonly path: string;
  /** The words of the question that stand in it. */
  readonly words: readonly string[];
}

/** Each word is one search through all files. */
const maxWords = 6;

/** The files that hold most words of a question, for the time in which there is no index to ask. */
export async function findByWords(
  ripgrep: Ripgrep,
  ask: { readonly query: string; readonly folder: string; readonly leaveOut: (relative: string) => boolean },
  signal: AbortSignal,
): Promise<readonly FileByWords[]> {
  const words = planQuery(ask.query)
    .terms.map(({ word }) => word)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxWords);
  const { folder, leaveOut } = ask;
  const found = new Map<string, { words: string[]; worth: number }>();
  for (const word of words) {
    const outcome = await search(
      ripgrep,
      { pattern: word, folder, leaveOut, ignoreCase: true, output: 'files' },
      signal,
    );
    if (outcome.kind !== 'found' || outcome.output === 'content') continue;
    // A word that few files hold tells more, and so does one in a file's own name.
    const worth = 1 / Math.log2(2 + outcome.files.length);
    for (const { path } of outcome.files) {
      const file = found.get(path) ?? { words: [], worth: 0 };
      file.words.push(word);
      file.worth += path.toLowerCase().includes(word) ? worth * 2 : worth;
      found.set(path, file);
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.worth - one.worth)
    .map(([path, { words: held }]) => ({ path, words: held }));
}
