import { z } from 'zod';

export const description =
  'Finds code by meaning of words: a question or a name, answered from an index of symbols and text, best first. ' +
  'Results are path:first-last symbol (kind) with a few lines. For exact text or every occurrence: code_grep.';

export const CodeSearchInput = z.strictObject({
  query: z.string().trim().min(1).describe('What to find, in words or as a name'),
  path: z.string().min(1).optional().describe('Folder or file to stay in; default the workspace'),
  kind: z.enum(['function', 'class', 'type', 'docs']).optional().describe('Only such symbols'),
  limit: z.number().int().min(1).max(50).optional().describe('Most results; default 8'),
});
export type CodeSearchInput = z.infer<typeof CodeSearchInput>;
