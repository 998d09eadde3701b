import type { Ripgrep, RipgrepEnd } from './ripgrep';
import { comparePaths, createContentReader, type ContentLine } from './search-content';

export interface SearchQuery {
  /** A regular expression; undefined lists files. */
  readonly pattern?: string;
  /** What to search: a folder, or one file in it. Real paths. */
  readonly folder: string;
  readonly file?: string;
  readonly glob?: string;
  readonly shallow?: boolean;
  readonly type?: string;
  readonly ignoreCase?: boolean;
  readonly multiline?: boolean;
  readonly context?: number;
  readonly hidden?: boolean;
  readonly ignored?: boolean;
  readonly output: 'content' | 'files' | 'count';
  /** Leaves a file out, as if it were not there. Given its path relative to `folder`. */
  readonly leaveOut?: (relative: string) => boolean;
}

export type SearchOutcome =
  | {
      readonly kind: 'found';
      readonly output: 'content';
      readonly lines: readonly ContentLine[];
      readonly more: boolean;
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'found';
      readonly output: 'files' | 'count';
      readonly files: readonly CountedFile[];
      readonly more: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'aborted' };

export interface CountedFile {
  /** Relative to the folder searched. */
  readonly path: string;
  /** Matching lines, 0 where they were not counted. */
  readonly count: number;
}

/** Lines collected before the search is ended; far above what a result shows, so that most are sorted whole. */
const maxLines = 5_000;
const maxFiles = 50_000;
const maxCollectedCharacters = 4 * 1024 * 1024;

type Attempt = SearchQuery & { readonly literal?: boolean };

/**
 * One search with its retries: a pattern with a line feed is searched across lines, one that does not compile is
 * taken as literal text, and a folder of which .gitignore hides everything is searched all the same, because
 * it was named. Results come in the order of their paths.
 */
export async function search(
  ripgrep: Ripgrep,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const spans = query.multiline !== true && query.pattern !== undefined && holdsLineFeed(query.pattern);
  if (!spans) return await searchAsAsked(ripgrep, query, signal);
  const outcome = await searchAsAsked(ripgrep, { ...query, multiline: true }, signal);
  return withNote(outcome, 'The pattern holds a line feed, so it was searched across lines.');
}

/** A line feed itself or its escape. ripgrep's second engine takes such a pattern and never finds it. */
function holdsLineFeed(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\n|\n/.test(pattern);
}

async function searchAsAsked(
  ripgrep: Ripgrep,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const first = await attempt(ripgrep, query, signal);
  if (first.kind === 'retry') {
    const second = await attempt(ripgrep, { ...query, ...first.change }, signal);
    if (second.kind === 'retry') return { kind: 'failed', message: second.message };
    return withNote(second, first.note);
  }
  if (first.kind !== 'found' || !isEmpty(first) || query.ignored === true || query.file !== undefined)
    return first;
  if (!(await hidesEverything(ripgrep, query, signal))) return first;
  const all = await attempt(ripgrep, { ...query, ignored: true, hidden: true }, signal);
  return all.kind === 'retry' ? first : withNote(all, isEmpty(all) ? undefined : ignoredNote);
}

const ignoredNote = 'The folder is hidden by .gitignore; it was searched because it was named.';

export function isEmpty(outcome: SearchOutcome): boolean {
  if (outcome.kind !== 'found') return false;
  return outcome.output === 'content' ? outcome.lines.length === 0 : outcome.files.length === 0;
}

type Retry = {
  readonly kind: 'retry';
  readonly change: Partial<Attempt>;
  readonly note: string;
  readonly message: string;
};

async function attempt(
  ripgrep: Ripgrep,
  query: Attempt,
  signal: AbortSignal,
): Promise<SearchOutcome | Retry> {
  const collector = query.output === 'content' ? collectContent(query) : collectFiles(query);
  const end = await ripgrep.run({
    cwd: query.folder,
    args: searchArguments(query),
    separator: query.output === 'files' ? '\0' : '\n',
    onRecord: collector.take,
    signal,
  });
  if (end.kind === 'aborted') return { kind: 'aborted' };
  if (end.kind === 'unavailable')
    return { kind: 'failed', message: `ripgrep could not be started: ${end.message}` };
  const found = collector.found(end.kind === 'enough');
  return end.kind === 'ended' && end.code >= 2 ? judgeFailure(query, end, found) : found;
}

