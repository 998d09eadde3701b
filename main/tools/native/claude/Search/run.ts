import type { SearchRow } from '@shared/domain/display';
import type { Ripgrep } from '../../../../workspace/ripgrep';
import { search, type SearchQuery } from '../../../../workspace/search';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { FileToolDeps } from '../../path-uses';
import type { SearchInput } from './definition';
import { formatSearch } from './format';
import { searchResponse } from './project';
import { askedPath, findScope, type SearchScope } from './scope';

export interface SearchToolDeps extends FileToolDeps {
  readonly ripgrep: Ripgrep;
  /** How to see more of a cut-off result, for a tool with other arguments. */
  readonly narrowHint?: string;
}

/** One call runs at most this many patterns and returns at most this much text (SE1). */
export const maxPatterns = 8;
export const maxCharacters = 64 * 1024;
/** Lines or files of one pattern; as many as Claude Code shows. */
const defaultLimit = 250;
const ownHint = 'Narrow it with path, glob or type, or raise head_limit.';

export function createSearchRun(deps: SearchToolDeps) {
  return async function* runSearch(
    input: SearchInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const scope = await findScope(input, context, deps);
    if (!scope.ok) return failedCall(scope.error, patternsOf(input));
    if (scope.value === undefined) return emptyListing(input);
    const patterns = patternsOf(input);
    const sections: string[] = [];
    const rows: SearchRow[] = [];
    const texts: string[] = [];
    const startedAt = performance.now();
    let left = maxCharacters;
    for (const pattern of patterns.slice(0, maxPatterns)) {
      const done = await runOne(deps, input, pattern, scope.value, context.signal);
      if (done === undefined) break;
      const section = patterns.length === 1 ? done.text : `### "${pattern ?? ''}"\n${done.text}`;
      if (sections.length > 0 && section.length > left) break;
      left -= section.length;
      sections.push(section);
      rows.push(done.row);
      texts.push(done.text);
    }
    const notRun = patterns.slice(rows.length).map((pattern) => JSON.stringify(pattern ?? ''));
    if (context.signal.aborted) sections.push('The search was stopped.');
    else if (notRun.length > 0) {
      sections.push(
        `Not searched, because one call takes ${maxPatterns} patterns and returns 64 KB: ${notRun.join(', ')}. Search these in another call.`,
      );
    }
    const failed = rows.length > 0 && rows.every((row) => row.error !== undefined);
    const durationMs = Math.round(performance.now() - startedAt);
    return {
      content: [{ type: 'text', text: sections.join('\n\n') }],
      isError: failed,
      ...(failed ? { reason: rows[0]?.error ?? '' } : {}),
      display: { kind: 'search', rows },
      responses: () => rows.map((row, index) => searchResponse(input, row, texts[index] ?? '', durationMs)),
    };
  };
}

/** Patterns in the order asked, each once; one `undefined` for a listing. */
export function patternsOf(input: SearchInput): readonly (string | undefined)[] {
  const all = [...(input.query === undefined ? [] : [input.query]), ...(input.queries ?? [])];
  return all.length === 0 ? [undefined] : [...new Set(all)];
}

interface DoneSearch {
  readonly text: string;
  readonly row: SearchRow;
}

/** Undefined when the call was stopped. */
async function runOne(
  { ripgrep, narrowHint = ownHint }: SearchToolDeps,
  input: SearchInput,
  pattern: string | undefined,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<DoneSearch | undefined> {
  const outcome = await search(ripgrep, queryOf(input, pattern, scope), signal);
  const name = pattern ?? input.glob ?? '';
  if (outcome.kind === 'aborted') return undefined;
  if (outcome.kind === 'failed') {
    const text = `The search failed: ${outcome.message}`;
    return { text, row: { pattern: name, matches: 0, files: 0, error: outcome.message } };
  }
  const { text, matches, files, truncated } = formatSearch(outcome, scope, {
    pattern,
    glob: input.glob,
    limit: input.head_limit === 0 ? Number.POSITIVE_INFINITY : (input.head_limit ?? defaultLimit),
    maxCharacters,
    hidden: input.hidden === true,
    ignored: input.ignored === true,
    narrowHint,
  });
  const note = outcome.notes.length === 0 ? {} : { note: outcome.notes.join(' ') };
  return { text, row: { pattern: name, matches, files, ...(truncated ? { truncated } : {}), ...note } };
}

function queryOf(input: SearchInput, pattern: string | undefined, scope: SearchScope): SearchQuery {
  const mode = input.output_mode ?? 'content';
  const output = pattern === undefined || mode === 'files_with_matches' ? 'files' : mode;
  return {
    folder: scope.folder,
    output,
    ...(scope.file === undefined ? {} : { file: scope.file }),
    ...(scope.glob === undefined ? {} : { glob: scope.glob }),
    ...(scope.shallow ? { shallow: true } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(input.type === undefined ? {} : { type: input.type }),
    ...(input.ignore_case === true ? { ignoreCase: true } : {}),
    ...(input.multiline === true ? { multiline: true } : {}),
    ...(input.context === undefined ? {} : { context: input.context }),
    ...(input.hidden === true ? { hidden: true } : {}),
    ...(input.ignored === true ? { ignored: true } : {}),
    // The names of secret files are no secret, so a listing shows them.
    ...(pattern === undefined ? {} : { leaveOut: (relative: string) => scope.leaveOut(relative) }),
  };
}

/** A file pattern about a folder that does not exist matches nothing; that is an answer, not a failure. */
function emptyListing(input: SearchInput): ToolResult {
  const text = `No files match ${JSON.stringify(input.glob)}: there is no folder ${askedPath(input).path}.`;
  const rows = patternsOf(input).map((pattern) => ({
    pattern: pattern ?? input.glob ?? '',
    matches: 0,
    files: 0,
  }));
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'search', rows } };
}

function failedCall(message: string, patterns: readonly (string | undefined)[]): ToolResult {
  return {
    content: [{ type: 'text', text: message }],
    isError: true,
    reason: message,
    display: {
      kind: 'search',
      rows: patterns.map((pattern) => ({ pattern: pattern ?? '', matches: 0, files: 0, error: message })),
    },
  };
}
