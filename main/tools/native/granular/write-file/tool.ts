import type { Tool } from '../../../define';
import type { WriteInput } from '../../claude/Write/definition';
import { createTwin, onlyEntry } from '../../twin';
import { description, WriteFileInput } from './definition';

/** Write of one file. */
export function createWriteFileTool(write: Tool<WriteInput>): Tool<WriteFileInput> {
  return createTwin(write, {
    name: 'write_file',
    description,
    primaryArgument: 'path',
    input: WriteFileInput,
    fromBase: (fields) =>
      onlyEntry(fields, 'files', 'write_file writes one file; call it once for each file.'),
    toBase: ({ create_directories: folders, ...file }) => ({
      files: [file],
      ...(folders === undefined ? {} : { create_directories: folders }),
    }),
  });
}
