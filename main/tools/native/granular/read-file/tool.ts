import type { Tool } from '../../../define';
import type { ReadInput } from '../../claude/Read/definition';
import { createTwin, onlyEntry } from '../../twin';
import { description, ReadFileInput } from './definition';

/** Read of one file. */
export function createReadFileTool(read: Tool<ReadInput>): Tool<ReadFileInput> {
  return createTwin(read, {
    name: 'read_file',
    description,
    primaryArgument: 'path',
    input: ReadFileInput,
    fromBase: (fields) => onlyEntry(fields, 'reads', 'read_file reads one file; use read_files for several.'),
    toBase: (input) => input,
  });
}
