import { z } from 'zod';
import { parsePages } from '../../../../workspace/page-ranges';

export const description =
  'Reads files and folders: text with line numbers (number, tab, text), images as pictures, text of PDF and office ' +
  'documents, notebooks by cell, folders as listings. One file gives at most 2000 lines or 64 KB; a cut-off read says ' +
  'how to go on.';

/** JSON Schema spells the bounds of every integer; a short one costs the model less than the largest. */
const largest = 1e9;
const line = z.number().int().min(1).max(largest);

const fields = z.strictObject({
  path: z.string().optional().describe('File or folder, relative to the workspace, absolute or ~/…'),
  start_line: line.optional().describe('First line, or row of a sheet, from 1'),
  end_line: line.optional().describe('Last line'),
  limit: line.optional().describe('Number of lines, or of bytes beside byte_offset'),
  byte_offset: z.number().int().min(0).max(1e15).optional().describe('First byte, as a cut-off read says'),
  reads: z
    .array(
      z.strictObject({
        path: z.string().describe('As path'),
        start_line: line.optional().describe('First line'),
        end_line: line.optional().describe('Last line'),
      }),
    )
    .optional()
    .describe('More files, up to 12 in all'),
  cwd: z.string().optional().describe('Folder that relative paths start from'),
  pages: z.string().optional().describe('Of PDFs or slides: "3", "2-5", "1,4-6"'),
  sheet: z.string().optional().describe('Of workbooks: name or number'),
  mode: z.enum(['auto', 'text', 'hex']).optional().describe('hex shows bytes; default auto'),
});

export const ReadInput = fields.superRefine(check);
export type ReadInput = z.infer<typeof ReadInput>;

/** Parts of a call that contradict each other or could not be honoured are refused, never guessed (RD5). */
function check(input: z.infer<typeof fields>, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (input.path === undefined && (input.reads ?? []).length === 0) refuse('path', 'Name a path or reads');
  if (input.path === undefined) {
    for (const field of ['start_line', 'end_line', 'limit', 'byte_offset'] as const) {
      if (input[field] !== undefined) refuse(field, 'This belongs to path, which is missing');
    }
  }
  if (input.byte_offset !== undefined) {
    for (const field of ['start_line', 'end_line'] as const) {
      if (input[field] !== undefined) refuse(field, 'A read starts at a line or at byte_offset, not at both');
    }
  }
  if (input.mode === 'hex') {
    const lines = [input, ...(input.reads ?? [])].some(
      (part) => part.start_line !== undefined || part.end_line !== undefined,
    );
    if (lines) refuse('mode', 'hex has no lines; use byte_offset and limit');
  }
  for (const field of ['pages', 'sheet'] as const) {
    if (input[field] === undefined) continue;
    if (input.byte_offset !== undefined)
      refuse('byte_offset', `Documents have no bytes to start at; ${field} picks a part`);
    if (input.mode === 'text' || input.mode === 'hex') refuse('mode', `${field} needs mode auto`);
  }
  const pages = input.pages === undefined ? undefined : parsePages(input.pages);
  if (pages?.ok === false) refuse('pages', pages.error);
  if (input.pages !== undefined && input.sheet !== undefined)
    refuse('sheet', 'Give pages or sheet, not both');
  if (input.end_line !== undefined && input.limit !== undefined)
    refuse('limit', 'Give end_line or limit, not both');
  if (input.end_line !== undefined && input.end_line < (input.start_line ?? 1)) {
    refuse('end_line', 'end_line lies before start_line');
  }
  for (const [index, { start_line: start = 1, end_line: end = start }] of (input.reads ?? []).entries()) {
    if (end < start) refuse(`reads[${index}].end_line`, 'end_line lies before start_line');
  }
}
