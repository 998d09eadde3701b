import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer';

const ended = (stdout: string, exitCode = 0, stderr = '') => ({ exitCode, stdout, stderr });
const deny = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: 'no',
  },
});

describe('what a run of a hook says (HK1)', () => {
  it('JSON counts on every exit code, and exit 2 blocks whatever the JSON allows', () => {
    expect(readAnswer('PreToolUse', ended(deny, 1), 'x').json?.hookSpecificOutput?.permissionDecision).toBe(
      'deny',
    );
    expect(readAnswer('PreToolUse', ended('{"decision":"approve"}', 2, 'bad'), 'x')).toMatchObject({
      block: '[x]: bad',
      byExitCode: true,
    });
    expect(readAnswer('PreToolUse', ended('', 2), 'x').block).toBe('[x]: No stderr output');
  });

  it('broken JSON, an array and noise before it are plain text', () => {
    for (const text of ['{bad json', '["a"]', `noise\n${deny}`])
      expect(readAnswer('PreToolUse', ended(text), 'x')).toEqual({ plain: text });
  });

  it('an answer of the wrong form or for another event decides nothing and is named', () => {
    const wrong = [
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"maybe"}}',
      '{"hookSpecificOutput":{"permissionDecision":"deny"}}',
      '{"hookSpecificOutput":{"hookEventName":"PostToolUse","permissionDecision":"deny"}}',
    ];
    for (const text of wrong) {
      const answer = readAnswer('PreToolUse', ended(text), 'x');
      expect(answer.json).toBeUndefined();
      expect(answer.problem).toMatch(/^Its answer/);
    }
  });

  it('an exit code other than 0 and 2 without JSON is a problem and no decision', () => {
    expect(readAnswer('PreToolUse', ended('out', 127, 'not found\n'), 'x')).toEqual({
      problem: 'It ended with exit code 127: not found',
    });
  });

  it('never throws, whatever a hook prints', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 0, max: 255 }), (text, code) => {
        expect(readAnswer('Stop', ended(text, code), 'x')).toBeTypeOf('object');
      }),
      { numRuns: 100 },
    );
  });
});
