import { z } from 'zod';

export const description =
  'Writes whole files, new or in place of old ones. An existing file must have been read since it last changed. To ' +
  'change a part of a file use Edit. Each file is written or fails on its own; encoding, line ends and mode of an ' +
  'existing file are kept.';

export const WriteInput = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('Relative to the workspace, absolute or ~/…'),
        content: z.string().describe('The whole new content'),
      }),
    )
    .min(1)
    .describe('One entry per file'),
  create_directories: z.boolean().optional().describe('Make missing folders; default true'),
});
export type WriteInput = z.infer<typeof WriteInput>;
