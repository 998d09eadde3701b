import { z } from 'zod';
import { cellFields, cellProblem } from '../../cell-fields';

export const description =
  'Replaces exact text in files. old_string must be in the file exactly once, blanks included and without the line ' +
  'numbers of a read, unless replace_all is set. Edits of one file apply in order, each to what the one before left; ' +
  'if one fails, that file stays as it was and the other files are still changed. An empty old_string starts a new file. ' +
  'In a notebook (.ipynb) it edits cells: cell_id without old_string replaces the whole cell.';

export const EditInput = z.strictObject({
  edits: z
    .array(
      z
        .strictObject({
          path: z.string().describe('Relative to the workspace, absolute or ~/…'),
          old_string: z.string().optional().describe('Text to replace'),
          new_string: z.string().describe('Text to put there'),
          replace_all: z.boolean().optional().describe('Replace every place'),
          ...cellFields,
        })
        .superRefine((edit, context) => {
          const problem = cellProblem(edit);
          if (problem !== undefined) {
            context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
          }
        }),
    )
    .min(1)
    .describe('Changes, to one or several files'),
});
export type EditInput = z.infer<typeof EditInput>;
