import { z } from 'zod';

export const description =
  'Lists a folder: folders end in /, links show their target, files their size in bytes. Hidden entries and those that ' +
  '.gitignore names are left out and counted.';

export const ListDirInput = z.strictObject({
  path: z.string().optional().describe('Default the workspace'),
  depth: z.number().int().min(1).max(10).optional().describe('Levels of folders; default 1'),
  hidden: z.boolean().optional().describe('Also hidden entries'),
  ignored: z.boolean().optional().describe('Also what .gitignore names'),
});
export type ListDirInput = z.infer<typeof ListDirInput>;