/** Exit code 2 means a bad pattern, or only that some file could not be read. */
function judgeFailure(
  query: Attempt,
  end: Extract<RipgrepEnd, { kind: 'ended' }>,
  found: SearchOutcome,
): SearchOutcome | Retry {
  const errors = end.errors.trim();
  if (/regex parse error|regex could not be compiled|PCRE2: error/.test(errors) && query.literal !== true) {
    const note = `The pattern is no valid regular expression (${regexFault(errors)}), so it was searched as literal text.`;
    return { kind: 'retry', change: { literal: true }, note, message: errors };
  }
  const unreadable = errors.split('\n').filter((line) => /\(os error \d+\)/.test(line)).length;
  if (unreadable > 0)
    return withNote(found, `${unreadable} ${unreadable === 1 ? 'path' : 'paths'} could not be read.`);
  return { kind: 'failed', message: errors.replace(/^rg: /, '') };
}

function regexFault(errors: string): string {
  return /error: (.+)/.exec(errors.replaceAll(/~{3,}/g, ''))?.[1]?.trim() ?? 'it does not compile';
}

function searchArguments(query: Attempt): readonly string[] {
  const args = ['--no-require-git'];
  if (query.hidden === true) args.push('--hidden', '--glob=!.git');
  if (query.ignored === true) args.push('--no-ignore');
  if (query.shallow === true) args.push('--max-depth=1');
  if (query.type !== undefined) args.push(`--type=${query.type}`);
  if (query.glob !== undefined) args.push(`--${query.ignoreCase === true ? 'iglob' : 'glob'}=${query.glob}`);
  args.push(...patternArguments(query));
  args.push(query.file === undefined ? './' : `./${query.file}`);
  return args;
}

function patternArguments(query: Attempt): readonly string[] {
  if (query.pattern === undefined) return ['--files', '--null'];
  const args: string[] = [];
  if (query.literal === true) args.push('--fixed-strings');
  else args.push('--engine=auto');
  if (query.ignoreCase === true) args.push('--ignore-case');
  if (query.multiline === true) args.push('--multiline', '--multiline-dotall');
  if (query.output === 'content') args.push('--json', `--context=${query.context ?? 0}`);
  else args.push(query.output === 'count' ? '--count' : '--files-with-matches', '--null', '--with-filename');
  args.push(`--regexp=${query.pattern}`);
  return args;
}

/** Whether .gitignore and the hidden-file rule leave nothing of a folder; ends at the first file seen. */
async function hidesEverything(ripgrep: Ripgrep, query: SearchQuery, signal: AbortSignal): Promise<boolean> {
  let seen = false;
  await ripgrep.run({
    cwd: query.folder,
    args: ['--no-require-git', '--files', '--null', './'],
    separator: '\0',
    onRecord: () => {
      seen = true;
      return false;
    },
    signal,
  });
  return !seen && !signal.aborted;
}

interface Collector {
  readonly take: (record: string) => boolean;
  readonly found: (more: boolean) => SearchOutcome;
}

function collectContent(query: SearchQuery): Collector {
  const reader = createContentReader(query.leaveOut);
  return {
    take: (record) => {
      reader.take(record);
      return reader.size() < maxCollectedCharacters && reader.count() < maxLines;
    },
    found: (more) => ({ kind: 'found', output: 'content', lines: reader.lines(), more, notes: [] }),
  };
}

function collectFiles(query: SearchQuery): Collector {
  const files: CountedFile[] = [];
  // A count ends with a line feed, and so may a part of a file's name: only a record with both is whole.
  let begun = '';
  return {
    take: (record) => {
      const whole = begun + record;
      begun = query.output === 'count' && !whole.includes('\0') ? `${whole}\n` : '';
      if (begun !== '') return true;
      const [name = '', count = '0'] = whole.split('\0');
      const path = name.replace(/^\.\//, '');
      if (query.leaveOut?.(path) !== true) files.push({ path, count: Number(count) });
      return files.length < maxFiles;
    },
    found: (more) => ({
      kind: 'found',
      output: query.output === 'count' ? 'count' : 'files',
      files: files.toSorted((one, other) => comparePaths(one.path, other.path)),
      more,
      notes: [],
    }),
  };
}

function withNote(outcome: SearchOutcome | Retry, note: string | undefined): SearchOutcome {
  if (outcome.kind === 'retry') return { kind: 'failed', message: outcome.message };
  if (outcome.kind !== 'found' || note === undefined) return outcome;
  return { ...outcome, notes: [...outcome.notes, note] };
}
