import { z } from 'zod';

export const description =
  'Where a name is defined and used, by meaning and not by text, from the language server: grouped by file, with ' +
  'each line.';

export const ReferencesInput = z.strictObject({
  path: z.string().describe('File in which the name stands'),
  name: z.string().min(1).describe('The name as written there'),
  line: z
    .number()
    .int()
    .min(1)
    .max(1e9)
    .optional()
    .describe('Its line; needed when it stands for several things'),
});
export type ReferencesInput = z.infer<typeof ReferencesInput>;
