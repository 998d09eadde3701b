import { z } from 'zod';

export const description =
  'Searches file contents with a regular expression (ripgrep); obeys .gitignore. Results are path:line:text.';

export const CodeGrepInput = z.strictObject({
  pattern: z.string().min(1).describe('Regular expression'),
  path: z.string().optional().describe('Folder or file to search; default the workspace'),
  glob: z.string().min(1).optional().describe('File pattern, as src/**/*.ts'),
  ignore_case: z.boolean().optional().describe('Letters match in either case'),
  multiline: z.boolean().optional().describe('The pattern may span lines'),
  context: z.number().int().min(0).max(100).optional().describe('Lines around each match'),
  files_only: z.boolean().optional().describe('Only the paths of files that match'),
  limit: z.number().int().min(0).max(1e6).optional().describe('Most lines or files; default 250, 0 for all'),
  hidden: z.boolean().optional().describe('Also hidden files'),
  ignored: z.boolean().optional().describe('Also files that .gitignore names'),
});
export type CodeGrepInput = z.infer<typeof CodeGrepInput>;
