import { z } from 'zod';
import { cellFields } from '../../cell-fields';

export const description =
  'Replaces exact text in one file. old_string must be in the file exactly once, blanks included and without the line ' +
  'numbers of a read, unless replace_all is set. Edits apply in order, each to what the one before left, all or none. ' +
  'An empty old_string starts a new file. In a notebook (.ipynb) it edits cells: cell_id without old_string replaces ' +
  'the whole cell.';

export const EditFileInput = z.strictObject({
  path: z.string().describe('Relative to the workspace, absolute or ~/…'),
  edits: z
    .array(
      z.strictObject({
        old_string: z.string().optional().describe('Text to replace'),
        new_string: z.string().describe('Text to put there'),
        replace_all: z.boolean().optional().describe('Replace every place'),
        ...cellFields,
      }),
    )
    .min(1)
    .describe('Changes in order'),
});
export type EditFileInput = z.infer<typeof EditFileInput>;
