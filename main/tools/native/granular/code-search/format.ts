import type { FileByWords } from '../../../../workspace/code-index/by-words';
import type { CodeAnswer, FoundCode } from '../../../../workspace/code-index/code-index';

type Found = Extract<CodeAnswer, { kind: 'found' }>;

/** What the model reads of an answer from the index. */
export function formatFound({ hits, ready, indexed, listed }: Found, query: string, where: string): string {
  const building = ready
    ? []
    : [
        `(The code index is being built: ${indexed} of ${listed} files so far, so this may not be all; ask again soon.)`,
      ];
  if (hits.length === 0) return [nothing(query, where), ...building].join('\n');
  return [...hits.map(formatHit), ...building].join('\n');
}

export function nothing(query: string, where: string): string {
  return (
    `Nothing found for ${JSON.stringify(query)}${where === '' ? '' : ` in ${where}`}. Hidden files, files that ` +
    '.gitignore names, secrets and generated bulk are not in the index; code_grep can search the first two.'
  );
}

function formatHit({ path, first, last, symbol, kind, excerpt }: FoundCode): string {
  const name = symbol === undefined ? '' : ` ${symbol} (${kind ?? 'symbol'})`;
  const lines = excerpt.map(({ line, text }) => `  ${line}: ${text.trim()}`);
  return [`${path}:${first}-${last}${name}`, ...lines].join('\n');
}

/** For the time in which no index answers; `why` stands in a sentence. */
export function formatByWords(files: readonly FileByWords[], limit: number, why: string): string {
  const shown = files.slice(0, limit).map(({ path, words }) => `${path}  (${words.join(', ')})`);
  return [`(${why} These files hold most of its words.)`, ...shown].join('\n');
}
