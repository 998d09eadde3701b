import { ok } from '@shared/kit/result';
import type { Tool } from '../../../define';
import type { ReadInput } from '../../claude/Read/definition';
import { renameFields, type Fields } from '../../lift-fields';
import { createTwin } from '../../twin';
import { description, ReadFilesInput } from './definition';

/** Read of several files. */
export function createReadFilesTool(read: Tool<ReadInput>): Tool<ReadFilesInput> {
  return createTwin(read, {
    name: 'read_files',
    description,
    primaryArgument: 'files',
    input: ReadFilesInput,
    before: (raw) => {
      const named = renameFields(raw, { paths: 'files', files: 'reads' });
      if (!named.ok || !('reads' in named.value)) return named;
      const { reads } = named.value;
      return ok({ ...named.value, reads: Array.isArray(reads) ? reads : [reads] });
    },
    fromBase: ({ reads, path, start_line: start, end_line: end, ...rest }) => {
      if (reads === undefined && path === undefined) return ok(rest);
      const own = path === undefined ? [] : [given({ path, start_line: start, end_line: end })];
      return ok({ ...rest, files: [...own, ...(Array.isArray(reads) ? (reads as readonly unknown[]) : [])] });
    },
    toBase: ({ files }) => ({ reads: files }),
  });
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
