import { z } from 'zod';

export const description =
  'Overview of a PDF, Word, Excel, PowerPoint, OpenDocument or RTF file without its text: number of pages or slides, ' +
  'bookmarks or headings with their lines, sheets with their sizes. Read then reads the part that is wanted.';

export const DocumentOutlineInput = z.strictObject({
  path: z.string().describe('The document, relative to the workspace, absolute or ~/…'),
});
export type DocumentOutlineInput = z.infer<typeof DocumentOutlineInput>;
