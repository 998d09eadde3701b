import { z } from 'zod';

/** Seconds (BA1, BA3). */
export const defaultTimeout = 120;
export const longestTimeout = 600;
export const longestUntil = 3600;

export const description =
  'Runs a command with bash in the environment of the person’s own terminal. Both outputs come back in the order ' +
  'written, the middle of a long one left out, and the exit code when it is not 0. The directory is kept from call ' +
  'to call while it lies inside the workspace; variables are not. A plain command has no input and no terminal. ' +
  'background, until and terminal make a job instead, which Jobs reads, waits for, types into and stops. To read, ' +
  'search or change files use Read, Search, Edit and Write.';

export const BashInput = z
  .strictObject({
    command: z.string().describe('Script of one or more lines'),
    timeout: z
      .number()
      .min(1)
      .max(longestTimeout)
      .optional()
      .describe(`Seconds after which it is ended; default ${defaultTimeout}, none for a job`),
    description: z.string().optional().describe('What it does, in five to ten words, for the person'),
    cwd: z.string().optional().describe('Directory for this command alone, relative to the workspace'),
    background: z.boolean().optional().describe('Let it run on as a job and answer at once'),
    until: z
      .number()
      .min(1)
      .max(longestUntil)
      .optional()
      .describe(
        'Deadline in seconds: run it every 2 to 30 s until it exits 0. Answers at once; you are woken when it does, or then',
      ),
    terminal: z
      .boolean()
      .optional()
      .describe('Run it as a job in a terminal, for programs that draw or ask; answers with the screen'),
  })
  .superRefine(({ command, background, until, terminal }, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (command.trim() === '') refuse('command', 'The command is empty');
    if (command.includes('\0')) refuse('command', 'The command holds a NUL character, which no shell takes');
    if (until !== undefined && terminal === true)
      refuse('until', 'until and terminal exclude each other; send one of them');
    if (until !== undefined && background === false)
      refuse('background', 'until always runs in the background; leave background out');
  });
export type BashInput = z.infer<typeof BashInput>;

/** What kind of job a call makes, if any. */
export function jobKind({
  background,
  until,
  terminal,
}: Pick<BashInput, 'background' | 'until' | 'terminal'>): 'background' | 'until' | 'terminal' | undefined {
  if (terminal === true) return 'terminal';
  if (until !== undefined) return 'until';
  return background === true ? 'background' : undefined;
}
