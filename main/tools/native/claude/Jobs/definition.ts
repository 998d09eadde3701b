import { z } from 'zod';

/** Seconds. */
export const longestWait = 600;
export const defaultWait = 30;

export const description =
  'The jobs that Bash made with background, until or terminal. read gives what is new, or the screen of a terminal; ' +
  'wait returns when the job ends, asks for input, or shows pattern. You are told when a job ends.';

/** Named keys, and `ctrl-` with a letter. */
export const keyPattern =
  /^(?:enter|tab|escape|space|backspace|delete|up|down|left|right|home|end|page-up|page-down|ctrl-[a-z])$/;

export const JobsInput = z
  .strictObject({
    action: z.enum(['list', 'read', 'wait', 'send', 'stop']).describe('What to do; list needs no id'),
    id: z.string().optional().describe('job_1, as Bash named it'),
    offset: z.number().int().min(0).optional().describe('read: byte to read from'),
    pattern: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Regex. wait: until its output or screen shows it; read: only such lines'),
    seconds: z.number().min(0).max(longestWait).optional().describe(`wait: at most, default ${defaultWait}`),
    quiet_ms: z
      .number()
      .int()
      .min(1)
      .max(60_000)
      .optional()
      .describe('wait: until it prints nothing so long'),
    input: z.string().max(100_000).optional().describe('send: text to type, with \\n where Enter is meant'),
    keys: z
      .array(z.string().regex(keyPattern, 'Keys are enter, tab, escape, up, page-down, ctrl-c and the like'))
      .min(1)
      .max(50)
      .optional()
      .describe('send: keys pressed after input: enter, tab, up, ctrl-c …'),
  })
  .superRefine((input, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { action, id } = input;
    if (action !== 'list' && id === undefined) refuse('id', `${action} needs the id of a job`);
    if (action === 'send' && input.input === undefined && input.keys === undefined)
      refuse('input', 'send needs input or keys');
    // Escape sequences would hide from the person what is typed.
    if (input.input !== undefined && hasControls(input.input))
      refuse('input', 'input holds control characters other than line ends; send them as keys');
    for (const [field, actions] of Object.entries(owners)) {
      if (input[field as keyof JobsInput] !== undefined && !actions.includes(action))
        refuse(field, `${field} belongs to ${actions.join(' and ')}, not to ${action}`);
    }
  });
export type JobsInput = z.infer<typeof JobsInput>;

const owners: Readonly<Record<string, readonly string[]>> = {
  offset: ['read'],
  pattern: ['read', 'wait'],
  seconds: ['wait'],
  quiet_ms: ['wait'],
  input: ['send'],
  keys: ['send'],
};

function hasControls(text: string): boolean {
  return /[\0-\u0008\u000b-\u001f\u007f]/.test(text.replaceAll('\r\n', '\n'));
}
