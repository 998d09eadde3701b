import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments';

describe('the command line (SPEC section 10)', () => {
  it('reads every option of the headless command', () => {
    const argv = [
      '-p',
      'Read a',
      '--cwd',
      '/w',
      '--model',
      'openai/gpt',
      '--permission-mode',
      'edits',
      '--output-format',
    ];
    const rest = [
      'stream-json',
      '--resume',
      'c1',
      '--allow',
      'Bash(ls)',
      '--allow',
      'Read',
      '--deny',
      'Write',
      '--settings',
      's.json',
      '--trust',
    ];
    expect(parseArguments([...argv, ...rest])).toEqual({
      ok: true,
      value: {
        kind: 'prompt',
        message: 'Read a',
        cwd: '/w',
        model: 'openai/gpt',
        mode: 'edits',
        format: 'stream-json',
        resume: 'c1',
        allow: ['Bash(ls)', 'Read'],
        deny: ['Write'],
        settingsFile: 's.json',
        trust: true,
      },
    });
  });

  it('takes a message that begins with a dash, but no option of its own for one', () => {
    for (const message of ['- Read a', '--pre=x', '-', '---\nBash ls']) {
      expect(parseArguments(['-p', message, '--cwd', '/w'])).toMatchObject({ ok: true, value: { message } });
    }
    for (const option of ['--cwd', '-h', '--cwd=/w']) {
      expect(parseArguments(['-p', option])).toMatchObject({ ok: false });
    }
  });

  it('defaults to text and leaves model and mode to the settings', () => {
    expect(parseArguments(['-p', '-'])).toEqual({
      ok: true,
      value: { kind: 'prompt', message: '-', format: 'text', trust: false, allow: [], deny: [] },
    });
  });

  it.each([
    [['paths'], { kind: 'paths', json: false }],
    [['paths', '--json', '--cwd', '/w'], { kind: 'paths', json: true, cwd: '/w' }],
    [['--help'], { kind: 'help' }],
    [['--version'], { kind: 'version' }],
  ])('reads %j', (argv, value) => expect(parseArguments(argv)).toEqual({ ok: true, value }));

  it.each([
    [[], 'There is no message. Give it with -p "<message>".'],
    [['-p', ' '], 'The message of -p is empty. Write what to do.'],
    [['-p', 'x', '--permission-mode', 'yolo'], '--permission-mode yolo: it takes manual, edits, full.'],
    [['-p', 'x', '--output-format', 'xml'], '--output-format xml: it takes text, json, stream-json.'],
    [['-p', 'x', 'y'], 'Unknown argument "y". Put the message after -p.'],
    [['serve'], 'Unknown argument "serve". Put the message after -p.'],
  ])('refuses %j and says how to fix it', (argv, error) => {
    expect(parseArguments(argv)).toEqual({ ok: false, error });
  });

  it('names an unknown option', () => {
    const parsed = parseArguments(['-p', 'x', '--frobnicate']);
    expect(parsed.ok ? '' : parsed.error).toContain('--frobnicate');
  });
});
