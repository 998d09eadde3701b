import { z } from 'zod';

export const description =
  'Writes one whole file, new or in place of an old one, which must have been read since it last changed. To change a ' +
  'part use edit_file. Encoding, line ends and mode of an existing file are kept.';

export const WriteFileInput = z.strictObject({
  path: z.string().describe('Relative to the workspace, absolute or ~/…'),
  content: z.string().describe('The whole new content'),
  create_directories: z.boolean().optional().describe('Make missing folders; default true'),
});
export type WriteFileInput = z.infer<typeof WriteFileInput>;
