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
      { command, description: 'Lists', run_in_background: true },
      { command, description: 'Lists', background: true },
    ],
    [
      { command, background: false, dangerouslyDisableSandbox: true },
      { command, background: false },
    ],
    [
      { command, run_in_background: false, background: true },
      'run_in_background: run_in_background and background are two spellings of one thing and disagree; send only background.',
    ],
    [{ command, background: 'yes' }, 'schema: background: Invalid input: expected boolean, received string'],
    [{ command, until: 3601 }, 'schema: until: Too big: expected number to be <=3600'],
    [
      { command, until: 60, terminal: true },
      'schema: until: until and terminal exclude each other; send one of them',
    ],
    [
      { command, until: 60, background: false },
      'schema: background: until always runs in the background; leave background out',
    ],
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
    [
      { command, until: 5 },
      { command, until: 5 },
    ],
  ])('lifts %j', (raw, expected) => expect(lifted(raw)).toEqual(expected));
});
