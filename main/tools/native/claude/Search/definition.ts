import { z } from 'zod';

export const description =
  'Searches file contents with a regular expression (ripgrep), or lists files when only glob is given. Obeys ' +
  '.gitignore. Results are path:line:text. Search several patterns in one call with queries.';

export const SearchInput = z
  .strictObject({
    query: z.string().min(1).optional().describe('Regular expression'),
    queries: z.array(z.string().min(1)).optional().describe('More patterns, up to 8 in all'),
    path: z.string().optional().describe('Folder or file to search; default the workspace'),
    glob: z.string().min(1).optional().describe('File pattern, as src/**/*.ts'),
    type: z.string().min(1).optional().describe('File type, as ts, py, rust'),
    output_mode: z.enum(['content', 'files_with_matches', 'count']).optional().describe('Default content'),
    ignore_case: z.boolean().optional().describe('Letters match in either case'),
    multiline: z.boolean().optional().describe('Patterns may span lines'),
    context: z.number().int().min(0).max(100).optional().describe('Lines around each match'),
    head_limit: z
      .number()
      .int()
      .min(0)
      .max(1e6)
      .optional()
      .describe('Most lines or files; default 250, 0 for all'),
    hidden: z.boolean().optional().describe('Also hidden files'),
    ignored: z.boolean().optional().describe('Also files that .gitignore names'),
  })
  .superRefine((input, context) => {
    const patterns = (input.query === undefined ? 0 : 1) + (input.queries ?? []).length;
    if (patterns > 0) return;
    if (input.glob === undefined && input.type === undefined) {
      context.addIssue({ code: 'custom', path: ['query'], message: 'Name a query, or a glob to list files' });
    }
    for (const field of ['context', 'multiline', 'output_mode'] as const) {
      const harmless =
        input[field] === undefined || input[field] === false || input[field] === 'files_with_matches';
      if (!harmless && input[field] !== 0) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'A listing of files has no use for it; add a query',
        });
      }
    }
  });
export type SearchInput = z.infer<typeof SearchInput>;
