import { z } from 'zod';

export const description =
  'What a file defines (path: functions, classes, types with their lines), or where a name is defined in the ' +
  'project (query), from the language server.';

const fields = z.strictObject({
  path: z.string().optional().describe('File; beside query, one of the project to search'),
  query: z.string().min(1).optional().describe('Part of a name'),
});

export const SymbolsInput = fields.superRefine((input, context) => {
  if (input.path === undefined && input.query === undefined)
    context.addIssue({ code: 'custom', path: ['path'], message: 'Name a path or a query' });
});
export type SymbolsInput = z.infer<typeof fields>;
