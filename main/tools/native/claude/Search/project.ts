import type { SearchRow } from '@shared/domain/display';
import type { HookProjection } from '../../../define';
import { absolutePath, given, isFields } from '../../project-files';
import type { SearchInput } from './definition';

/** Search as Claude Code's hooks know it: Glob for a listing of files, otherwise Grep, once for each pattern. */
export const projectSearch: HookProjection<SearchInput> = {
  calls(input, session) {
    const { query: _query, queries: _queries, path, ignore_case: ignoreCase, context, ...own } = input;
    const place = given('path', path === undefined ? undefined : absolutePath(path, session));
    const patterns = allPatterns(input);
    if (patterns.length === 0) {
      const { glob, ...rest } = own;
      return [{ name: 'Glob', input: { pattern: glob ?? '**/*', ...place, ...rest } }];
    }
    const options = { ...given('-i', ignoreCase), ...given('-C', context) };
    return patterns.map((pattern) => ({
      name: 'Grep',
      input: { pattern, ...place, ...own, output_mode: own.output_mode ?? 'content', ...options },
    }));
  },
  fold(input, updates) {
    const patterns = allPatterns(input);
    const [first] = updates.values();
    const { pattern, '-i': ignoreCase, '-C': context, '-n': _numbers, ...rest } = first ?? {};
    if (patterns.length === 0) return { ...rest, ...given('glob', pattern) };
    const queries = patterns.map((one, index) => updates.get(index)?.['pattern'] ?? one);
    const options = { ...given('ignore_case', ignoreCase), ...given('context', context) };
    return { ...rest, ...options, ...(queries.length === 1 ? { query: queries[0] } : { queries }) };
  },
  text(output, { name }) {
    if (!isFields(output) || !Array.isArray(output['filenames'])) return undefined;
    const names = (output['filenames'] as readonly unknown[]).map(String).join('\n');
    return name === 'Glob' || typeof output['content'] !== 'string' ? names : output['content'];
  },
};

/** One search as Claude Code tells it; rows are the lines that the model reads, notices left out. */
export function searchResponse(input: SearchInput, row: SearchRow, text: string, durationMs: number): object {
  const rows = row.matches === 0 ? [] : text.split('\n').filter((line) => !/^\(.*\)$/.test(line));
  const { truncated = false } = row;
  if (allPatterns(input).length === 0) {
    const counts = { numFiles: rows.length, truncated, totalMatches: row.files, countIsComplete: !truncated };
    return { filenames: rows, durationMs, ...counts };
  }
  const mode = input.output_mode ?? 'content';
  if (mode === 'files_with_matches')
    return { mode, filenames: rows, numFiles: rows.length, totalFiles: row.files };
  const content = rows.join('\n');
  if (mode === 'count') return { mode, numFiles: row.files, filenames: [], content, numMatches: row.matches };
  const cut = truncated ? { appliedLimit: input.head_limit ?? rows.length } : {};
  return {
    mode,
    numFiles: 0,
    filenames: [],
    content,
    numLines: rows.length,
    totalLines: rows.length,
    ...cut,
  };
}

function allPatterns({ query, queries }: SearchInput): readonly string[] {
  return [...new Set([...(query === undefined ? [] : [query]), ...(queries ?? [])])];
}
