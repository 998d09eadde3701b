import { err, ok } from '@shared/kit/result';
import type { Tool } from '../../../define';
import type { SearchInput } from '../../claude/Search/definition';
import { renameFields, type Fields, type Lifted } from '../../lift-fields';
import { createTwin } from '../../twin';
import { CodeGrepInput, description } from './definition';

/** What a Search that serves code_grep says where it cuts a result off. */
export const codeGrepHint = 'Narrow it with path or glob, or raise limit.';

/** Search for one pattern. */
export function createCodeGrepTool(search: Tool<SearchInput>): Tool<CodeGrepInput> {
  return createTwin(search, {
    name: 'code_grep',
    description,
    primaryArgument: 'pattern',
    input: CodeGrepInput,
    before: toSearchWords,
    fromBase: fromSearchWords,
    toBase: ({ pattern, files_only: filesOnly, limit, ...rest }): SearchInput => ({
      ...rest,
      query: pattern,
      output_mode: filesOnly === true ? 'files_with_matches' : 'content',
      ...(limit === undefined ? {} : { head_limit: limit }),
    }),
  });
}

/** The output is always named, so that no pattern is taken for a file pattern and none lists files only. */
function toSearchWords(raw: Fields): Lifted {
  const own = renameFields(raw, { query: 'pattern', head_limit: 'limit' });
  if (!own.ok) return own;
  const { offset, ...kept } = own.value;
  if (offset !== undefined && offset !== 0) {
    return err({ field: 'offset', message: 'code_grep has no offset; narrow it or raise limit.' });
  }
  const named = renameFields(kept, { pattern: 'query', limit: 'head_limit' });
  if (!named.ok) return named;
  const { files_only: filesOnly, ...rest } = named.value;
  if (filesOnly !== undefined && typeof filesOnly !== 'boolean') {
    return err({ field: 'files_only', message: 'files_only is true or false.' });
  }
  if (filesOnly === undefined) return ok({ output_mode: 'content', ...rest });
  const mode = filesOnly ? 'files_with_matches' : 'content';
  if ('output_mode' in rest && rest['output_mode'] !== mode) {
    return err({
      field: 'output_mode',
      message: 'output_mode and files_only disagree; send only files_only.',
    });
  }
  return ok({ ...rest, output_mode: mode });
}

function fromSearchWords(fields: Fields): Lifted {
  const { output_mode: mode, queries, type, ...rest } = fields;
  if (queries !== undefined) {
    return err({ field: 'queries', message: 'code_grep takes one pattern; join several with |.' });
  }
  if (type !== undefined) {
    return err({ field: 'type', message: 'code_grep has no type; use glob, as *.ts.' });
  }
  if (mode === 'count') {
    return err({
      field: 'output_mode',
      message: 'code_grep does not count; use files_only, or read the lines.',
    });
  }
  const named = renameFields(rest, { query: 'pattern', head_limit: 'limit' });
  return named.ok
    ? ok({ ...named.value, ...(mode === 'files_with_matches' ? { files_only: true } : {}) })
    : named;
}
