import { z } from 'zod';

export const description =
  'Reads several files in one call, up to 12, each in a section of its own as read_file shows it. A file that cannot be ' +
  'read is reported in its section.';

const line = z.number().int().min(1).max(1e9);

export const ReadFilesInput = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('Relative to the workspace, absolute or ~/…'),
        start_line: line.optional().describe('First line, from 1'),
        end_line: line.optional().describe('Last line'),
      }),
    )
    .min(1)
    .describe('In the order wanted'),
});
export type ReadFilesInput = z.infer<typeof ReadFilesInput>;
