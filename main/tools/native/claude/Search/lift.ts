import { err, ok } from '@shared/kit/result';
import { isBareGlob } from '../../../../workspace/search-glob';
import { cleanKeys, disagreement, renameFields, type Fields, type Lifted } from '../../lift-fields';

const fields = [
  'query',
  'queries',
  'path',
  'glob',
  'type',
  'output_mode',
  'ignore_case',
  'multiline',
  'context',
  'head_limit',
  'hidden',
  'ignored',
];
const foreign = ['pattern', 'offset', '-i', '-n', '-A', '-B', '-C'];
/** Beside one of these a text is a pattern to look for, never a file pattern. */
const contentFields = ['queries', 'glob', 'type', 'output_mode', 'ignore_case', 'multiline', 'context'];

/** Claude Code's Grep and Glob arguments become ours (SE2). */
export function liftSearch(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, [...fields, ...foreign]);
  if (!cleaned.ok) return cleaned;
  const { '-n': _lineNumbers, offset, ...rest } = cleaned.value;
  if (offset !== undefined && offset !== 0) {
    const message =
      'offset is not supported: a repeated search returns everything again; narrow it or raise head_limit.';
    return err({ field: 'offset', message });
  }
  const named = renameFields(rest, { '-i': 'ignore_case' });
  if (!named.ok) return named;
  const widened = liftContext(named.value);
  const { queries } = widened;
  const listed = typeof queries === 'string' ? { ...widened, queries: [queries] } : widened;
  return liftPattern(listed);
}

/** One number of lines for before and after: the widest asked for. */
function liftContext(input: Fields): Fields {
  const { '-A': after, '-B': before, '-C': around, context, ...rest } = input;
  const asked = [after, before, around, context].filter((value) => value !== undefined);
  if (asked.length === 0) return rest;
  const widest = asked.every((value) => typeof value === 'number') ? Math.max(...asked) : asked[0];
  return { ...rest, context: widest };
}

function liftPattern(input: Fields): Lifted {
  const { pattern, ...rest } = input;
  if (pattern === undefined) {
    const { query, ...others } = rest;
    return ok(typeof query === 'string' && listsFiles(query, rest) ? { ...others, glob: query } : rest);
  }
  if (typeof pattern === 'string' && rest['query'] === undefined && listsFiles(pattern, rest)) {
    return ok({ ...rest, glob: pattern });
  }
  if ('query' in rest && rest['query'] !== pattern) return err(disagreement('pattern', 'query'));
  return ok({ output_mode: 'files_with_matches', ...rest, query: pattern });
}

function listsFiles(text: string, rest: Fields): boolean {
  return isBareGlob(text) && contentFields.every((field) => rest[field] === undefined);
}
