import { prefixes, type PaletteMode } from './prefixes';

/** What is looked for, and with which words. `line` is one behind a file's name, or that of `:`. */
export interface PaletteQuery {
  readonly mode: PaletteMode;
  readonly words: string;
  readonly line: number | null;
}

/** As much as main takes of a query. */
const longest = 300;

export function readQuery(query: string): PaletteQuery {
  const prefix = prefixes.find(({ sign }) => sign !== '' && query.startsWith(sign));
  const mode = prefix?.mode ?? 'all';
  const words = query
    .slice(prefix?.sign.length ?? 0)
    .trim()
    .slice(0, longest);
  if (mode === 'line') {
    const line = /^(\d{1,7})$/.exec(words)?.[1];
    return { mode, words, line: line === undefined ? null : Math.max(1, Number(line)) };
  }
  const [, name = '', behind] = (mode === 'all' && /^(.*\S):(\d{0,7})$/.exec(words)) || [];
  if (name === '') return { mode, words, line: null };
  return { mode, words: name, line: behind === '' ? null : Math.max(1, Number(behind)) };
}
