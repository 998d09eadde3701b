import type { SearchOutcome } from '../../../../workspace/search';
import type { SearchScope } from './scope';

export interface FormatOptions {
  /** Undefined for a listing of files. */
  readonly pattern: string | undefined;
  readonly glob: string | undefined;
  /** Most lines or files shown. */
  readonly limit: number;
  readonly maxCharacters: number;
  readonly hidden: boolean;
  readonly ignored: boolean;
  /** A sentence on how to see more, in the words of the tool. */
  readonly narrowHint: string;
}

export interface FormattedSearch {
  readonly text: string;
  readonly matches: number;
  readonly files: number;
  readonly truncated: boolean;
}

type Found = Extract<SearchOutcome, { kind: 'found' }>;

/** What the model reads of one search; says so when it is not all, and why nothing was found. */
export function formatSearch(found: Found, scope: SearchScope, options: FormatOptions): FormattedSearch {
  const count = found.output === 'content' ? found.lines.length : found.files.length;
  const grouped = found.output === 'content' && found.lines.some((line) => !line.match);
  const shown = takeRows(count, (index) => rowAt(found, index, grouped, scope), options);
  const notes = found.notes.map((note) => `(${note})`);
  const { matches, files } = totals(found);
  if (count === 0) {
    return {
      text: [nothingFound(scope, options), ...notes].join('\n'),
      matches: 0,
      files: 0,
      truncated: false,
    };
  }
  const truncated = shown.length < count || found.more;
  const total = `${found.more ? 'more than ' : ''}${count}`;
  const cut = truncated
    ? [
        `(Cut off: ${shown.length} of ${total} ${found.output === 'content' ? 'lines' : 'files'}. ${options.narrowHint})`,
      ]
    : [];
  return { text: [...shown, ...cut, ...notes].join('\n'), matches, files, truncated };
}

/**
 * One row as the model reads it. `path:line:text` for a match and `path-line-text` around it, as grep prints them; `--`
 * between groups.
 */
function rowAt(found: Found, index: number, grouped: boolean, scope: SearchScope): string {
  if (found.output !== 'content') {
    const file = found.files[index];
    if (file === undefined) return '';
    const name = scope.display(file.path);
    return found.output === 'count' ? `${name}:${file.count}` : name;
  }
  const line = found.lines[index];
  if (line === undefined) return '';
  const mark = line.match ? ':' : '-';
  const row = `${scope.display(line.path)}${mark}${line.line}${mark}${line.text}`;
  return line.apart && index > 0 && grouped ? `--\n${row}` : row;
}

/** Makes only the rows that are shown: a listing may have found a hundred times as many. */
function takeRows(count: number, row: (index: number) => string, options: FormatOptions): readonly string[] {
  const taken: string[] = [];
  let characters = 0;
  for (let index = 0; index < Math.min(count, options.limit); index += 1) {
    const next = row(index);
    characters += next.length + 1;
    if (characters > options.maxCharacters) break;
    taken.push(next);
  }
  return taken;
}

function totals(found: Found): { matches: number; files: number } {
  if (found.output !== 'content') {
    const matches = found.files.reduce((sum, file) => sum + Math.max(1, file.count), 0);
    return { matches, files: found.files.length };
  }
  const matching = found.lines.filter((line) => line.match);
  return { matches: matching.length, files: new Set(matching.map((line) => line.path)).size };
}

/** Never says which files were left out, nor whether any was: that would tell what a secret holds. */
function nothingFound(scope: SearchScope, options: FormatOptions): string {
  const what = options.pattern === undefined ? 'No files match' : 'No matches for';
  const subject = JSON.stringify(options.pattern ?? options.glob ?? '*');
  const where = scope.shown === '' ? '' : ` in ${scope.shown}`;
  const beside = options.pattern !== undefined && options.glob !== undefined ? ` (glob ${options.glob})` : '';
  return `${what} ${subject}${where}${beside}. ${scope.file === undefined ? leftOut(options) : ''}`.trimEnd();
}

function leftOut({ hidden, ignored }: FormatOptions): string {
  if (hidden && ignored) return 'Files that hold secrets are only searched by their own path.';
  if (hidden) return 'Files that .gitignore names were left out; set ignored to include them.';
  return ignored
    ? 'Hidden files were left out; set hidden to include them.'
    : 'Hidden files and files that .gitignore names were left out; set hidden or ignored to include them.';
}
