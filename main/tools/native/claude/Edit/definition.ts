import { z } from 'zod';

export const description =
  'Replaces exact text in files. old_string must be in the file exactly once, blanks included and without the line ' +
  'numbers of a read, unless replace_all is set. Edits of one file apply in order, each to what the one before left; ' +
  'if one fails, that file stays as it was and the other files are still changed. An empty old_string starts a new file.';

export const EditInput = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        path: z.string().describe('Relative to the workspace, absolute or ~/…'),
        old_string: z.string().describe('Text to replace'),
        new_string: z.string().describe('Text to put there'),
        replace_all: z.boolean().optional().describe('Replace every place'),
      }),
    )
    .min(1)
    .describe('Changes, to one or several files'),
});
export type EditInput = z.infer<typeof EditInput>;
