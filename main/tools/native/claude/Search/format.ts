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
  const rows = found.output === 'content' ? contentRows(found, scope) : fileRows(found, scope);
  const shown = takeRows(rows, options);
  const notes = found.notes.map((note) => `(${note})`);
  const { matches, files } = totals(found);
  if (rows.length === 0) {
    return {
      text: [nothingFound(scope, options), ...notes].join('\n'),
      matches: 0,
      files: 0,
      truncated: false,
    };
  }
  const truncated = shown.length < rows.length || found.more;
  const total = `${found.more ? 'more than ' : ''}${rows.length}`;
  const cut = truncated
    ? [
        `(Cut off: ${shown.length} of ${total} ${found.output === 'content' ? 'lines' : 'files'}. Narrow it with path, glob or type, or raise head_limit.)`,
      ]
    : [];
  return { text: [...shown, ...cut, ...notes].join('\n'), matches, files, truncated };
}

/** `path:line:text` for a match and `path-line-text` around it, as grep prints them; `--` between groups. */
function contentRows(found: Extract<Found, { output: 'content' }>, scope: SearchScope): readonly string[] {
  const grouped = found.lines.some((line) => !line.match);
  return found.lines.map(({ path, line, text, match, apart }, index) => {
    const mark = match ? ':' : '-';
    const row = `${scope.display(path)}${mark}${line}${mark}${text}`;
    return grouped && apart && index > 0 ? `--\n${row}` : row;
  });
}

function fileRows(found: Exclude<Found, { output: 'content' }>, scope: SearchScope): readonly string[] {
  return found.files.map(({ path, count }) =>
    found.output === 'count' ? `${scope.display(path)}:${count}` : scope.display(path),
  );
}

function takeRows(rows: readonly string[], options: FormatOptions): readonly string[] {
  const taken: string[] = [];
  let characters = 0;
  for (const row of rows.slice(0, options.limit)) {
    characters += row.length + 1;
    if (characters > options.maxCharacters) break;
    taken.push(row);
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
