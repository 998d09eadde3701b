import { z } from 'zod';

export const description =
  'Reads one file: text with line numbers (number, tab, text), an image as a picture. At most 2000 lines or 64 KB; a ' +
  'cut-off read names the byte_offset to go on from. Several files: read_files.';

const line = z.number().int().min(1).max(1e9);

export const ReadFileInput = z.strictObject({
  path: z.string().describe('Relative to the workspace, absolute or ~/…'),
  start_line: line.optional().describe('First line, from 1'),
  end_line: line.optional().describe('Last line'),
  limit: line.optional().describe('Number of lines, or of bytes beside byte_offset'),
  byte_offset: z.number().int().min(0).max(1e15).optional().describe('First byte, as a cut-off read says'),
  pages: z.string().optional().describe('Of PDFs or slides: "3", "2-5", "1,4-6"'),
  sheet: z.string().optional().describe('Of workbooks: name or number'),
  mode: z.enum(['auto', 'text', 'hex']).optional().describe('hex shows bytes; default auto'),
});
export type ReadFileInput = z.infer<typeof ReadFileInput>;
