import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPrompt, outputOfAnswer, readModelAnswer } from './model-answer';
import { filledInput } from './run-mcp-tool';

const no = { ok: false, reason: 'not now', impossible: false };
const said = (...asked: Parameters<typeof outputOfAnswer>): unknown =>
  JSON.parse(outputOfAnswer(...asked).stdout);

describe('HK1: what a model says of an event', () => {
  it('is the last JSON object that says ok, in a fence or among words', () => {
    expect(readModelAnswer('{"ok": true}')).toEqual({ ok: true, reason: '', impossible: false });
    expect(readModelAnswer('I looked {at it}.\n```json\n{"ok": false, "reason": " {bad} "}\n```')).toEqual({
      ok: false,
      reason: '{bad}',
      impossible: false,
    });
    expect(readModelAnswer('{"ok":"yes"}')).toBeUndefined();
    expect(readModelAnswer('no JSON at all')).toBeUndefined();
  });

  it('is found among any number of braces in its reason', () => {
    const reason = 'it prints {} '.repeat(20).trim();
    const answer = JSON.stringify({ ok: false, reason });
    for (const text of [
      answer,
      `\n\`\`\`json\n${answer}\n\`\`\`\n`,
      `I looked.\n${answer}`,
      `${answer}\nDone.`,
    ])
      expect(readModelAnswer(text)).toEqual({ ok: false, reason, impossible: false });
  });

  it('is read from any text at all without a throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (noise, ok) => {
        readModelAnswer(noise);
        expect(readModelAnswer(`${noise.replaceAll(/[{}]/g, '')}{"ok":${ok}}`)?.ok).toBe(ok);
      }),
      { numRuns: 60 },
    );
  });

  it('a no refuses in the words of Claude Code, and ends the turn where the hook does not say otherwise', () => {
    expect(said({ type: 'prompt', prompt: 'P' }, 'PreToolUse', no)).toEqual({
      decision: 'block',
      reason: '[P]: not now',
      continue: false,
      stopReason: 'not now',
    });
    expect(said({ type: 'prompt', prompt: 'P', continueOnBlock: true }, 'PreToolUse', no)).toEqual({
      decision: 'block',
      reason: '[P]: not now',
    });
    expect(said({ type: 'agent', prompt: 'P' }, 'PreToolUse', no)).toEqual({
      decision: 'block',
      reason: 'Agent hook condition was not met: not now',
    });
    expect(said({ type: 'prompt', prompt: 'P' }, 'PermissionRequest', no)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'deny', message: '[P]: not now' },
      },
    });
  });

  it('a yes decides nothing, and what can never be reached does not keep a turn going', () => {
    expect(said({ type: 'prompt' }, 'PermissionRequest', { ...no, ok: true })).toEqual({});
    expect(said({ type: 'prompt' }, 'Stop', { ...no, impossible: true })).toEqual({});
    expect(said({ type: 'prompt', prompt: 'P' }, 'Stop', no)).toEqual({
      decision: 'block',
      reason: '[P]: not now',
    });
  });
});

describe('HK1: what a hook is given', () => {
  it('the event stands in the place of $ARGUMENTS, or behind the words', () => {
    expect(filledPrompt('check $ARGUMENTS now', '{"a":"$&"}')).toBe('check {"a":"$&"} now');
    expect(filledPrompt('check', '{}')).toBe('check\n\nARGUMENTS: {}');
  });

  it('a tool gets the fields that its template names, and nothing that is no field', () => {
    const event = { tool_input: { command: 'ls ${cwd}', n: 3, list: [1] }, cwd: '/w' };
    expect(
      filledInput(
        { a: 'run ${tool_input.command}', b: ['${tool_input.n}', 4], c: { d: '${tool_input.list}' } },
        event,
      ),
    ).toEqual({ a: 'run ls ${cwd}', b: ['3', 4], c: { d: '[1]' } });
    expect(filledInput('${constructor.name}|${tool_input.gone}|${cwd.length}', event)).toBe('||');
  });
});
