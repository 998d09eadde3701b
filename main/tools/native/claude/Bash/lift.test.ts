import { describe, expect, it } from 'vitest';
import { BashInput } from './definition';
import { liftBash } from './lift';

function lifted(raw: Record<string, unknown>): unknown {
  const result = liftBash(raw);
  if (!result.ok) return `${result.error.field}: ${result.error.message}`;
  const parsed = BashInput.safeParse(result.value);
  return parsed.success
    ? parsed.data
    : `schema: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`;
}

const command = 'ls';
const noJobs =
  'Background jobs are not part of this version. Run the command without it; to leave a program running, end the command with & and send its output to a file.';

describe('liftBash (BA1, RD5)', () => {
  it.each([
    [{ command }, { command }],
    [
      { command, timeout: 600 },
      { command, timeout: 600 },
    ],
    [
      { command, timeout: 601 },
      { command, timeout: 1 },
    ],
    [
      { command, timeout: 120_000 },
      { command, timeout: 120 },
    ],
    [
      { command, timeout: 1500 },
      { command, timeout: 2 },
    ],
    [
      { command, timeout: 600_000 },
      { command, timeout: 600 },
    ],
    [{ command, timeout: 600_001 }, 'schema: timeout: Too big: expected number to be <=600'],
    [{ command, timeout: 0 }, 'schema: timeout: Too small: expected number to be >=1'],
    [
      { command, description: 'Lists', run_in_background: false },
      { command, description: 'Lists' },
    ],
    [{ command, background: false, dangerouslyDisableSandbox: true }, { command }],
    [{ command, run_in_background: true }, `run_in_background: ${noJobs}`],
    [{ command, background: true }, `background: ${noJobs}`],
    [{ command, run_in_background: false, background: 'yes' }, `background: ${noJobs}`],
    [
      { cmd: 'ls', workdir: 'src' },
      { command, cwd: 'src' },
    ],
    [
      { command, cmd: 'pwd' },
      'cmd: cmd and command are two spellings of one thing and disagree; send only command.',
    ],
    [{ command: ' \n' }, 'schema: command: The command is empty'],
    [{ command: 'a\0b' }, 'schema: command: The command holds a NUL character, which no shell takes'],
    [{ command, until: 5 }, 'schema: : Unrecognized key: "until"'],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));
});
