import { z } from 'zod';

/** Seconds (BA1). */
export const defaultTimeout = 120;
export const longestTimeout = 600;

export const description =
  'Runs a command with bash in the environment of the person’s own terminal. Both outputs come back in the order ' +
  'written, the middle of a long one left out, and the exit code when it is not 0. The directory is kept from call ' +
  'to call while it lies inside the workspace; variables are not. There is no input and no terminal: pass text with a ' +
  'pipe, and options that ask nothing. To read, search or change files use Read, Search, Edit and Write.';

export const BashInput = z
  .strictObject({
    command: z.string().describe('Script of one or more lines'),
    timeout: z
      .number()
      .min(1)
      .max(longestTimeout)
      .optional()
      .describe(`Seconds after which it is ended; default ${defaultTimeout}`),
    description: z.string().optional().describe('What it does, in five to ten words, for the person'),
    cwd: z.string().optional().describe('Directory for this command alone, relative to the workspace'),
  })
  .superRefine(({ command }, context) => {
    const refuse = (message: string): void =>
      context.addIssue({ code: 'custom', path: ['command'], message });
    if (command.trim() === '') refuse('The command is empty');
    if (command.includes('\0')) refuse('The command holds a NUL character, which no shell takes');
  });
export type BashInput = z.infer<typeof BashInput>;
